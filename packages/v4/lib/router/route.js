const { createRoute } = require('trunkline/express/v4')
const Layer = require('./layer')

module.exports = createRoute(Layer)
