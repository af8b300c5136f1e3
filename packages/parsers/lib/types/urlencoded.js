'use strict'

const { createUrlencoded } = require('../../dist/urlencoded.js')
const { v2BySpecification } = require('../../dist/lines/v2.js')
const read = require('../read.js')

module.exports = createUrlencoded(read, v2BySpecification)
