'use strict'

const { createRaw } = require('../../dist/raw.js')
const { v2BySpecification } = require('../../dist/lines/v2.js')
const read = require('../read.js')

module.exports = createRaw(read, v2BySpecification)
