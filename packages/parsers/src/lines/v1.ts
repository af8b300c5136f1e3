import querystring from 'node:querystring'
import type { Flavour } from '../flavour.ts'
import { classicInflaters } from '../inflate.ts'
import { matchTypeV1 } from '../media-type/match.ts'
import { parseContentTypeV1, parseMediaTypeV1 } from '../media-type/strict.ts'
import { readWhatIsParsed } from '../read.ts'

/** body-parser 1.x, the parsers of the 4.x line. */
export const v1: Flavour = {
  approach: readWhatIsParsed,
  isSpent: (req) => Boolean(req._body),
  prepare(req) {
    req.body = req.body || {}
  },
  begin(req) {
    req._body = true
  },
  parseMediaType(header) {
    const parsed = parseContentTypeV1(header)
    const charset = typeof parsed === 'string' ? undefined : parsed.parameters['charset']
    return { type: parseMediaTypeV1(header), charset }
  },
  matchType: matchTypeV1,
  inflaters: classicInflaters,
  charsetOption: false,
  forms: {
    charsets: ['utf-8'],
    extendedExpected: true,
    isExtended: (option) => option !== false,
    // The parameters were counted before.
    parseFlat: (text) => querystring.parse(text, undefined, undefined, { maxKeys: 0 }),
  },
}
