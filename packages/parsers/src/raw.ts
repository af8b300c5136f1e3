import type { ParserLine } from './line.ts'
import { type BodyOptions, compileSharedSettings } from './options.ts'
import type { ParserFactory } from './parser.ts'
import { type Content, compileClassify } from './reader/content.ts'
import type { Read, ReadSettings } from './reader/settings.ts'

// An interface: compilers lose the name of an alias, and older ones then have no name for the declarations of users.
/** Options of `raw()`. */
export interface RawOptions extends BodyOptions {}

const CONTENT: Content<Buffer> = { charset: null, accepted: true, decode: (bytes) => bytes }

/** Creates the `raw` of a line. `read` is a parameter, so that APM libraries can replace it. */
export function createRaw(read: Read, line: ParserLine): ParserFactory<RawOptions> {
  return function raw(options) {
    const settings: ReadSettings<Buffer> = {
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
    return function rawParser(req, res, next) {
      line.callRead(read, req, res, next, settings)
    }
  }
}
