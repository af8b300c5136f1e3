// hot path
/** The table of media types that 4.x and 3.x show as `static.mime`; apps add to it and replace its functions. */
export interface Mime {
  types: Record<string, string>
  extensions: Record<string, string>
  default_type: string
  charsets: { lookup(type: string, fallback?: string): string | undefined }
  /** The type for an extension or a file name; `default_type` for one that is not known. */
  lookup(path: string, fallback?: string): string
  extension(type: string): string | undefined
  define(types: Record<string, readonly string[]>): void
  load(file: string): void
}

/** The table of the `mime` package, version 1, loaded when it is first asked. There is one for all apps. */
export function mime1(): Mime {
  loaded ??= load()
  return loaded
}

/** The table's type for an extension or a file name, as the table is now. */
export function lookupInTable(path: string): string {
  if (loaded !== undefined) return loaded.lookup(path)
  const extension = typeof path === 'string' ? path.slice(path.lastIndexOf('.') + 1) : ''
  return COMMON_TYPES.get(extension) ?? mime1().lookup(path)
}

/** The table's charset for a type, as the table is now; undefined when it has none. */
export function charsetInTable(type: string): string | undefined {
  if (loaded === undefined && COMMON_CHARSETS.has(type)) return COMMON_CHARSETS.get(type)
  return mime1().charsets.lookup(type)
}

const HAS_CHARSET = /^text\/|\/(?:javascript|json)$/

// What error pages are made of, as the table comes: they must come out right even when no file can be opened any more.
const COMMON_TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['json', 'application/json'],
  ['txt', 'text/plain'],
  ['text', 'text/plain'],
  ['css', 'text/css'],
  ['js', 'application/javascript'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['ico', 'image/x-icon'],
  ['bin', 'application/octet-stream'],
])

const COMMON_CHARSETS: ReadonlyMap<string, string | undefined> = new Map(
  [...COMMON_TYPES.values()].map((type) => [type, HAS_CHARSET.test(type) ? 'UTF-8' : undefined]),
)

/** Whether the table still says of HTML and JSON what it came with; what was never loaded nobody has changed. */
export function isMime1AsShipped(): boolean {
  if (loaded === undefined) return true
  return (
    loaded.lookup === shippedLookup && loaded.charsets.lookup === shippedCharset && loaded.types['html'] === 'text/html'
  )
}

function load(): Mime {
  const table = require('mime-1') as Mime
  shippedLookup = table.lookup
  shippedCharset = table.charsets.lookup
  return table
}

let loaded: Mime | undefined
let shippedLookup: Mime['lookup'] | undefined
let shippedCharset: Mime['charsets']['lookup'] | undefined

// Nothing is remembered here: an app may add types to the table, or replace its functions, at any time.

/**
 * The type that the table has for `html`, `.html` or `page.html`; a media type is taken as it is.
 * @example mime1TypeFor('js') // 'application/javascript'
 */
export function mime1TypeFor(extensionOrType: string): string {
  return extensionOrType.indexOf('/') === -1 ? lookupInTable(extensionOrType) : extensionOrType
}

/**
 * The media type, without parameters, that a key of `res.format` stands for.
 * @example mime1MediaTypeFor('text/html; level=1') // 'text/html'
 */
export function mime1MediaTypeFor(extensionOrType: string): string {
  const type = mime1TypeFor(extensionOrType)
  const end = type.indexOf(';')
  return end === -1 ? type : type.slice(0, end).trimEnd()
}

/**
 * Adds the charset that the table has for a type, unless one is named.
 * @example withMime1Charset('application/json') // 'application/json; charset=utf-8'
 */
export function withMime1Charset(type: string): string {
  if (NAMES_CHARSET.test(type)) return type
  const end = type.indexOf(';')
  const charset = charsetInTable(end === -1 ? type : type.slice(0, end))
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type
}

// Letter case counts: Express 4 adds a second charset beside `Charset=`.
const NAMES_CHARSET = /;\s*charset\s*=/

/**
 * The Content-Type of a file, by its name, as the table has it now; the charset is spelled as the table spells it.
 * @example mime1FileType('/srv/page.html') // 'text/html; charset=UTF-8'
 */
export function mime1FileType(path: string): string {
  const type = lookupInTable(path)
  const charset = type && charsetInTable(type)
  return charset ? `${type}; charset=${charset}` : type
}
