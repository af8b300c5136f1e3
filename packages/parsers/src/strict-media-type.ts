import type { MediaParameters } from './content.ts'

// RFC 9110 §8.3.1: type = token, subtype = token
const TYPE = /^[!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+$/i

// RFC 6838 §4.2 restricted-name, 1 to 127 characters on each side and at most one suffix. Only spaces may surround it:
// with a tab body-parser 1.x knows the charset and yet matches no type.
const MATCHABLE =
  /^ *[a-z0-9][a-z0-9!#$&^_-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.-]{0,126}(?:\+[a-z0-9][a-z0-9!#$&^_-]{0,126})? *$/i

// RFC 9110 §5.6.6, spaces only and no empty parameter:
//   ";" token "=" ( token / quoted-string )
// Sticky, so that a header with a flaw ends the search where the flaw is.
const PARAMETER =
  /; *([!#$%&'*+.^_`|~0-9a-z-]+) *= *("(?:[ !\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\x20-\x7e])*"|[!#$%&'*+.^_`|~0-9a-z-]+) */iy

/**
 * Takes a Content-Type apart as body-parser 1.x does: one flaw anywhere and there is no answer, so that no parser
 * takes the body. The last of several charsets counts.
 */
export function parseStrictMediaType(header: string): MediaParameters | undefined {
  const semicolon = header.indexOf(';')
  const type = semicolon === -1 ? header : header.slice(0, semicolon)
  if (!TYPE.test(type.trim())) return undefined
  const found: MediaParameters = {
    type: MATCHABLE.test(type) ? type.trim().toLowerCase() : undefined,
    charset: undefined,
  }
  for (let at = semicolon; at !== -1 && at < header.length; ) {
    PARAMETER.lastIndex = at
    const match = PARAMETER.exec(header)
    if (match === null) return undefined
    at = PARAMETER.lastIndex
    if (match[1]?.toLowerCase() === 'charset') found.charset = unquote(match[2] as string)
  }
  return found
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}
