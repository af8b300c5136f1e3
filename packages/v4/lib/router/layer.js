const { adoptLayers, Layer: own } = require('trunkline/express/v4')
require('../node_modules/path-to-regexp') // agents take it as it loads

class Layer extends own {}

// Assignments of functions, because some agents do not wrap what this file exports: they find `handle_request` in its
// text as it loads, and write their calls into the function's body.
Layer.prototype.handle_error = function handle_error(error, req, res, next) {
  return own.prototype.handle_error.call(this, error, req, res, next)
}

Layer.prototype.handle_request = function handle_request(req, res, next) {
  return own.prototype.handle_request.call(this, req, res, next)
}

adoptLayers(Layer.prototype)

module.exports = Layer
