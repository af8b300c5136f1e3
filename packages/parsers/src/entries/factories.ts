// What the parsers are created from, for packages that have body-parser's files: there, `read` and the parsers are
// separate modules, which APM libraries replace. And what the framework needs besides.

export { createJson } from '../json.ts'
export { v1, v1BySpecification } from '../lines/v1.ts'
export { v2 } from '../lines/v2.ts'
export { parseSize } from '../options.ts'
export { createRaw } from '../raw.ts'
export { read } from '../reader/read.ts'
export { createText } from '../text.ts'
export { createUrlencoded } from '../urlencoded.ts'
export { assembleV1Parsers, createV1Parsers } from './assemble-v1.ts'
