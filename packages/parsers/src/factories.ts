// What the parsers are created from, for packages that have body-parser's files: there, `read` and the parsers are
// separate modules, which APM libraries replace. And what the framework needs besides.

import { parseSize as parse } from './options.ts'

export {
  createJson,
  createRaw,
  createText,
  createUrlencoded,
  read,
  v1,
  v1BySpecification,
  v2,
  v2BySpecification,
} from './parsers.ts'
export { assembleV1Parsers, createV1Parsers } from './parsers-v1.ts'

/**
 * The number of bytes of a string such as `'5mb'`; null if it is not a size.
 * @example parseSize('100kb') // 102400
 */
export function parseSize(size: number | string): number | null {
  return parse(size)
}
