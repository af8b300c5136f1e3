import type { IncomingHttpHeaders } from 'node:http'
import { type Choose, memoByOffers } from './offer-memo.ts'
import { typeIs } from './type-is.ts'

/** Tells whether a request announces a body (RFC 9112 §6): Transfer-Encoding, or a Content-Length that is a number. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || !Number.isNaN(Number(headers['content-length']))
}

/**
 * Finds the first of some types that a Content-Type is of; types may be media types, extension names, `+suffix` or have
 * wildcards. Answers with the type as it was given, or with the actual one for a wildcard; without any types, with the
 * actual one.
 * @example matchMediaType('application/json; charset=utf-8', ['html', 'json']) // 'json'
 */
export const matchMediaType: Choose<string | false> = (contentType, types) => {
  if (!contentType) return false
  // Parameters decide nothing, and every multipart request has a boundary of its own: without them few values remain.
  const end = contentType.indexOf(';')
  return matchEssence(end === -1 ? contentType : contentType.slice(0, end), types)
}

const matchEssence: Choose<string | false> = memoByOffers((essence, types) => {
  // type-is splits types only when it is given several arguments; it never writes into the list.
  return essence === undefined ? false : typeIs().is(essence, types as string[])
})
