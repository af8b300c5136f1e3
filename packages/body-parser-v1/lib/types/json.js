const { createJson, v1 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createJson(read, v1)
