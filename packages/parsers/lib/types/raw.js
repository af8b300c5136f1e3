'use strict'

const { createRaw, v2BySpecification } = require('../../dist/factories.js')
const read = require('../read.js')

module.exports = createRaw(read, v2BySpecification)
