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
  loaded ??= require('mime-1') as MimeTable
  return loaded
}

let loaded: MimeTable | undefined
