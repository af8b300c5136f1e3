import { createClassicParsers } from './classic.ts'

import read = require('../lib/read.js')

/** The parsers in the shape of body-parser 1.x, its deprecated all-in-one call included. */
const parsers = createClassicParsers(read)

export = parsers
