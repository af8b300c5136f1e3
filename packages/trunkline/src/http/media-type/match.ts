import { matchType, matchTypeV1, parseMediaTypeV1 } from '@trunkline/parsers/media-type'
import { type Choose, memoByOffers } from '../negotiation/offer-memo.ts'

/**
 * Returns the first of the given types that matches a Content-Type. Types may be media types, extension names,
 * `+suffix` or wildcards. Returns the type as given, or the actual one for a wildcard or if no types are given.
 * @example matchMediaType('application/json; charset=utf-8', ['html', 'json']) // 'json'
 */
export const matchMediaType: Choose<string | false> = (contentType, types) => {
  if (!contentType) return false
  // Parameters do not matter, and every multipart request has its own boundary: without them, few values remain to
  // cache.
  const end = contentType.indexOf(';')
  return matchEssence(end === -1 ? contentType : contentType.slice(0, end), types)
}

/**
 * The same, but an invalid Content-Type matches nothing, and extensions have the types of 4.x.
 * @example matchMediaTypeV4('application/json; charset', ['json']) // false
 */
export const matchMediaTypeV4: Choose<string | false> = (contentType, types) => {
  const type = contentType ? parseMediaTypeV1(contentType) : undefined
  return type === undefined ? false : matchEssenceV4(type, types)
}

const matchEssence = memoByType(matchType)
const matchEssenceV4 = memoByType(matchTypeV1)

function memoByType(match: typeof matchType): (type: string, types: readonly string[]) => string | false {
  return memoByOffers((type, types) => match(type as string, types)) // only called with a type
}
