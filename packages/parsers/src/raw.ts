import type { ParserLine } from './line.ts'
import { type BodyOptions, compileSharedSettings } from './options.ts'
import { type Content, compileClassify } from './reader/content.ts'
import type { ReadSettings } from './reader/settings.ts'

// An interface: compilers lose the name of an alias, and older ones then have no name for the declarations of users.
/** Options of `raw()`. */
export interface RawOptions extends BodyOptions {}

const CONTENT: Content<Buffer> = { charset: null, accepted: true, decode: (bytes) => bytes }

export function compileRaw(options: RawOptions | undefined, line: ParserLine): ReadSettings<Buffer> {
  return {
    ...compileSharedSettings(options, line),
    classify: compileClassify({
      type: options?.type || 'application/octet-stream',
      parseMediaType: line.parseMediaType,
      matchType: line.matchType,
      toContent: () => CONTENT,
    }),
    parse: (bytes) => bytes,
    keepsBytes: true,
  }
}
