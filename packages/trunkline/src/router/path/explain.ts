/**
 * Creates the error for a pattern that the 5.x grammar refuses: the grammar's message, which names pattern and
 * position, and what to write instead if it looks like a pattern of 4.x.
 */
export function explainPattern(err: unknown, source: string, isAccepted: (pattern: string) => boolean): unknown {
  if (!(err instanceof Error)) return err
  const { pattern, notes } = translateV4Pattern(source)
  const advice = pattern !== source && isAccepted(pattern) ? [`in 5.x write ${quote(pattern)}`, ...notes] : [...notes]
  if (notes.length > 0) advice.push('"npx @trunkline/cli doctor" shows what to write')
  if (advice.length > 0) err.message += `\n  Trunkline: ${quote(source)} is a 4.x pattern; ${advice.join('; ')}`
  return err
}

/** Translates a 4.x pattern to the 5.x pattern that matches the same paths, as far as 5.x can express it. */
export function translateV4Pattern(source: string): { pattern: string; notes: string[] } {
  const notes: string[] = []
  let splats = 0
  let pattern = source
    .replace(PARAMETER, (_, slash: string, name: string, group: string | undefined, suffix: string) => {
      if (group !== undefined && group !== '(*)' && group !== '(.*)') {
        notes.push(`check ${name} against ${group} in the handler, or use a RegExp as path`)
      }
      const open = group === '(*)' || group === '(.*)'
      return translateParameter(slash, open ? `*${name}` : `:${name}`, name, suffix)
    })
    .replace(GROUP, (group, inside: string, suffix: string) => {
      if (inside === '.*') return '*'
      if (suffix === '?' && PLAIN.test(inside)) return `{${inside}}`
      if (ALTERNATIVES.test(inside))
        notes.push(`give ${inside.split('|').length} paths in an array instead of ${group}`)
      else notes.push(`use a RegExp as path instead of ${group}`)
      return group
    })
    .replace(OPTIONAL_LETTER, (_, letter: string) => `{${letter}}`)
    .replace(STAR, (_, slash: string) => {
      const name = splats++ === 0 ? 'splat' : `splat${splats}`
      return `${slash}{*${name}}`
    })
  if (/[+!?[\]()]/.test(pattern)) {
    if (notes.length === 0)
      notes.push(String.raw`escape a character that is meant literally, as in "\\?", or use a RegExp as path`)
    pattern = source
  }
  return { pattern, notes }
}

// [ "/" / "." ] ":" name [ "(" expression ")" ] [ "?" / "*" / "+" ]
const PARAMETER = /([/.]?):(\w+)(\((?:[^()\\]|\\.)*\))?([?*+]?)/g
const GROUP = /\(((?:[^()\\]|\\.)*)\)([?*+]?)/g
const OPTIONAL_LETTER = /([\w-])\?/g
// A star without a name: `*name` is already 5.x.
const STAR = /(\/?)\*(?![\w"])/g
const PLAIN = /^[\w\-/.]+$/
const ALTERNATIVES = /^[\w\-/.]+(?:\|[\w\-/.]+)+$/

function translateParameter(border: string, parameter: string, name: string, suffix: string): string {
  switch (suffix) {
    case '?':
      return `{${border}${parameter}}`
    case '*':
      return `{${border}*${name}}`
    case '+':
      return `${border}*${name}`
    default:
      return `${border}${parameter}`
  }
}

function quote(pattern: string): string {
  return `"${pattern}"`
}
