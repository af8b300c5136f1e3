'use strict'

const { createJson } = require('../../dist/json.js')
const { v2BySpecification } = require('../../dist/lines/v2.js')
const read = require('../read.js')

module.exports = createJson(read, v2BySpecification)
