import type { V1Parsers } from './assemble-v1.ts'
import { createV1Parsers, v1 } from './factories.ts'

/** The parsers in the shape of body-parser 1.x, as exported; APM libraries replace what lib/read.js exports. */
export const parsers: V1Parsers = createV1Parsers(require('../../lib/read.js'), v1)
