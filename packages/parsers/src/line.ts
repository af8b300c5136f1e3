import type { Compatibility } from './compatibility.ts'
import type { MediaTypeRules } from './reader/content.ts'
import type { Inflaters } from './reader/inflate.ts'
import type { CallRead, RequestRules } from './reader/settings.ts'

/** What differs between body-parser 1.x and 2.x, and the other choices of a line. */
export interface ParserLine extends Compatibility, RequestRules, MediaTypeRules {
  callRead: CallRead
  inflaters: Inflaters
  forms: FormRules
  /** Whether `json` and `urlencoded` accept the option `defaultCharset`. */
  charsetOption: boolean
}

/** How a line reads forms. */
export interface FormRules {
  charsets: readonly string[]
  /** Whether a missing `extended` causes a deprecation warning. */
  extendedExpected: boolean
  /** What the option `extended` means, given or not. */
  isExtended(option: unknown): boolean
  /** Reads a form without nesting. */
  parseFlat(
    text: string,
    count: number,
    decode?: (text: string, kind: 'name' | 'value') => string,
  ): Record<string, unknown>
}
