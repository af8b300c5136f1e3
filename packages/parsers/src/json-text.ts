/** The second argument of `JSON.parse`. */
export type Reviver = (this: unknown, key: string, value: unknown) => unknown

const OPEN_BRACE = 123
const OPEN_BRACKET = 91

/** Parses any JSON text; an empty one, a common client mistake, becomes an empty object. */
export function parseJson(text: string, reviver?: Reviver): unknown {
  if (text.length === 0) return {}
  try {
    return JSON.parse(text, reviver)
  } catch (error) {
    throw bare(error)
  }
}

/**
 * Parses a JSON text that holds an object or an array.
 * @throws SyntaxError for anything else, worded as if its first character were not valid JSON
 */
export function parseStrictJson(text: string, reviver?: Reviver): unknown {
  if (text.length === 0) return {}
  const code = text.charCodeAt(0)
  if (code !== OPEN_BRACE && code !== OPEN_BRACKET) assertContainer(text)
  return parseJson(text, reviver)
}

function assertContainer(text: string): void {
  const start = skipWhitespace(text)
  const code = text.charCodeAt(start)
  if (code !== OPEN_BRACE && code !== OPEN_BRACKET) throw createStrictError(text, start)
}

// RFC 8259 §2: ws = *( SP / HTAB / LF / CR )
function skipWhitespace(text: string): number {
  let at = 0
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13) break
  }
  return at
}

// V8 quotes at most this much text after the invalid character.
const QUOTED = 40
const STAND_IN = '#'

/**
 * The text may be valid JSON, such as `true`, for which the engine has no error. So invalid characters replace the
 * value, and in the engine's message the value's own characters come back.
 */
function createStrictError(text: string, start: number): unknown {
  const length = Math.min(text.length - start, QUOTED)
  try {
    JSON.parse(text.slice(0, start) + STAND_IN.repeat(length))
  } catch (error) {
    const { message, stack } = error as SyntaxError
    const said = message.replace(/#+/g, (found) => text.slice(start, start + found.length))
    return Object.assign(error as SyntaxError, { message: said, stack: stack?.replace(message, () => said) })
  }
  return new SyntaxError('strict violation')
}

/** Removes everything but message and stack from an error, even a status set by a reviver. */
function bare(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  for (const key of Object.getOwnPropertyNames(error)) {
    if (key !== 'message' && key !== 'stack') Reflect.deleteProperty(error, key)
  }
  return error
}
