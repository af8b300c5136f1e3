'use strict'

const { createUrlencoded, v2BySpecification } = require('../../dist/entries/factories.js')
const read = require('../read.js')

module.exports = createUrlencoded(read, v2BySpecification)
