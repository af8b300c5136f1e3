/** A part of a header value without the spaces around it, and nothing but spaces: a tab stays where it is. */
export function trimSpaces(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) === SPACE) start++
  while (end > start && text.charCodeAt(end - 1) === SPACE) end--
  return text.slice(start, end)
}

const SPACE = 32
