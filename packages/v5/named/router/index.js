const { createRouterClass, createRouting } = require('trunkline/express/v5')
const Layer = require('./lib/layer')
const Route = require('./lib/route')

const Router = createRouterClass(createRouting(Layer), Route, { intoRouter, intoRoute })
const { handle, param, route, use } = Router.prototype
const own = { handle, param, route, use }

// Assignments of functions, because some agents do not wrap what this file exports: they find these names in its text as
// it loads, and write their calls into the functions' bodies.
Router.prototype.param = function param(name, fn) {
  return own.param.call(this, name, fn)
}

Router.prototype.handle = function handle(req, res, callback) {
  return own.handle.call(this, req, res, callback)
}

Router.prototype.use = function use(first, ...more) {
  return own.use.call(this, first, ...more)
}

Router.prototype.route = function route(path) {
  return own.route.call(this, path)
}

// OpenTelemetry's instrumentation of this package leaves two functions out of its spans. It knows them by their text, to
// the last space.

// biome-ignore format: see above
function intoRouter() {
  function router (req, res, next) {
    router.handle(req, res, next)
  }
  return router
}

// biome-ignore format: see above
function intoRoute(route) {
  function handle (req, res, next) {
    route.dispatch(req, res, next)
  }
  return handle
}

module.exports = Router
