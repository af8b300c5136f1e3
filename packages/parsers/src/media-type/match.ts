import { loadOnce } from '../load-once.ts'
import { lookupTypeV1 } from './extensions.ts'

/**
 * Returns the first of the given types that a media type matches, using the `type-is` package. They may be media types,
 * extension names, `+suffix` or wildcards. Returns the type as given, or the actual one for a wildcard or a suffix, and
 * if no types are given.
 * @example matchType('application/json', ['html', 'json']) // 'json'
 */
export function matchType(type: string, wanted: readonly string[]): string | false {
  // The package only splits types if it gets several arguments; it never changes the array.
  return typeIs().is(type, wanted)
}

/** The same for a result of `parseMediaTypeV1`, with the extensions of version 1 of the package. */
export function matchTypeV1(type: string, wanted: readonly string[]): string | false {
  if (wanted.length === 0) return type
  for (const each of wanted) {
    const expected = toMediaType(each)
    const found = matchType(type, [expected])
    // A wildcard returns the actual type, any other type itself.
    if (found) return found === expected ? each : found
  }
  return false
}

/** The `type-is` package, loaded at its first use: it loads the table of all media types. */
export const typeIs: () => TypeIs = loadOnce<TypeIs>(() => require('type-is'))

/** What we use of it. We do not import its types: our users may not have them installed. */
export interface TypeIs {
  is(type: string, wanted: readonly string[]): string | false
}

function toMediaType(type: string): string {
  if (typeof type !== 'string' || SHORTHAND.test(type) || type.indexOf('/') !== -1) return type
  return lookupTypeV1(type) || type
}

// Words with a special meaning in type-is.
const SHORTHAND = /^(?:\+|urlencoded$|multipart$)/
