import { loadOnce } from '../load-once.ts'
import { lookupTypeV1 } from './extensions.ts'

/**
 * Finds the first of some types that a media type is of, by the `type-is` package: they may be media types, extension
 * names, `+suffix` or have wildcards. Answers with the type as it was given, or with the actual one for a wildcard or a
 * suffix, and without any types.
 * @example matchType('application/json', ['html', 'json']) // 'json'
 */
export function matchType(type: string, wanted: readonly string[]): string | false {
  // The package splits types only when it is given several arguments; it never writes into the list.
  return typeIs().is(type, wanted)
}

/** The same for a type that `parseMediaTypeV1` has read, with extensions as version 1 of the package knows them. */
export function matchTypeV1(type: string, wanted: readonly string[]): string | false {
  if (wanted.length === 0) return type
  for (const each of wanted) {
    const expected = toMediaType(each)
    const found = matchType(type, [expected])
    // A wildcard answers with the actual type, every other type with itself.
    if (found) return found === expected ? each : found
  }
  return false
}

/** The `type-is` package, loaded at its first use: it brings the table of all media types. */
export const typeIs: () => TypeIs = loadOnce<TypeIs>(() => require('type-is'))

/** What is used of it. Its own typings are not asked for: people who install us may not have them. */
export interface TypeIs {
  is(type: string, wanted: readonly string[]): string | false
}

function toMediaType(type: string): string {
  if (typeof type !== 'string' || SHORTHAND.test(type) || type.indexOf('/') !== -1) return type
  return lookupTypeV1(type) || type
}

// Words that type-is itself gives a meaning to.
const SHORTHAND = /^(?:\+|urlencoded$|multipart$)/
