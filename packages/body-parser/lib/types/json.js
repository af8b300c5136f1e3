const { createJson, v2 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createJson(read, v2)
