import { type Content, compileClassify } from './content.ts'
import type { ParserLine } from './line.ts'
import { type BodyOptions, compilePlanBase } from './options.ts'
import type { ParserFactory } from './parser.ts'
import type { Read, ReadPlan } from './read.ts'

/** Options of `raw()`. */
export type RawOptions = BodyOptions

const CONTENT: Content<Buffer> = { charset: null, accepted: true, decode: (bytes) => bytes }

/** Makes the `raw` of a flavour. `read` is passed in so that a tracing agent may replace it. */
export function createRaw(read: Read, flavour: ParserLine): ParserFactory<RawOptions> {
  return function raw(options) {
    const plan: ReadPlan<Buffer> = {
      ...compilePlanBase(options, flavour),
      classify: compileClassify({
        type: options?.type || 'application/octet-stream',
        parseMediaType: flavour.parseMediaType,
        matchType: flavour.matchType,
        toContent: () => CONTENT,
      }),
      parse: (bytes) => bytes,
      keepsBytes: true,
    }
    return function rawParser(req, res, next) {
      flavour.approach(read, req, res, next, plan)
    }
  }
}
