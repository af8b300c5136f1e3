import type { IncomingMessage } from 'node:http'
import type { Choices } from './choices.ts'
import type { Inflaters } from './inflate.ts'
import type { Approach } from './read.ts'

/** A request as parsers leave it. */
export interface BodyRequest extends IncomingMessage {
  body?: unknown
  rawBody?: Buffer
  /** True after an HTTP upgrade; node sets it, its types do not know. */
  upgrade?: boolean | null
  /** Set by the 1.x flavour once a parser has taken the body; other packages of that time look at it too. */
  _body?: boolean
}

/** What a Content-Type says. */
export interface MediaParameters {
  /** In lower case; undefined when it is none that a parser may be asked for. */
  type: string | undefined
  charset: string | undefined
}

/** What differs between the 1.x and the 2.x line of body-parser, and what was chosen besides. */
export interface ParserLine extends Choices {
  approach: Approach
  /** Whether there is nothing left for a parser to do. */
  isSpent(req: BodyRequest): boolean
  /** Gives `req.body` the value it has while nothing is parsed. */
  prepare(req: BodyRequest): void
  /** Marks a request whose body is about to be read. */
  begin(req: BodyRequest): void
  /** Takes a Content-Type apart. */
  parseMediaType(header: string): MediaParameters
  /** Finds the first of some types, extensions and wildcards that a media type is of. */
  matchType(type: string, wanted: readonly string[]): string | false
  inflaters: Inflaters
  forms: FormRules
  /** Whether `json` and `urlencoded` take the option `defaultCharset`. */
  charsetOption: boolean
}

/** How a flavour reads forms. */
export interface FormRules {
  charsets: readonly string[]
  /** Whether leaving `extended` out earns a deprecation message. */
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
