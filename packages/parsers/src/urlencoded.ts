import depd from 'depd'
import { compileFormParse } from './form.ts'
import type { ParserLine } from './line.ts'
import { type BodyOptions, compilePlanBase, compileTextClassify } from './options.ts'
import type { ParserFactory } from './parser.ts'
import type { Read, ReadPlan } from './read.ts'

/** Options of `urlencoded()` in the 1.x flavour. */
export interface UrlencodedOptionsV1 extends BodyOptions {
  /**
   * Whether names such as `a[b][]` make objects and arrays.
   * @default true, with a warning: the 1.x flavour asks to be told
   */
  extended?: boolean | undefined
  /**
   * The largest number of parameters; more of them are answered 413.
   * @default 1000
   */
  parameterLimit?: number | undefined
  /**
   * How deep the names may nest when `extended` is true; deeper ones are answered 400.
   * @default 32
   */
  depth?: number | undefined
}

/** Options of `urlencoded()`. */
export interface UrlencodedOptions extends UrlencodedOptionsV1 {
  /**
   * Whether names such as `a[b][]` make objects and arrays.
   * @default false
   */
  extended?: boolean | undefined
  /**
   * The charset of a body whose Content-Type names none: `'utf-8'` or `'iso-8859-1'`.
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
  /**
   * Whether a parameter `utf8` with a check mark for its value decides the charset.
   * @default false
   */
  charsetSentinel?: boolean | undefined
  /**
   * Whether numeric character references in an iso-8859-1 form are decoded.
   * @default false
   */
  interpretNumericEntities?: boolean | undefined
}

// depd names the line that called a function of this file: it must be the one that users call.
const deprecate = depd('body-parser')

/** Makes the `urlencoded` of a flavour. `read` is passed in so that a tracing agent may replace it. */
export function createUrlencoded(read: Read, flavour: ParserLine): ParserFactory<UrlencodedOptions> {
  return function urlencoded(options) {
    if (flavour.forms.extendedExpected && options?.extended === undefined) {
      deprecate('undefined extended: provide extended option')
    }
    const plan = compilePlan(options, flavour)
    return function urlencodedParser(req, res, next) {
      flavour.approach(read, req, res, next, plan)
    }
  }
}

function compilePlan(options: UrlencodedOptions | undefined, flavour: ParserLine): ReadPlan<string> {
  const base = compilePlanBase(options, flavour)
  const { charsets } = flavour.forms
  const fallback = (flavour.charsetOption && options?.defaultCharset) || 'utf-8'
  if (!charsets.includes(fallback)) {
    throw new TypeError('option defaultCharset must be either utf-8 or iso-8859-1')
  }
  const type = options?.type || 'application/x-www-form-urlencoded'
  const accepts = (charset: string): boolean => charsets.includes(charset)
  return {
    ...base,
    classify: compileTextClassify(type, flavour, { fallback, accepts }),
    parse: compileFormParse(options, flavour.forms),
  }
}
