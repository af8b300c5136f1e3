/**
 * The items of a header value, without the spaces around them. Not `split(/ *, *\/)`: it would retry a long run of
 * spaces from each of them, in quadratic time.
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

/** Trims spaces from a part of a header value, and only spaces: tabs stay. */
export function trimSpaces(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) === SPACE) start++
  while (end > start && text.charCodeAt(end - 1) === SPACE) end--
  return text.slice(start, end)
}

const SPACE = 32
