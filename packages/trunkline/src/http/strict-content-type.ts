// hot path
import { format } from 'content-type'
import { boundedMemo } from './bounded-memo.ts'

/** A Content-Type taken apart; names are in lower case, and of two parameters of one name the last counts. */
export interface StrictContentType {
  type: string
  parameters: Record<string, string>
}

/** What is wrong with a Content-Type. */
export type ContentTypeFlaw = 'invalid media type' | 'invalid parameter format'

/** Takes a Content-Type apart as the `content-type` package did up to version 1: one flaw, and there is no answer. */
export function parseStrictly(header: string): StrictContentType | ContentTypeFlaw {
  const semicolon = header.indexOf(';')
  const type = (semicolon === -1 ? header : header.slice(0, semicolon)).trim()
  if (!MEDIA_TYPE.test(type)) return 'invalid media type'
  const parameters = Object.create(null) as Record<string, string> // no name is special
  for (let at = semicolon; at !== -1 && at < header.length; ) {
    PARAMETER.lastIndex = at
    const match = PARAMETER.exec(header)
    if (match === null) return 'invalid parameter format'
    at = PARAMETER.lastIndex
    parameters[(match[1] as string).toLowerCase()] = unquote(match[2] as string)
  }
  return { type: type.toLowerCase(), parameters }
}

/**
 * Sets the charset of a Content-Type to utf-8 and sorts its parameters by name.
 * @example withUtf8Strictly('text/plain; foo=bar') // 'text/plain; charset=utf-8; foo=bar'
 * @throws TypeError when the value cannot be parsed
 */
export const withUtf8Strictly: (type: string) => string = boundedMemo((type) => {
  const parsed = parseOrThrow(type)
  parsed.parameters['charset'] = 'utf-8'
  return formatSorted(parsed)
})

/**
 * Adds a charset to a Content-Type that has none, and sorts its parameters by name.
 * @example withCharset('text/html', 'latin1') // 'text/html; charset=latin1'
 * @throws TypeError when the value cannot be parsed
 */
export function withCharset(type: string, charset: string): string {
  return charset === 'utf-8' ? withUtf8WhereNone(type) : addCharset(type, charset)
}

// Nearly every answer is in this charset.
const withUtf8WhereNone = boundedMemo((type) => addCharset(type, 'utf-8'))

function addCharset(type: string, charset: string): string {
  const parsed = parseOrThrow(type)
  if (parsed.parameters['charset']) return type
  parsed.parameters['charset'] = charset
  return formatSorted(parsed)
}

function parseOrThrow(type: string): StrictContentType {
  const parsed = parseStrictly(type)
  if (typeof parsed === 'string') throw new TypeError(parsed)
  return parsed
}

function formatSorted({ type, parameters }: StrictContentType): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return format({ type, parameters: Object.fromEntries(sorted) })
}

// RFC 9110 §8.3.1: media-type = token "/" token
const MEDIA_TYPE = /^[!#$%&'*+.^_`|~\dA-Za-z-]+\/[!#$%&'*+.^_`|~\dA-Za-z-]+$/

// RFC 9110 §5.6.6, with spaces around the "=" and no empty parameter: ";" token "=" ( token / quoted-string )
// Sticky, so that the search ends where a flaw is.
const PARAMETER =
  /; *([!#$%&'*+.^_`|~\dA-Za-z-]+) *= *("(?:[\v !#-[\]-~\x80-\xff]|\\[\v -\xff])*"|[!#$%&'*+.^_`|~\dA-Za-z-]+) */y

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
