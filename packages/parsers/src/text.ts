import type { ParserLine } from './line.ts'
import { type BodyOptions, compileSharedSettings, compileTextClassify } from './options.ts'
import type { ParserFactory } from './parser.ts'
import { loadCharsets } from './reader/charset.ts'
import type { Read, ReadSettings } from './reader/settings.ts'

/** Options of `text()`. */
export interface TextOptions extends BodyOptions {
  /**
   * The charset of a body whose Content-Type has none.
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
}

/** Creates the `text` of a line. `read` is a parameter, so that APM libraries can replace it. */
export function createText(read: Read, line: ParserLine): ParserFactory<TextOptions> {
  return function text(options) {
    loadCharsets()
    const settings: ReadSettings<string> = {
      ...compileSharedSettings(options, line),
      classify: compileTextClassify(options?.type || 'text/plain', line, {
        fallback: options?.defaultCharset || 'utf-8',
        accepts: () => true,
      }),
      parse: (body) => body,
    }
    return function textParser(req, res, next) {
      line.callRead(read, req, res, next, settings)
    }
  }
}
