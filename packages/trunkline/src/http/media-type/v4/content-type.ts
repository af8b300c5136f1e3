import { parseContentTypeV1, type StrictContentType } from '@trunkline/parsers/media-type'
import { format } from 'content-type'
import { boundedMemo } from '../../../text/bounded-memo.ts'

/**
 * Sets the charset of a Content-Type to utf-8 and sorts its parameters by name.
 * @example withUtf8Strictly('text/plain; foo=bar') // 'text/plain; charset=utf-8; foo=bar'
 * @throws TypeError if the value is invalid
 */
export const withUtf8Strictly: (type: string) => string = boundedMemo((type) => setCharsetSorted(type, 'utf-8'))

/**
 * Adds a charset to a Content-Type that has none, and sorts its parameters by name.
 * @example withCharset('text/html', 'latin1') // 'text/html; charset=latin1'
 * @throws TypeError if the value is invalid
 */
export function withCharset(type: string, charset: string): string {
  return charset === 'utf-8' ? withUtf8WhereNone(type) : addCharset(type, charset)
}

// Nearly every response has this charset.
const withUtf8WhereNone = boundedMemo((type) => addCharset(type, 'utf-8'))

function addCharset(type: string, charset: string): string {
  return parseOrThrow(type).parameters['charset'] ? type : setCharsetSorted(type, charset)
}

/** Sets the charset of a Content-Type, and sorts its parameters by name. */
export function setCharsetSorted(given: string, charset: string): string {
  const { type, parameters } = parseOrThrow(given)
  parameters['charset'] = charset
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return format({ type, parameters: Object.fromEntries(sorted) })
}

function parseOrThrow(type: string): StrictContentType {
  const parsed = parseContentTypeV1(type)
  if (typeof parsed === 'string') throw new TypeError(parsed)
  return parsed
}
