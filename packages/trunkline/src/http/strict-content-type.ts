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
  const parsed = parseStrictly(type)
  if (typeof parsed === 'string') throw new TypeError(parsed)
  parsed.parameters['charset'] = 'utf-8'
  const sorted = Object.entries(parsed.parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return format({ type: parsed.type, parameters: Object.fromEntries(sorted) })
})

// RFC 9110 §8.3.1: media-type = token "/" token
const MEDIA_TYPE = /^[!#$%&'*+.^_`|~\dA-Za-z-]+\/[!#$%&'*+.^_`|~\dA-Za-z-]+$/

// RFC 9110 §5.6.6, with spaces around the "=" and no empty parameter: ";" token "=" ( token / quoted-string )
// Sticky, so that the search ends where a flaw is.
const PARAMETER =
  /; *([!#$%&'*+.^_`|~\dA-Za-z-]+) *= *("(?:[\v !#-[\]-~\x80-\xff]|\\[\v -\xff])*"|[!#$%&'*+.^_`|~\dA-Za-z-]+) */y

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
