/**
 * Redacts the values after secret names, in any kind of text, even truncated. A value is a quoted string, a whole list
 * or object, or everything up to the next space.
 * @param names matches a name and the separator before its value; group 1 is the name
 */
export function replaceNamedValues(
  text: string,
  names: RegExp,
  isSecret: (name: string) => boolean,
  replacement: string,
): string {
  let replaced = ''
  let kept = 0
  for (const match of text.matchAll(names)) {
    const start = match.index + match[0].length
    if (match.index < kept || !isSecret(match[1] as string)) continue
    const end = endOfValue(text, start)
    if (end === start) continue
    replaced += text.slice(kept, start) + replacement
    kept = end
  }
  return replaced + text.slice(kept)
}

/** Values that are not secrets themselves. */
const HARMLESS = /\[redacted\]|"\[redacted\]"|(?:undefined|null|true|false)\b|""|''/y

/** A scheme and its credentials; cookies; or a word. */
const WORDS =
  /(?:Bearer|Basic|Digest|Negotiate|Token|ApiKey) +[^\s,;"'<>]+|[\w.$-]{1,100}=[^\s;,"'<>]*(?:; ?[\w.$-]{1,100}=[^\s;,"'<>]*)*|[^\s&;,"'}\])<>]+/iy

function endOfValue(text: string, start: number): number {
  HARMLESS.lastIndex = start
  if (HARMLESS.test(text)) return start
  const first = text[start] ?? ''
  if (QUOTES.includes(first)) return endOfString(text, start)
  if ('[{('.includes(first)) return endOfGroup(text, start)
  WORDS.lastIndex = start
  return start + (WORDS.exec(text)?.[0].length ?? 0)
}

const QUOTES = ['"', "'", '`']

function endOfString(text: string, start: number): number {
  const quote = text[start]
  let at = start + 1
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

function endOfGroup(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if (QUOTES.includes(char)) at = endOfString(text, at) - 1
    else if ('[{('.includes(char)) depth++
    else if (']})'.includes(char) && --depth === 0) return at + 1
  }
  return text.length
}
