import type { ServerResponse } from 'node:http'
import { format } from 'node:url'
import { toLocation } from '../../http/url/location.ts'
import { toParsedUrl } from '../../http/url/request-target.ts'
import { announceLength } from '../../node-http/announced-length.ts'
import { escapeHtml, formatHtmlDocument } from '../../text/html.ts'

/** Adds the slash to the URL of a directory; the result never leads to another host. */
export function directoryUrl(originalUrl: string): string {
  const { protocol, slashes, auth, host, pathname, search, hash } = toParsedUrl(originalUrl)
  const path = `${pathname ?? ''}/`.replace(LEADING_SLASHES, '/')
  return toLocation(format({ protocol, slashes, auth, host, pathname: path, search, hash }))
}

// Browsers read `//host/…` as another host.
const LEADING_SLASHES = /^\/{2,}/

/** Redirects to the directory with the slash, so that relative links in its index work. */
export function redirectToDirectory(res: ServerResponse, originalUrl: string, status: number): void {
  const location = directoryUrl(originalUrl)
  const page = formatHtmlDocument('Redirecting', `Redirecting to ${escapeHtml(location)}`)
  res.statusCode = status
  res.setHeader('Content-Type', 'text/html; charset=UTF-8')
  announceLength(res, Buffer.byteLength(page))
  res.setHeader('Content-Security-Policy', "default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Location', location)
  res.end(page)
}
