import type { Path, PathOptions } from '../compiled.ts'

/** A parameter of a path of 3.x, as `route.keys` shows it. */
export interface PathKey {
  name: string
  optional: boolean
}

/** A path of 3.x as an expression. Its first groups are called by the keys, in order; the rest by number. */
export interface PathExpression {
  readonly regexp: RegExp
  readonly keys: PathKey[]
}

/**
 * Reads a path of 3.x: text in which `:name` is a parameter and `*` takes anything, and which is else an expression.
 * The parts are rewritten one kind after the other, each in what the one before has made, for that is what apps count
 * on: a star inside of a parameter's own expression is a star like any other, and takes a number.
 * @throws SyntaxError for text that makes no expression.
 * @throws TypeError for what is neither text, nor an expression, nor a list.
 */
export function toExpression(path: Path, options: Pick<PathOptions, 'sensitive' | 'strict'>): PathExpression {
  const keys: PathKey[] = []
  if (path instanceof RegExp) return { regexp: path, keys }
  const text = toText(path) + (options.strict ? '' : '/?')
  const source = text
    .replaceAll('/(', '(?:/')
    .replace(PARAMETER, (...found) => toGroup(found as unknown as FoundParameter, keys))
    .replace(BORDER, '\\$&')
    .replaceAll('*', '(.*)')
  return { regexp: new RegExp(`^${source}$`, options.sensitive ? '' : 'i'), keys }
}

function toText(path: Exclude<Path, RegExp>): string {
  if (Array.isArray(path)) return `(${path.join('|')})`
  // A handler that was given without a path, most often.
  if (typeof path !== 'string') {
    throw new TypeError(`path must be a string, a RegExp or an array of them, but got ${typeof path}`)
  }
  return path
}

// parameter = ["/"] ["."] ":" 1*word ["(" expression ")"] ["?"] ["*"]
const PARAMETER = /(\/)?(\.)?:(\w+)(\(.*?\))?(\?)?(\*)?/g
const BORDER = /[/.]/g

type Found = string | undefined
type FoundParameter = [all: string, slash: Found, dot: Found, name: string, own: Found, optional: Found, star: Found]

function toGroup([, slash = '', dot = '', name, own, optional = '', star]: FoundParameter, keys: PathKey[]): string {
  keys.push({ name, optional: optional !== '' })
  // A value before which there is a dot ends at the next one: the extension of a file name.
  const value = own ?? (dot === '' ? '([^/]+?)' : '([^/.]+?)')
  const rest = star === undefined ? '' : '(/*)?'
  return optional === '' ? `${slash}(?:${dot}${value})${rest}` : `(?:${slash}${dot}${value})?${rest}`
}
