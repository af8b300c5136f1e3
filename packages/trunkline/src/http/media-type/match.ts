import type { IncomingHttpHeaders } from 'node:http'
import { matchType, matchTypeV1, parseMediaTypeV1 } from '@trunkline/parsers/media-type'
import { type Choose, memoByOffers } from '../negotiation/offer-memo.ts'

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

/**
 * The same, but takes a value with any error in it for no type at all, and extensions for the types that they were up to
 * 4.x.
 * @example matchMediaTypeV4('application/json; charset', ['json']) // false
 */
export const matchMediaTypeV4: Choose<string | false> = (contentType, types) => {
  const type = contentType ? parseMediaTypeV1(contentType) : undefined
  return type === undefined ? false : matchEssenceV4(type, types)
}

const matchEssence = memoByType(matchType)
const matchEssenceV4 = memoByType(matchTypeV1)

function memoByType(match: typeof matchType): (type: string, types: readonly string[]) => string | false {
  return memoByOffers((type, types) => match(type as string, types)) // it is only asked with a type
}
