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

/** A part of a header value without the spaces around it, and nothing but spaces: a tab stays where it is. */
export function trimSpaces(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) === SPACE) start++
  while (end > start && text.charCodeAt(end - 1) === SPACE) end--
  return text.slice(start, end)
}

const SPACE = 32
