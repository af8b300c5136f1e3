/**
 * Replaces the values that stand behind telling names, in text of any kind and also in what was cut off. A value is a
 * string in quotes, a list or an object with all that is in it, or what reaches to the next space.
 * @param names finds names with what stands between them and their values; its first group is the name
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

/** Says that there is a secret, or none, and holds none. */
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
