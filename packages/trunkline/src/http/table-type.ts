// hot path
import { charsetInTable, lookupInTable } from './mime-table.ts'

// Nothing is remembered here: an app may add types to the table, or replace its functions, at any time.

/**
 * The type that the table has for `html`, `.html` or `page.html`; a media type is taken as it is.
 * @example tableTypeFor('js') // 'application/javascript'
 */
export function tableTypeFor(extensionOrType: string): string {
  return extensionOrType.indexOf('/') === -1 ? lookupInTable(extensionOrType) : extensionOrType
}

/**
 * The media type, without parameters, that a key of `res.format` stands for.
 * @example tableMediaTypeFor('text/html; level=1') // 'text/html'
 */
export function tableMediaTypeFor(extensionOrType: string): string {
  const type = tableTypeFor(extensionOrType)
  const end = type.indexOf(';')
  return end === -1 ? type : type.slice(0, end).trimEnd()
}

/**
 * Adds the charset that the table has for a type, unless one is named.
 * @example withTableCharset('application/json') // 'application/json; charset=utf-8'
 */
export function withTableCharset(type: string): string {
  if (NAMES_CHARSET.test(type)) return type
  const end = type.indexOf(';')
  const charset = charsetInTable(end === -1 ? type : type.slice(0, end))
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type
}

// Letter case counts: Express 4 adds a second charset beside `Charset=`.
const NAMES_CHARSET = /;\s*charset\s*=/
