// hot path
import type { IncomingMessage } from 'node:http'
import { typeIs } from './media-type/match.ts'

/** How the body of one Content-Type is to be read. */
export interface Content<Body> {
  /** The charset, as verifiers are told; null where none matters. */
  charset: string | null
  /** Whether the parser takes this charset at all. */
  accepted: boolean
  /** Undefined for an unknown charset. */
  decode: ((bytes: Buffer) => Body) | undefined
}

/** Says how to read a request's body, or undefined when this parser leaves it alone. */
export type Classify<Body> = (req: IncomingMessage) => Content<Body> | undefined

/** Which media types to parse: a type, an extension, a wildcard, several of them, or a function that decides. */
export type TypeOption = string | string[] | ((req: IncomingMessage) => unknown)

/** What a Content-Type says. */
export interface MediaParameters {
  /** In lower case; undefined when it is not a valid media type. */
  type: string | undefined
  charset: string | undefined
}

/** How a line reads media types. */
export interface MediaTypeRules {
  /** Takes a Content-Type apart. */
  parseMediaType(header: string): MediaParameters
  /** Finds the first of some types, extensions and wildcards that a media type is of. */
  matchType(type: string, wanted: readonly string[]): string | false
}

/** What the answer for a Content-Type depends on. */
export interface ClassifyOptions<Body> extends MediaTypeRules {
  type: TypeOption
  /** Chooses the way to read a body whose Content-Type names this charset, or none. */
  toContent(charset: string | undefined): Content<Body>
}

/**
 * Compiles the decision of a parser about a Content-Type. Few different ones come in practice, so the answer for each
 * is kept: matching and choosing the decoder then read one parsed value, and both happen once.
 */
export function compileClassify<Body>(options: ClassifyOptions<Body>): Classify<Body> {
  const { type } = options
  if (typeof type === 'function') {
    const contentOf = memoise((header: string) => options.toContent(charsetOf(header, options)))
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

function charsetOf<Body>(header: string, options: ClassifyOptions<Body>): string | undefined {
  return header === '' ? undefined : options.parseMediaType(header).charset?.toLowerCase()
}

/**
 * Compiles the question whether a media type is one of those to parse. What is more than a plain type takes the `type-is`
 * package, which is loaded now: when the first body comes, files may no longer be readable.
 */
function compileMatch(
  type: string | string[],
  { matchType }: Pick<MediaTypeRules, 'matchType'>,
): (type: string) => boolean {
  if (typeof type === 'string' && PLAIN_TYPE.test(type)) return (actual) => actual === type
  typeIs()
  const wanted = typeof type === 'string' ? [type] : type
  return (actual) => matchType(actual, wanted) !== false
}

// No wildcard, suffix or extension: such a type is only itself.
const PLAIN_TYPE = /^[a-z]+\/[a-z-]+$/

// Clients choose this header, so the memory has a bound for each parser: few values, none of them long.
const MEMO_SIZE = 64
const MEMO_LENGTH = 128

function memoise<Value>(compute: (header: string) => Value): (header: string) => Value {
  const known = new Map<string, Value>()
  return (header) => {
    const value = known.get(header)
    // That a header is not for this parser is kept as well, as undefined.
    if (value !== undefined || known.has(header)) return value as Value
    const fresh = compute(header)
    if (known.size >= MEMO_SIZE) known.clear()
    if (header.length <= MEMO_LENGTH) known.set(header, fresh)
    return fresh
  }
}
