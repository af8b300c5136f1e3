'use strict'

const { createRaw, v2BySpecification } = require('../../dist/entries/factories.js')
const read = require('../read.js')

module.exports = createRaw(read, v2BySpecification)
