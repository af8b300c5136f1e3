import { createBodyError } from './errors.ts'
import { compileFormDecode } from './form-decode.ts'
import type { FormRules } from './line.ts'
import { decodeFormText } from './query/component.ts'
import { hasBrackets, parseFlat } from './query/flat.ts'
import { parseRichQuery } from './query/rich.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

/** Parses the text of a form that was sent in this charset. */
export type FormParse = (text: string, charset: string | null) => Record<string, unknown>

/**
 * Compiles the parser of a form.
 * @throws TypeError for an invalid parameter limit or depth
 */
export function compileFormParse(options: UrlencodedOptions | undefined, rules: FormRules): FormParse {
  const extended = rules.isExtended(options?.extended)
  const limit = compileParameterLimit(options?.parameterLimit)
  const parse = extended ? compileRichParse(compileDepth(options?.depth)) : rules.parseFlat
  const prepare = compileFormDecode(options, rules)
  return (text, charset) => {
    if (text.length === 0) return {}
    const count = countParameters(text, limit)
    if (prepare === undefined) return parse(text, count)
    const prepared = prepare(text, charset)
    return parse(prepared.text, count, prepared.decode)
  }
}

function compileParameterLimit(option: number | undefined): number {
  const limit = Number(option === undefined ? 1000 : option)
  if (Number.isNaN(limit) || limit < 1) throw new TypeError('option parameterLimit must be a positive number')
  return Math.floor(limit)
}

function compileDepth(option: unknown): number {
  if (option === undefined) return 32
  const depth = +(option as number) // throws JavaScript's own TypeError for a symbol and the like
  if (Number.isNaN(depth) || depth < 0) throw new TypeError('option depth must be a zero or a positive number')
  // body-parser passes anything else (null, true, an array) to qs, which has this default.
  return isNumeric(option) ? depth : 5
}

function isNumeric(option: unknown): boolean {
  return typeof option === 'number' || option === false || (typeof option === 'string' && option.trim() !== '')
}

// Up to this many elements an array stays an array, however few parameters there are.
const LEAST_ARRAY_LIMIT = 100

function compileRichParse(depth: number): FormRules['parseFlat'] {
  return (text, count, decode) => {
    if (decode === undefined && !hasBrackets(text)) return parseFlat(text)
    const arrayLimit = Math.max(LEAST_ARRAY_LIMIT, count)
    const parameterLimit = Number.POSITIVE_INFINITY
    try {
      return parseRichQuery(text, {
        depth,
        strictDepth: true,
        arrayLimit,
        parameterLimit,
        decode: decode ?? decodeFormText,
      })
    } catch (error) {
      throw error instanceof RangeError ? createBodyError('querystring.parse.rangeError') : error
    }
  }
}

/** Counts in one pass, up to the limit: 100 kB of `&` must not cost more than a form. */
function countParameters(text: string, limit: number): number {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (++count > limit) throw createBodyError('parameters.too.many')
  }
  return count
}
