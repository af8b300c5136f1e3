const { createRouteClass, createRouting } = require('trunkline/express/v5')
const Layer = require('./layer')

module.exports = createRouteClass(createRouting(Layer))
