import { compileFormParse } from './form.ts'
import type { ParserLine } from './line.ts'
import { compileSharedSettings, compileTextClassify } from './options.ts'
import type { ReadSettings } from './reader/settings.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

export function compileUrlencoded(options: UrlencodedOptions | undefined, line: ParserLine): ReadSettings<string> {
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
