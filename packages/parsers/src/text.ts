import type { ParserLine } from './line.ts'
import { type BodyOptions, compileSharedSettings, compileTextClassify } from './options.ts'
import { loadCharsets } from './reader/charset.ts'
import type { ReadSettings } from './reader/settings.ts'

/** Options of `text()`. */
export interface TextOptions extends BodyOptions {
  /**
   * The charset of a body whose Content-Type has none.
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
}

export function compileText(options: TextOptions | undefined, line: ParserLine): ReadSettings<string> {
  loadCharsets()
  return {
    ...compileSharedSettings(options, line),
    classify: compileTextClassify(options?.type || 'text/plain', line, {
      fallback: options?.defaultCharset || 'utf-8',
      accepts: () => true,
    }),
    parse: (body) => body,
  }
}
