import { v1 } from './parsers.ts'
import { createV1Parsers, type V1Parsers } from './parsers-v1.ts'

/** The parsers in the shape of body-parser 1.x, as exported; APM libraries replace what lib/read.js exports. */
export const parsers: V1Parsers = createV1Parsers(require('../lib/read.js'), v1)
