import { trimSpaces } from './trim-spaces.ts'

/**
 * The items of a header value, without the spaces around them.
 * Not `split(/ *, *\/)`: that expression tries a long run of spaces from each of them, in quadratic time.
 * @example splitList('a , b', ',') // ['a', 'b']
 */
export function splitList(text: string, separator: string): string[] {
  const items: string[] = []
  let start = 0
  for (let end = text.indexOf(separator); end !== -1; end = text.indexOf(separator, start)) {
    items.push(trimSpaces(text, start, end))
    start = end + separator.length
  }
  items.push(trimSpaces(text, start, text.length))
  return items
}
