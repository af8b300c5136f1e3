import { basename } from 'node:path'
import { loadOnce } from '../load-once.ts'
import { TOKEN } from './names.ts'

/**
 * The Content-Disposition of an attachment, with an optional file name. Names beyond ASCII are written twice, for old
 * and for new clients.
 * @example formatAttachment('report.pdf') // 'attachment; filename=report.pdf'
 * @see RFC 6266
 */
export function formatAttachment(filename?: string): string {
  return contentDisposition().create(filename)
}

// Loaded late: most apps send no attachments.
const contentDisposition = loadOnce<typeof import('content-disposition')>(() => require('content-disposition'))

/**
 * The Content-Disposition of an attachment, with the last part of an optional path as its name. The name is quoted, and
 * written a second time if it goes beyond latin-1.
 * @example formatQuotedAttachment('/srv/report.pdf') // 'attachment; filename="report.pdf"'
 * @throws TypeError if the path is not a string
 */
export function formatQuotedAttachment(path?: string, options?: DispositionOptions | null): string {
  const { type: given, fallback = true } = options ?? {}
  const names = path === undefined ? {} : toNames(path, fallback)
  const type: unknown = given || 'attachment'
  if (typeof type !== 'string' || !TOKEN.test(type)) throw new TypeError('invalid type')
  return type.toLowerCase() + formatNames(names)
}

/** The options of `content-disposition` 0.5. */
export interface DispositionOptions {
  /** @default 'attachment' */
  type?: string
  /** The name for clients without UTF-8. False: none. True: `?` for characters beyond latin-1. */
  fallback?: string | boolean | undefined
}

interface Names {
  latin1?: string
  utf8?: string
}

function toNames(path: unknown, fallback: unknown): Names {
  if (typeof path !== 'string') throw new TypeError('filename must be a string')
  const name = basename(path)
  const replacement = toReplacement(name, fallback)
  const isWhole = replacement === undefined || replacement === name
  const isQuotable = QUOTABLE.test(name)
  return {
    ...((isQuotable || !isWhole) && { latin1: replacement ?? name }),
    // Some clients would decode what looks like a percent escape, so such a name is also written a second time.
    ...((!isQuotable || !isWhole || ESCAPE.test(name)) && { utf8: name }),
  }
}

function formatNames({ latin1, utf8 }: Names): string {
  const quoted = latin1 === undefined ? '' : `; filename="${latin1.replace(/["\\]/g, '\\$&')}"`
  if (utf8 === undefined) return quoted
  // RFC 8187 §3.2.1: value-chars = *( pct-encoded / attr-char )
  const hex = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return `${quoted}; filename*=UTF-8''${encodeURIComponent(utf8).replace(/['()*]/g, hex)}`
}

/** The name for clients without UTF-8; undefined if there is none. */
function toReplacement(name: string, fallback: unknown): string | undefined {
  if (typeof fallback === 'boolean') return fallback ? name.replace(NOT_LATIN1, '?') : undefined
  if (typeof fallback !== 'string') throw new TypeError('fallback must be a string or boolean')
  if (fallback.search(NOT_LATIN1) !== -1) throw new TypeError('fallback must be ISO-8859-1 string')
  return basename(fallback)
}

// RFC 9110 §5.6.4, including quoted-pair and obs-text: what a quoted string can contain.
const QUOTABLE = /^[\x20-\x7e\x80-\xff]+$/
const NOT_LATIN1 = /[^\x20-\x7e\xa0-\xff]/g
const ESCAPE = /%[0-9a-f]{2}/i
