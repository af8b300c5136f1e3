'use strict'

const { createText, v2BySpecification } = require('../../dist/entries/factories.js')
const read = require('../read.js')

module.exports = createText(read, v2BySpecification)
