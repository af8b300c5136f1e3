'use strict'

const { createText, v2BySpecification } = require('../../dist/factories.js')
const read = require('../read.js')

module.exports = createText(read, v2BySpecification)
