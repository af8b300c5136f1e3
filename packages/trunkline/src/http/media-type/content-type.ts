import { extname } from 'node:path'
import { COMMON_TYPES, mimeTypes } from '@trunkline/parsers/media-type'
import { format, parse } from 'content-type'
import { boundedMemo } from '../../text/bounded-memo.ts'

/**
 * The Content-Type for `html`, `.html` or `page.html`; a media type is returned as it is.
 * @example contentTypeFor('json') // 'application/json; charset=utf-8'
 */
export function contentTypeFor(extensionOrType: string): string {
  if (extensionOrType.indexOf('/') !== -1) return extensionOrType
  return withDefaultCharset(extensionOrType) || OCTET_STREAM
}

/**
 * The media type, without parameters, for a key of `res.format`.
 * @example mediaTypeFor('text/html; level=1') // 'text/html'
 */
export function mediaTypeFor(extensionOrType: string): string {
  const type = extensionOrType.indexOf('/') === -1 ? contentTypeFor(extensionOrType) : extensionOrType
  const end = type.indexOf(';')
  return (end === -1 ? type : type.slice(0, end)).trim()
}

/**
 * Adds the default charset of a type; false for a string that is neither a type nor a known extension.
 * @example withDefaultCharset('text/css') // 'text/css; charset=utf-8'
 */
export const withDefaultCharset: (type: string) => string | false = boundedMemo((type) => {
  if (type.indexOf('/') !== -1 && type.indexOf('charset') !== -1) return type
  return COMMON.get(type) ?? mimeTypes().contentType(type)
})

/**
 * Sets the charset of a Content-Type to utf-8 and keeps its other parameters.
 * @example withUtf8('text/plain; charset=latin1; a=b') // 'text/plain; charset=utf-8; a=b'
 * @throws TypeError if the value is invalid
 */
export const withUtf8: (type: string) => string = boundedMemo((type) => {
  if (type === '') return type
  const parsed = parse(type)
  parsed.parameters['charset'] = 'utf-8'
  return format(parsed)
})

const OCTET_STREAM = 'application/octet-stream'
const HAS_CHARSET = /^text\/|\/json$/

// The common types by name, extension, and extension with a dot.
const COMMON: ReadonlyMap<string, string> = new Map(
  [...COMMON_TYPES].flatMap(([extension, type]) => {
    const full = HAS_CHARSET.test(type) ? `${type}; charset=utf-8` : type
    return [extension, `.${extension}`, type].map((key) => [key, full] as const)
  }),
)

export function fileType(path: string): string {
  return withDefaultCharset(extname(path)) || OCTET_STREAM
}
