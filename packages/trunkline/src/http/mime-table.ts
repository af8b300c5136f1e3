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
