// What the parsers are made from, for packages that have body-parser's files: there `read` and the parsers are modules
// of their own, which agents replace. And what the framework needs of them besides.

export { createJson } from './json.ts'
export { v1, v1BySpecification } from './lines/v1.ts'
export { v2 } from './lines/v2.ts'
export { parseSize } from './options.ts'
export { assembleV1Parsers, createV1Parsers } from './parsers-v1.ts'
export { createRaw } from './raw.ts'
export { read } from './read.ts'
export { createText } from './text.ts'
export { createUrlencoded } from './urlencoded.ts'
