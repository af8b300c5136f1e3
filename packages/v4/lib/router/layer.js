const { Layer } = require('trunkline/deep/v4')

const { handle_request: handleRequest } = Layer.prototype

// An assignment of a function, because some agents do not wrap what this file exports: they find `handle_request` in
// its text as it loads, and write their calls into the function's body.
Layer.prototype.handle_request = function handle_request(req, res, next) {
  return handleRequest.call(this, req, res, next)
}

module.exports = Layer
