import { format, parse } from 'content-type'
import { setCharsetSorted } from '../http/media-type/v4/content-type.ts'

export function setCharset<Type extends string | undefined>(type: Type, charset: string | undefined): Type | string {
  if (!type || !charset) return type
  const parsed = parse(type)
  parsed.parameters['charset'] = charset
  return format(parsed)
}

/**
 * Sorts the parameters by name.
 * @throws TypeError if the type is invalid
 */
export function setCharsetStrictly<Type extends string | undefined>(
  type: Type,
  charset: string | undefined,
): Type | string {
  return type && charset ? setCharsetSorted(type, charset) : type
}

/** A parsed media type; one looked up by extension has no quality. */
export interface MediaRange {
  value: string
  quality?: number
  params: Record<string, string | undefined>
}

/** Creates a line's `normalizeType`: it looks up extensions and parses media ranges. */
export function createNormalizeType(
  lookup: (extension: string) => string,
  parse: (range: string) => MediaRange,
): (type: string) => MediaRange {
  return (type) => (type.includes('/') ? parse(type) : { value: lookup(type), params: {} })
}

/** Parses a media range like 4.x: a parameter without a value is kept, and a second `=` ends a value. */
export function parseMediaRange(range: string): MediaRange {
  const [value = '', ...parameters] = splitAt(range, ';')
  const result: MediaRange = { value, quality: 1, params: {} }
  for (const parameter of parameters) {
    const [name = '', text] = splitAt(parameter, '=')
    add(result, name, text)
  }
  return result
}

/** Parses a media range like 5.x: a parameter without a value is dropped, and a value may contain `=`. */
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

/** Splits a string at a character and trims spaces around it, but not at the ends of the string. */
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

/** True for an absolute path of any system: `/a`, `C:\a`, `C:/a`, `\\host\a`; otherwise undefined. */
export function isAbsolute(path: string): true | undefined {
  return ABSOLUTE.test(path) || undefined
}

const ABSOLUTE = /^(?:\/|\\\\|.:[\\/])/s
