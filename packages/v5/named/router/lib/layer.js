const { adoptLayers, Layer: own } = require('trunkline/express/v5')

class Layer extends own {}

// Assignments of functions, because some agents do not wrap what this file exports: they find `handleRequest` in its
// text as it loads, and write their calls into the function's body.
Layer.prototype.handleError = function handleError(error, req, res, next) {
  return own.prototype.handleError.call(this, error, req, res, next)
}

Layer.prototype.handleRequest = function handleRequest(req, res, next) {
  return own.prototype.handleRequest.call(this, req, res, next)
}

adoptLayers(Layer.prototype)

module.exports = Layer
