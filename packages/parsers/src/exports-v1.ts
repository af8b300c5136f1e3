import { type ClassicParsers, createClassicParsers } from './classic.ts'
import { v1 } from './lines/v1.ts'

/** The parsers in the shape of body-parser 1.x, as they are exported; agents replace what lib/read.js exports. */
export const parsers: ClassicParsers = createClassicParsers(require('../lib/read.js'), v1)
