'use strict'

const { createJson, v2BySpecification } = require('../../dist/entries/factories.js')
const read = require('../read.js')

module.exports = createJson(read, v2BySpecification)
