// Braces around a slash, a parameter or a wildcard, or a quoted name. 4.x reads braces as literal text, which no
// browser sends unescaped, or as a repetition count: `{24}`.
const ONLY_V5 = /(?<!\\)(?:\{[^{}]*[/:*][^{}]*[{}]|[:*]")/

export function isOnlyV5(pattern: string): boolean {
  return ONLY_V5.test(pattern)
}
