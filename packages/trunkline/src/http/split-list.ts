import { trimSpaces } from './trim-spaces.ts'

/**
 * The items of a header value, without the spaces around them.
 * Not `split(/ *, *\/)`: that expression tries a long run of spaces from each of them, in quadratic time.
 * @example splitList('a , b', ',') // ['a', 'b']
 */
export function splitList(text: string, separator: string): string[] {
  return text.split(separator).map((item) => trimSpaces(item, 0, item.length))
}
