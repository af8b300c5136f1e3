import { parse } from 'content-type'
import { bodyParser, type Compatibility, specification } from '../compatibility.ts'
import type { ParserLine } from '../line.ts'
import { matchType } from '../media-type/match.ts'
import type { BodyRequest } from '../parser.ts'
import { decodeFormText } from '../query/component.ts'
import { hasBrackets, parseFlat } from '../query/flat.ts'
import { parseRichQuery } from '../query/rich.ts'
import { v2Inflaters } from '../reader/inflate.ts'
import { readEvery } from '../reader/read.ts'

/** body-parser 2.x, to the letter. */
export const v2: ParserLine = createV2(bodyParser)

/** The package's root and the parsers of the 5.x line: body-parser 2.x, except where the specification differs. */
export const v2BySpecification: ParserLine = createV2(specification)

function createV2(compatibility: Compatibility): ParserLine {
  return {
    ...compatibility,
    callRead: readEvery,
    isSpent,
    prepare(req) {
      if (!('body' in req)) (req as BodyRequest).body = undefined
    },
    begin() {},
    parseMediaType(header) {
      const { type, parameters } = parse(header)
      return { type, charset: parameters['charset'] }
    },
    matchType,
    inflaters: v2Inflaters,
    charsetOption: true,
    forms: {
      charsets: ['utf-8', 'iso-8859-1'],
      extendedExpected: false,
      isExtended: Boolean,
      // Depth 0 keeps brackets in names, except for a pair around the whole name.
      parseFlat(text, count, decode) {
        if (decode === undefined && !hasBrackets(text)) return parseFlat(text)
        const parameterLimit = Number.POSITIVE_INFINITY
        return parseRichQuery(text, { depth: 0, arrayLimit: count, parameterLimit, decode: decode ?? decodeFormText })
      },
    },
  }
}

/** Whether nothing more can come from the request. Only Node's own requests can tell. */
function isSpent(req: BodyRequest): boolean {
  if (req.complete === true && !req.readable) return true
  if (typeof req.complete !== 'boolean') return false
  const { socket } = req
  // Adapters create requests without a socket, whatever the type says.
  return Boolean(req.upgrade) || !socket?.readable
}
