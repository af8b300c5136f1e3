// A part in braces with a slash, a parameter or a wildcard in it, or a name in quotes. 4.x reads braces as text, which no
// browser sends unescaped, or as a number of repetitions: `{24}`.
const ONLY_V5 = /(?<!\\)(?:\{[^{}]*[/:*][^{}]*[{}]|[:*]")/

/** Whether a pattern is in the grammar of 5.x, and cannot be meant as one of 4.x. */
export function isOnlyV5(pattern: string): boolean {
  return ONLY_V5.test(pattern)
}
