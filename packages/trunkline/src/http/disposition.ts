import { loadOnce } from '../load-once.ts'

/**
 * The value of Content-Disposition for a body to be saved, under a name if one is given. Names beyond ASCII are written
 * twice, for old clients and for new ones.
 * @example formatAttachment('report.pdf') // 'attachment; filename=report.pdf'
 * @see RFC 6266
 */
export function formatAttachment(filename?: string): string {
  return contentDisposition().create(filename)
}

// Most apps send no attachments.
const contentDisposition = loadOnce<typeof import('content-disposition')>(() => require('content-disposition'))

/**
 * The value of Content-Disposition for a body to be saved, under the last name of a path if one is given; quoted, and
 * written a second time if it goes beyond latin-1.
 * @example formatQuotedAttachment('/srv/report.pdf') // 'attachment; filename="report.pdf"'
 * @throws TypeError for a path that is no text
 */
export function formatQuotedAttachment(path?: string, options?: object): string {
  return quotedDisposition()(path, options)
}

type Format = (filename?: string, options?: object) => string

const quotedDisposition = loadOnce<Format>(() => require('content-disposition-0.5'))
