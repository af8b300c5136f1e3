const { createRouterRoute, createRouting } = require('trunkline/express/v5')
const Layer = require('./layer')

module.exports = createRouterRoute(createRouting(Layer))
