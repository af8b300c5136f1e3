import depd from 'depd'
import { compileFormParse } from './form.ts'
import type { ParserLine } from './line.ts'
import { compileSharedSettings, compileTextClassify } from './options.ts'
import type { ParserFactory } from './parser.ts'
import type { Read, ReadSettings } from './reader/settings.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

// depd names the source line that called a function of this file: it must be the user's.
const deprecate = depd('body-parser')

/** Creates the `urlencoded` of a line. `read` is a parameter, so that APM libraries can replace it. */
export function createUrlencoded(read: Read, line: ParserLine): ParserFactory<UrlencodedOptions> {
  return function urlencoded(options) {
    if (line.forms.extendedExpected && options?.extended === undefined) {
      deprecate('undefined extended: provide extended option')
    }
    const settings = compileSettings(options, line)
    return function urlencodedParser(req, res, next) {
      line.callRead(read, req, res, next, settings)
    }
  }
}

function compileSettings(options: UrlencodedOptions | undefined, line: ParserLine): ReadSettings<string> {
  const base = compileSharedSettings(options, line)
  const { charsets } = line.forms
  const fallback = (line.charsetOption && options?.defaultCharset) || 'utf-8'
  if (!charsets.includes(fallback)) {
    throw new TypeError('option defaultCharset must be either utf-8 or iso-8859-1')
  }
  const type = options?.type || 'application/x-www-form-urlencoded'
  const accepts = (charset: string): boolean => charsets.includes(charset)
  return {
    ...base,
    classify: compileTextClassify(type, line, { fallback, accepts }),
    parse: compileFormParse(options, line.forms),
  }
}
