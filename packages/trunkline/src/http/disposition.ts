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
