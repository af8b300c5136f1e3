import { parseContentTypeV1 } from '@trunkline/parsers/media-type'
import { format, parse } from 'content-type'

/**
 * Sets the charset of a Content-Type; without one of the two, the type is returned as it is.
 * @example setCharset('text/html; charset=latin1', 'utf-8') // 'text/html; charset=utf-8'
 */
export function setCharset<Type extends string | undefined>(type: Type, charset: string | undefined): Type | string {
  if (!type || !charset) return type
  const parsed = parse(type)
  parsed.parameters['charset'] = charset
  return format(parsed)
}

/**
 * The same, with parameters sorted by name.
 * @throws TypeError when the type cannot be parsed
 */
export function setCharsetStrictly<Type extends string | undefined>(
  type: Type,
  charset: string | undefined,
): Type | string {
  if (!type || !charset) return type
  const parsed = parseContentTypeV1(type)
  if (typeof parsed === 'string') throw new TypeError(parsed)
  parsed.parameters['charset'] = charset
  const sorted = Object.entries(parsed.parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return format({ type: parsed.type, parameters: Object.fromEntries(sorted) })
}

/** A media type taken apart; one that came from an extension has no quality. */
export interface MediaRange {
  value: string
  quality?: number
  params: Record<string, string | undefined>
}

/** Makes a line's `normalizeType`: an extension is looked up, a media range is taken apart. */
export function createNormalizeType(
  lookup: (extension: string) => string,
  parse: (range: string) => MediaRange,
): (type: string) => MediaRange {
  return (type) => (type.includes('/') ? parse(type) : { value: lookup(type), params: {} })
}

/** Takes a media range apart as 4.x does: a parameter without a value is there, and a second `=` ends a value. */
export function parseMediaRange(range: string): MediaRange {
  const [value = '', ...parameters] = splitAt(range, ';')
  const result: MediaRange = { value, quality: 1, params: {} }
  for (const parameter of parameters) {
    const [name = '', text] = splitAt(parameter, '=')
    add(result, name, text)
  }
  return result
}

/** Takes a media range apart as 5.x does: a parameter without a value is left out, and a value may hold a `=`. */
export function parseV5MediaRange(range: string): MediaRange {
  const [value = '', ...parameters] = range.split(';')
  const result: MediaRange = { value: value.trim(), quality: 1, params: {} }
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    if (equals !== -1) add(result, parameter.slice(0, equals).trim(), parameter.slice(equals + 1).trim())
  }
  return result
}

function add(range: MediaRange, name: string, text: string | undefined): void {
  if (name === 'q') range.quality = Number.parseFloat(String(text))
  else range.params[name] = text
}

/** Splits a text at a character and takes away the spaces around it, but not those at the ends of the text. */
function splitAt(text: string, separator: string): string[] {
  const parts = text.split(separator)
  const last = parts.length - 1
  return parts.map((part, i) => withoutSpaces(part, i > 0, i < last))
}

function withoutSpaces(text: string, atStart: boolean, atEnd: boolean): string {
  let start = 0
  let end = text.length
  while (atStart && text[start] === ' ') start++
  while (atEnd && end > start && text[end - 1] === ' ') end--
  return text.slice(start, end)
}

/** True for a path that starts at a root, of whatever system: `/a`, `C:\a`, `C:/a`, `\\host\a`; otherwise undefined. */
export function isAbsolute(path: string): true | undefined {
  return ABSOLUTE.test(path) || undefined
}

const ABSOLUTE = /^(?:\/|\\\\|.:[\\/])/s
