import { loadCharsets } from './charset.ts'
import type { ParserLine } from './line.ts'
import { type BodyOptions, compilePlanBase, compileTextClassify } from './options.ts'
import type { ParserFactory } from './parser.ts'
import type { Read, ReadPlan } from './read.ts'

/** Options of `text()`. */
export interface TextOptions extends BodyOptions {
  /**
   * The charset of a body whose Content-Type names none.
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
}

/** Makes the `text` of a flavour. `read` is passed in so that a tracing agent may replace it. */
export function createText(read: Read, flavour: ParserLine): ParserFactory<TextOptions> {
  return function text(options) {
    loadCharsets()
    const plan: ReadPlan<string> = {
      ...compilePlanBase(options, flavour),
      classify: compileTextClassify(options?.type || 'text/plain', flavour, {
        fallback: options?.defaultCharset || 'utf-8',
        accepts: () => true,
      }),
      parse: (body) => body,
    }
    return function textParser(req, res, next) {
      flavour.approach(read, req, res, next, plan)
    }
  }
}
