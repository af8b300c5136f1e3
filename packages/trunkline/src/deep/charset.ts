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
