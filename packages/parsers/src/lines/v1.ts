import querystring from 'node:querystring'
import { bodyParser, type Compatibility, specification } from '../compatibility.ts'
import type { ParserLine } from '../line.ts'
import { matchTypeV1 } from '../media-type/match.ts'
import { parseContentTypeV1, parseMediaTypeV1 } from '../media-type/strict.ts'
import { v1Inflaters } from '../reader/inflate.ts'
import { readIfMatching } from '../reader/read.ts'

// The iconv-lite version that body-parser 1.x depends on does not know it, by any name.
const UTF_32 = /^(?:utf\W*32|ucs\W*4)/i

/** body-parser 1.x, to the letter. */
export const v1: ParserLine = createV1({ ...bodyParser, readsCharset: (charset) => !UTF_32.test(charset) })

/** The parsers of the 4.x line: body-parser 1.x, except where the specification differs. */
export const v1BySpecification: ParserLine = createV1({ ...specification, missesBody: () => false })

function createV1(compatibility: Compatibility): ParserLine {
  return {
    ...compatibility,
    callRead: readIfMatching,
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
    inflaters: v1Inflaters,
    charsetOption: false,
    forms: {
      charsets: ['utf-8'],
      extendedExpected: true,
      isExtended: (option) => option !== false,
      // The parameters were counted before.
      parseFlat: (text) => querystring.parse(text, undefined, undefined, { maxKeys: 0 }),
    },
  }
}
