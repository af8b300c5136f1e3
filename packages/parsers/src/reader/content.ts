import type { IncomingMessage } from 'node:http'
import { typeIs } from '../media-type/match.ts'

/** How to read a body with one Content-Type. */
export interface Content<Body> {
  /** The charset passed to `verify`; null if none matters. */
  charset: string | null
  /** Whether the parser accepts this charset. */
  accepted: boolean
  /** Undefined for an unknown charset. */
  decode: ((bytes: Buffer) => Body) | undefined
}

/** How to read a request's body; undefined if this parser leaves it alone. */
export type Classify<Body> = (req: IncomingMessage) => Content<Body> | undefined

/** Which media types to parse: a type, an extension, a wildcard, several of them, or a function that decides. */
export type TypeOption = string | string[] | ((req: IncomingMessage) => unknown)

/** A parsed Content-Type. */
export interface MediaParameters {
  /** In lower case; undefined if it is not a valid media type. */
  type: string | undefined
  charset: string | undefined
}

/** How a line reads media types. */
export interface MediaTypeRules {
  /** Parses a Content-Type. */
  parseMediaType(header: string): MediaParameters
  /** Returns the first of the given types, extensions and wildcards that a media type matches. */
  matchType(type: string, wanted: readonly string[]): string | false
}

/** What decides how a Content-Type is read. */
export interface ClassifyOptions<Body> extends MediaTypeRules {
  type: TypeOption
  /** Chooses how to read a body whose Content-Type has this charset, or none. */
  toContent(charset: string | undefined): Content<Body>
}

/**
 * Compiles a parser's decision about a Content-Type. Few different values occur in practice, so each result is cached:
 * the header is parsed and matched once.
 */
export function compileClassify<Body>(options: ClassifyOptions<Body>): Classify<Body> {
  const { type } = options
  if (typeof type === 'function') {
    const contentOf = memoise((header: string) =>
      options.toContent(header === '' ? undefined : options.parseMediaType(header).charset?.toLowerCase()),
    )
    return (req) => (type(req) ? contentOf(req.headers['content-type'] ?? '') : undefined)
  }
  const matches = compileMatch(type, options)
  const contentOf = memoise((header: string) => {
    const parameters = options.parseMediaType(header)
    if (parameters.type === undefined || !matches(parameters.type)) return undefined
    return options.toContent(parameters.charset?.toLowerCase())
  })
  return (req) => {
    const header = req.headers['content-type']
    return header ? contentOf(header) : undefined
  }
}

/**
 * Compiles the test whether a media type should be parsed. Anything but a plain type needs the `type-is` package, which
 * is loaded now: files may be unreadable by the time the first body arrives.
 */
function compileMatch(
  type: string | string[],
  { matchType }: Pick<MediaTypeRules, 'matchType'>,
): (type: string) => boolean {
  if (typeof type === 'string' && PLAIN_TYPE.test(type)) return (actual) => actual === type
  typeIs()
  const wanted = Array.isArray(type) ? type : [type] // anything but a string matches nothing
  return (actual) => matchType(actual, wanted) !== false
}

// No wildcard, suffix or extension: such a type only matches itself.
const PLAIN_TYPE = /^[a-z]+\/[a-z-]+$/

// Clients choose this header, so the cache of each parser is limited: few values, none of them long.
const MEMO_SIZE = 64
const MEMO_LENGTH = 128

function memoise<Value>(compute: (header: string) => Value): (header: string) => Value {
  const known = new Map<string, Value>()
  return (header) => {
    const value = known.get(header)
    // Also caches, as undefined, that a header is not for this parser.
    if (value !== undefined || known.has(header)) return value as Value
    const fresh = compute(header)
    if (known.size >= MEMO_SIZE) known.clear()
    if (header.length <= MEMO_LENGTH) known.set(header, fresh)
    return fresh
  }
}
