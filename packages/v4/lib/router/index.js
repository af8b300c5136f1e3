const { createRouterClass, depd } = require('trunkline/express/v4')
const Layer = require('./layer')
const Route = require('./route')

const Router = createRouterClass(Layer, Route, depd('express'))
const { handle, param, route, use } = Router
const own = { handle, param, route, use }

// Assignments of functions, because some agents do not wrap what this file exports: they find these names in its text as
// it loads, and write their calls into the functions' bodies.
Router.param = function param(name, fn) {
  return own.param.call(this, name, fn)
}

Router.handle = function handle(req, res, out) {
  return own.handle.call(this, req, res, out)
}

Router.use = function use(first, ...more) {
  return own.use.call(this, first, ...more)
}

Router.route = function route(path) {
  return own.route.call(this, path)
}

module.exports = Router
