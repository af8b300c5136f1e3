'use strict'

const { createText } = require('../../dist/text.js')
const { v2BySpecification } = require('../../dist/lines/v2.js')
const read = require('../read.js')

module.exports = createText(read, v2BySpecification)
