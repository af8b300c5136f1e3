// Agents hook these files as they load; a router is made of them.
require('./layer')
require('./route')

const { Router } = require('trunkline/express/v4').framework

const { route: addRoute, use: addMiddleware } = Router

// Assignments of functions, because some agents do not wrap what this file exports: they find `use` and `route` in
// its text as it loads, and write their calls into the functions' bodies.
Router.use = function use(first, ...more) {
  return addMiddleware.call(this, first, ...more)
}

Router.route = function route(path) {
  return addRoute.call(this, path)
}

module.exports = Router
