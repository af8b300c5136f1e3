import type { FormRules } from './line.ts'
import type { UrlencodedOptions } from './urlencoded-options.ts'

/** A form ready to be parsed: its text, and the decoder for names and values if it is not UTF-8. */
export interface PreparedForm {
  text: string
  decode?: Decode
}

type Decode = (text: string, kind: 'name' | 'value') => string

/** Compiles what must happen before a form can be parsed; undefined if it can only be UTF-8. */
export function compileFormDecode(
  options: UrlencodedOptions | undefined,
  rules: FormRules,
): ((text: string, charset: string | null) => PreparedForm) | undefined {
  if (!rules.charsets.includes(LATIN1)) return undefined
  const sentinel = options?.charsetSentinel
  const decode = options?.interpretNumericEntities ? decodeWithEntities : decodeLatin1
  return (text, charset) => {
    const found = sentinel ? findSentinel(text) : undefined
    const form: PreparedForm = { text: found?.rest ?? text }
    if ((found?.charset ?? charset) === LATIN1) form.decode = decode
    return form
  }
}

const LATIN1 = 'iso-8859-1'

/** The check mark of the parameter `utf8`, as each charset encodes it. */
const SENTINELS: Record<string, string> = {
  'utf8=%E2%9C%93': 'utf-8',
  'utf8=%26%2310003%3B': LATIN1,
}

/** Finds the first parameter named `utf8`, and empties it in `rest`, whatever its value, as qs does. */
function findSentinel(text: string): { charset: string | undefined; rest: string } | undefined {
  const start = text.startsWith('utf8=') ? 0 : text.indexOf('&utf8=') + 1
  if (start === 0 && !text.startsWith('utf8=')) return undefined
  const ampersand = text.indexOf('&', start)
  const end = ampersand === -1 ? text.length : ampersand
  return { charset: SENTINELS[text.slice(start, end)], rest: text.slice(0, start) + text.slice(end) }
}

function decodeLatin1(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  return spaced.replace(/%[0-9a-f]{2}/gi, (octet) => String.fromCharCode(Number.parseInt(octet.slice(1), 16)))
}

function decodeWithEntities(text: string, kind: 'name' | 'value'): string {
  const decoded = decodeLatin1(text)
  return kind === 'name' ? decoded : decoded.replace(/&#(\d+);/g, (_, digits: string) => toCharacter(Number(digits)))
}

function toCharacter(code: number): string {
  // Beyond Unicode there is no character; qs, and so body-parser, uses the lowest 16 bits.
  return code <= 0x10ffff ? String.fromCodePoint(code) : String.fromCharCode(code)
}
