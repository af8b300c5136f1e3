import { decodeFormText } from './component.ts'

const AMPERSAND = 38
const EQUALS = 61
const PLUS = 43
const PERCENT = 37

/**
 * Whether a name may nest: it has a bracket, or the escape of one. A closing one alone still moves the end of a name.
 */
export function hasBrackets(text: string): boolean {
  if (text.indexOf('[') !== -1 || text.indexOf(']') !== -1) return true
  return text.indexOf('%5') !== -1 && ESCAPED_BRACKET.test(text)
}

const ESCAPED_BRACKET = /%5[BD]/i

/**
 * Parses a form without brackets in one pass, up to a number of pairs. Repeated names become an array of any length:
 * the caller applies its limit to the result.
 */
export function parseFlat(text: string, limit: number = Number.POSITIVE_INFINITY): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  if (limit < 1) return result
  let count = 0
  let start = 0
  let border = -1
  let nameEscaped = false
  let valueEscaped = false
  for (let at = 0; at <= text.length; at++) {
    // The end of the string ends a pair too.
    const code = at === text.length ? AMPERSAND : text.charCodeAt(at)
    if (code === AMPERSAND) {
      const nameEnd = border === -1 ? at : border
      const name = text.slice(start, nameEnd)
      const value = text.slice(nameEnd + 1, at)
      put(result, decodeIf(nameEscaped, name), decodeIf(valueEscaped, value))
      if (++count >= limit) break
      start = at + 1
      border = -1
      nameEscaped = false
      valueEscaped = false
    } else if (code === EQUALS) {
      if (border === -1) border = at
    } else if (code === PLUS || code === PERCENT) {
      if (border === -1) nameEscaped = true
      else valueEscaped = true
    }
  }
  return result
}

function decodeIf(escaped: boolean, text: string): string {
  return escaped ? decodeFormText(text) : text
}

/** Adds a pair; one without a name is ignored. */
function put(result: Record<string, unknown>, name: string, value: string): void {
  const before = result[name]
  // Assigning `__proto__` would replace the prototype. qs drops the name too.
  if (name === '__proto__' || name === '') return
  if (before === undefined || !Object.hasOwn(result, name)) result[name] = value
  else if (typeof before === 'string') result[name] = [before, value]
  // An existing value that is not a string is the array created above.
  else (before as string[]).push(value)
}
