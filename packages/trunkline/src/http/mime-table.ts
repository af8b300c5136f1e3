/** The table of media types that 4.x and 3.x show as `static.mime`; apps add to it and replace its functions. */
export interface MimeTable {
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
export function mimeTable(): MimeTable {
  loaded ??= load()
  return loaded
}

/** The table's type for an extension or a file name, as the table is now. */
export function lookupInTable(path: string): string {
  if (loaded !== undefined) return loaded.lookup(path)
  const extension = typeof path === 'string' ? path.slice(path.lastIndexOf('.') + 1) : ''
  return COMMON_TYPES.get(extension) ?? mimeTable().lookup(path)
}

/** The table's charset for a type, as the table is now; undefined when it has none. */
export function charsetInTable(type: string): string | undefined {
  if (loaded === undefined && COMMON_CHARSETS.has(type)) return COMMON_CHARSETS.get(type)
  return mimeTable().charsets.lookup(type)
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
export function isTableAsShipped(): boolean {
  if (loaded === undefined) return true
  return (
    loaded.lookup === shippedLookup && loaded.charsets.lookup === shippedCharset && loaded.types['html'] === 'text/html'
  )
}

function load(): MimeTable {
  const table = require('mime-1') as MimeTable
  shippedLookup = table.lookup
  shippedCharset = table.charsets.lookup
  return table
}

let loaded: MimeTable | undefined
let shippedLookup: MimeTable['lookup'] | undefined
let shippedCharset: MimeTable['charsets']['lookup'] | undefined
