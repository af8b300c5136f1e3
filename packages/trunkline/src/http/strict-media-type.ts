import { type Choose, memoByOffers } from './offer-memo.ts'
import { olderTypeOf } from './older-type.ts'
import { parseStrictly } from './strict-content-type.ts'
import { typeIs } from './type-is.ts'

/**
 * Finds the first of some types that a Content-Type is of, as `matchMediaType` does, but takes a value with any flaw in
 * it for no type at all, and extensions for the types that they were up to 4.x.
 * @example matchStrictly('application/json; charset', ['json']) // false
 */
export const matchStrictly: Choose<string | false> = (contentType, types) => {
  if (!contentType || typeof parseStrictly(contentType) === 'string') return false
  const end = contentType.indexOf(';')
  return matchEssence(end === -1 ? contentType : contentType.slice(0, end), types)
}

const matchEssence: Choose<string | false> = memoByOffers((essence, types) => {
  if (essence === undefined || !NAMES.test(essence)) return false
  if (types.length === 0) return typeIs().is(essence)
  for (const type of types) {
    const expected = toMediaType(type)
    const found = typeIs().is(essence, [expected])
    // A wildcard answers with the actual type, every other type with itself.
    if (found) return found === expected ? type : found
  }
  return false
})

// RFC 6838 §4.2: restricted names of at most 127 characters, the second with at most one suffix. Only spaces surround it.
const NAMES = /^ *[a-z\d][\w!#$&^-]{0,126}\/[a-z\d][\w!#$&^.-]{0,126}(?:\+[a-z\d][\w!#$&^-]{0,126})? *$/i

function toMediaType(type: string): string {
  if (typeof type !== 'string' || SHORTHAND.test(type) || type.indexOf('/') !== -1) return type
  return olderTypeOf(type) || type
}

// Words that type-is itself gives a meaning to.
const SHORTHAND = /^(?:\+|urlencoded$|multipart$)/
