/**
 * The value of Content-Disposition for a body to be saved, under a name if one is given. Names beyond ASCII are written
 * twice, for old clients and for new ones.
 * @example formatAttachment('report.pdf') // 'attachment; filename=report.pdf'
 * @see RFC 6266
 */
export function formatAttachment(filename?: string): string {
  loaded ??= require('content-disposition') as typeof import('content-disposition')
  return loaded.create(filename)
}

// Loaded with the first attachment: most apps send none.
let loaded: typeof import('content-disposition') | undefined

/**
 * The value of Content-Disposition for a body to be saved, under the last name of a path if one is given; quoted, and
 * written a second time if it goes beyond latin-1.
 * @example formatQuotedAttachment('/srv/report.pdf') // 'attachment; filename="report.pdf"'
 * @throws TypeError for a path that is no text
 */
export function formatQuotedAttachment(path?: string, options?: object): string {
  loadedQuoted ??= require('content-disposition-0.5') as Format
  return loadedQuoted(path, options)
}

type Format = (filename?: string, options?: object) => string

// Loaded with the first attachment: most apps send none.
let loadedQuoted: Format | undefined
