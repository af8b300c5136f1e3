import type { ReadingOptions } from './matchers.ts'
import { translatePattern } from './translate.ts'

/**
 * Completes the error for a pattern that the 5.x grammar refuses: its message names pattern and position. If it is a
 * pattern of 4.x, a second line says what to write instead, as `trunkline doctor` does.
 */
export function explainPattern(err: unknown, source: string, options: ReadingOptions): unknown {
  if (!(err instanceof Error) || !V4_ONLY.test(source) || isOnlyV5(source)) return err
  const translation = translatePattern(source, options, '"')
  const isRefused = translation.verdict === 'none' && !translation.isV4
  if (translation.verdict === 'same' || isRefused) return err
  const advice = translation.verdict === 'write' ? `in 5.x write ${translation.source}` : translation.why
  const isExpression = translation.verdict === 'write' && translation.source.startsWith('/')
  const mayBeLiteral = isExpression && !source.includes(':')
  err.message += `\n  Trunkline: "${source}" is a 4.x pattern; ${advice}${mayBeLiteral ? OR_ESCAPE : ''}`
  return err
}

// Braces around a slash, a parameter or a wildcard, or a quoted name. 4.x reads braces as literal text, which no
// browser sends unescaped, or as a repetition count: `{24}`.
const ONLY_V5 = /(?<!\\)(?:\{[^{}]*[/:*][^{}]*[{}]|[:*]")/

export function isOnlyV5(pattern: string): boolean {
  return ONLY_V5.test(pattern)
}

// Characters that mean something on 4.x and are refused by 5.x. `*name` is 5.x already.
const V4_ONLY = /[?+()[\]!]|\*(?![\w"])/

const OR_ESCAPE = String.raw`, or escape a character that is meant literally, as in "\\+"`
