/**
 * The value of Content-Disposition for a body to be saved, under the last name of a path if one is given; quoted, and
 * written a second time if it goes beyond latin-1.
 * @example formatQuotedAttachment('/srv/report.pdf') // 'attachment; filename="report.pdf"'
 * @throws TypeError for a path that is no text
 */
export function formatQuotedAttachment(path?: string, options?: object): string {
  loaded ??= require('content-disposition-0.5') as Format
  return loaded(path, options)
}

type Format = (filename?: string, options?: object) => string

// Loaded with the first attachment: most apps send none.
let loaded: Format | undefined
