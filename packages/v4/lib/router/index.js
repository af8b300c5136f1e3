const { adoptRouters, createRouterClass, depd } = require('trunkline/express/v4')
const Layer = require('./layer')
const Route = require('./route')

const Router = createRouterClass(Layer, Route, depd('express'))
const { handle: walk, param: addParam, route: addRoute, use: addMiddleware } = Router

// Assignments of functions, because some agents do not wrap what this file exports: they find these names in its text as
// it loads, and write their calls into the functions' bodies.
Router.param = function param(name, fn) {
  return addParam.call(this, name, fn)
}

Router.handle = function handle(req, res, out) {
  return walk.call(this, req, res, out)
}

Router.use = function use(first, ...more) {
  return addMiddleware.call(this, first, ...more)
}

Router.route = function route(path) {
  return addRoute.call(this, path)
}

adoptRouters(Router)

module.exports = Router
