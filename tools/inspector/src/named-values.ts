import { isSecretName, REDACTED } from './secrets.ts'

/**
 * Redacts the values of secret names in one pass over any kind of text, whole or truncated: JSON, forms, markup, what
 * `util.inspect` or a logger prints. The name may also be a value itself, next to the secret: in a JSON Patch, in
 * `{ "name": "password", "value": "x" }`, `<input name="token" value="x">` or `["password", "x"]`.
 */
export function redactNamedValues(text: string): string {
  let redacted = ''
  let kept = 0
  for (const { start, end, quote } of findSecrets(text).sort((a, b) => a.start - b.start)) {
    if (start < kept) continue // inside another one
    redacted += `${text.slice(kept, start)}${quote}${REDACTED}${quote}`
    kept = end
  }
  return redacted + text.slice(kept)
}

// A name (up to four words, with escapes of JSON), the quote that ends it, and a separator; or a bracket. A name starts
// at a border, and a word ends where the next one can begin: no character is read more than a few times.
const MARK =
  /(?:\\{1,8}[nrt]|(?<![\w$\u00a1-\uffff-]|\\(?=u)))((?:[\w$\u00a1-\uffff-]|\\{1,8}u[\da-f]{4})+(?:[ .](?:[\w$\u00a1-\uffff-]|\\{1,8}u[\da-f]{4})+){0,3})(\\{0,8}["'`])?\]?\s{0,20}(=>|[=:,])\s{0,20}|[[\]{}<>]/gi

/** Members that name a value next to them, and such values. */
const NAMING = /(?:name|key|path|field|header|property|type|id|label|parameter|variable)$/i
const VALUE = /(?:value|val|content|data|text)$/i

interface Span {
  readonly start: number
  end: number
  /** JSON stays JSON: the quote of the value or the name. */
  readonly quote: string
}

/** What stands in one pair of brackets. */
interface Group {
  readonly opener: string
  readonly at: number
  /** The member that has the name of a secret. */
  namedBy?: string | undefined
  /** The value, if it comes before the name. */
  value?: Span | undefined
}

function findSecrets(text: string): Span[] {
  const secrets: Span[] = []
  const groups: Group[] = []
  let group: Group = { opener: '', at: -1 }
  let quotedUntil = 0
  MARK.lastIndex = 0
  for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
    const [found, written, quote = '', separator] = mark
    const start = MARK.lastIndex
    if (written === undefined) {
      if (mark.index < quotedUntil) continue // a bracket in a string
      if (CLOSING[found] !== undefined) group = enter(groups, group, found, mark.index)
      else group = leave(groups, group, found, start)
      continue
    }
    const name = readName(written, quote)
    const isItem = separator === ','
    if (isItem && !(quote !== '' && group.opener === '[' && isBlank(text, group.at + 1, mark.index))) continue
    const isSecret =
      isSecretName(name) ||
      isCode(text, mark.index, name) ||
      (!isItem && group.namedBy !== undefined && VALUE.test(name))
    if (!isItem && NAMING.test(name)) takeNaming(secrets, group, name, readWord(text, start))
    const quoted = endOfQuoted(text, start)
    const end = isSecret ? endOfValue(text, start, name, quote) : Math.max(quoted, endOfMatch(SHORT_WORD, text, start))
    quotedUntil = Math.max(quotedUntil, quoted)
    if (isSecret && end > start) secrets.push({ start, end, quote: quoteAt(text, start) || quote })
    if (isSecret) MARK.lastIndex = end
    else if (VALUE.test(name)) group.value = { start, end, quote: quoteAt(text, start) || quote }
  }
  return secrets
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '<': '>' }

function enter(groups: Group[], group: Group, opener: string, at: number): Group {
  groups.push(group)
  return { opener, at }
}

function leave(groups: Group[], group: Group, closer: string, end: number): Group {
  let left = group
  // A single "<" does not begin a tag.
  while (left.opener === '<' && closer !== '>') left = groups.pop() as Group
  if (CLOSING[left.opener] !== closer) return left
  const outer = groups.pop() as Group // each opener has pushed one
  if (outer.value?.start === left.at) outer.value.end = end
  return outer
}

/** The OAuth authorization code in a URL (RFC 6749 §4.1.2). Elsewhere, `code` may be anything. */
function isCode(text: string, at: number, name: string): boolean {
  return name === 'code' && /(?:[?#]|&(?:amp;)?)$/.test(text.slice(Math.max(0, at - 5), at))
}

/** Whether there is only space, and a quote, between a bracket and a name. */
function isBlank(text: string, start: number, end: number): boolean {
  return end - start < 40 && /^\s*\\*["'`]$/.test(text.slice(start, end))
}

/** Without the words before it, unless all are in quotes. */
function readName(written: string, quote: string): string {
  const name = quote === '' ? written.slice(written.lastIndexOf(' ') + 1) : written
  return name.replace(/\\{1,8}u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function takeNaming(secrets: Span[], group: Group, name: string, value: string): void {
  if (isSecretName(value)) {
    group.namedBy = name
    if (group.value !== undefined && group.value.end > group.value.start) secrets.push(group.value)
  } else if (group.namedBy === name) {
    group.namedBy = undefined // the next one, where no brackets are around each
  }
}

const WORD = /\\{0,8}["'`]?([^"'`,;&<>\s]{1,200})/y

function readWord(text: string, start: number): string {
  WORD.lastIndex = start
  return WORD.exec(text)?.[1] ?? ''
}

const QUOTE = /\\{0,8}["'`]/y

function quoteAt(text: string, start: number): string {
  QUOTE.lastIndex = start
  return QUOTE.exec(text)?.[0] ?? ''
}

/** Values that are not secrets. */
const HARMLESS = /\\{0,8}["'`]?\[redacted\]|(?:undefined|null|true|false)\b|(\\{0,8}["'])\1/y
/** A number or the like in JSON. */
const LITERAL = /[^\s,}\])&"'<>]*/y
/** As much of a value as is taken before its name is known: no further, because it may be read again. */
const SHORT_WORD = /[^\s,;&"'`<>{}[\]]{0,200}/y
const LINE = /[^\r\n]*/y
const FIRST_WORD = /(?:[^\s,;&"'`)\]}<>]|'\w)*/y
/** The end of a line, a quote, a closing bracket, or the next name. */
const BEHIND_WORDS = /[\r\n"`)\]}<>]|'(?!\w)|[\s,;&](?=[\w$.%[\]-]{1,100}\s{0,20}(?:=>|[=:]))|$/g

function endOfValue(text: string, start: number, name: string, quote: string): number {
  if (endOfMatch(HARMLESS, text, start) > start) return start
  const quoted = endOfQuoted(text, start)
  if (quoted > start) return quoted
  if ('[{('.includes(text[start] ?? ' ')) return endOfGroup(text, start)
  if (quote !== '') return endOfMatch(LITERAL, text, start)
  // The values of these have commas, semicolons and equals signs.
  if (/cookie|authorization/i.test(name)) return endOfMatch(LINE, text, start)
  const word = endOfMatch(FIRST_WORD, text, start)
  if (word === start) return start
  // A password may have spaces.
  BEHIND_WORDS.lastIndex = word
  let end = BEHIND_WORDS.exec(text)?.index ?? word
  while (/[\s,;&\\]/.test(text[end - 1] as string) && end > word) end--
  return end
}

function endOfMatch(expression: RegExp, text: string, start: number): number {
  expression.lastIndex = start
  return expression.test(text) ? expression.lastIndex : start
}

/** The end of a quoted string, or of the text; `start` if there is none. */
function endOfQuoted(text: string, start: number): number {
  const opening = quoteAt(text, start)
  if (opening === '') return start
  const quote = opening.at(-1) as string
  const slashes = opening.length - 1
  for (let at = text.indexOf(quote, start + opening.length); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = at
    while (before > start + opening.length && text[before - 1] === '\\') before--
    // JSON in a string of JSON: n backslashes before the first quote, and so many at the last, unless it is escaped.
    if ((at - before) % (2 * (slashes + 1)) === slashes) return at + 1
  }
  return text.length
}

function endOfGroup(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if ('\\"\'`'.includes(char)) at = Math.max(at, endOfQuoted(text, at) - 1)
    else if ('[{('.includes(char)) depth++
    else if (']})'.includes(char) && --depth === 0) return at + 1
  }
  return text.length
}
