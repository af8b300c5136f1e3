import { COMMON_TYPES } from '@trunkline/parsers/media-type'

/** The `mime` that 4.x and 3.x export as `static.mime`; apps add types to it and replace its functions. */
export interface Mime {
  types: Record<string, string>
  extensions: Record<string, string>
  default_type: string
  charsets: { lookup(type: string, fallback?: string): string | undefined }
  /** The type for an extension or a file name; `default_type` for an unknown one. */
  lookup(path: string, fallback?: string): string
  extension(type: string): string | undefined
  define(types: Record<string, readonly string[]>): void
  load(file: string): void
}

/** The `mime` package, version 1, loaded at its first use. All apps share it. */
export function mime1(): Mime {
  loaded ??= load()
  return loaded
}

export function mime1Lookup(path: string): string {
  if (loaded !== undefined) return loaded.lookup(path)
  const extension = typeof path === 'string' ? path.slice(path.lastIndexOf('.') + 1) : ''
  return OF_MIME.get(extension) ?? mime1().lookup(path)
}

export function mime1Charset(type: string): string | undefined {
  if (loaded === undefined && COMMON_CHARSETS.has(type)) return COMMON_CHARSETS.get(type)
  return mime1().charsets.lookup(type)
}

const HAS_CHARSET = /^text\/|\/(?:javascript|json)$/

// As `mime` is shipped. Error pages need these even if no file, and so no module, can be opened any more.
const OF_MIME: ReadonlyMap<string, string> = new Map([
  ...COMMON_TYPES,
  ['js', 'application/javascript'],
  ['ico', 'image/x-icon'],
])

const COMMON_CHARSETS: ReadonlyMap<string, string | undefined> = new Map(
  [...OF_MIME.values()].map((type) => [type, HAS_CHARSET.test(type) ? 'UTF-8' : undefined]),
)

/** Whether `mime` still has its original types for HTML and JSON; nothing can have changed before it is loaded. */
export function isMime1AsShipped(): boolean {
  if (loaded === undefined) return true
  return (
    loaded.lookup === shippedLookup && loaded.charsets.lookup === shippedCharset && loaded.types['html'] === 'text/html'
  )
}

function load(): Mime {
  const mime = require('mime-1') as Mime
  shippedLookup = mime.lookup
  shippedCharset = mime.charsets.lookup
  return mime
}

let loaded: Mime | undefined
let shippedLookup: Mime['lookup'] | undefined
let shippedCharset: Mime['charsets']['lookup'] | undefined

// No caching here: an app may add types to `mime`, or replace its functions, at any time.

/**
 * The type in `mime` for `html`, `.html` or `page.html`; a media type is returned as it is.
 * @example mime1TypeFor('js') // 'application/javascript'
 */
export function mime1TypeFor(extensionOrType: string): string {
  return extensionOrType.indexOf('/') === -1 ? mime1Lookup(extensionOrType) : extensionOrType
}

/**
 * The media type, without parameters, for a key of `res.format`.
 * @example mime1MediaTypeFor('text/html; level=1') // 'text/html'
 */
export function mime1MediaTypeFor(extensionOrType: string): string {
  const type = mime1TypeFor(extensionOrType)
  const end = type.indexOf(';')
  return end === -1 ? type : type.slice(0, end).trimEnd()
}

/**
 * Adds the charset that `mime` has for a type, unless there is one.
 * @example withMime1Charset('application/json') // 'application/json; charset=utf-8'
 */
export function withMime1Charset(type: string): string {
  if (NAMES_CHARSET.test(type)) return type
  const end = type.indexOf(';')
  const charset = mime1Charset(end === -1 ? type : type.slice(0, end))
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type
}

// Case-sensitive: Express 4 adds a second charset after `Charset=`.
const NAMES_CHARSET = /;\s*charset\s*=/

/**
 * The current Content-Type of a file name in `mime`; the charset is spelled as `mime` spells it.
 * @example mime1FileType('/srv/page.html') // 'text/html; charset=UTF-8'
 */
export function mime1FileType(path: string): string {
  return withMime1CharsetAsSpelled(mime1Lookup(path))
}

export function withMime1CharsetAsSpelled(type: string): string {
  const charset = type && mime1Charset(type)
  return charset ? `${type}; charset=${charset}` : type
}
