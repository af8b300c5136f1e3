import { markCallError } from '../../refusal.ts'
import type { Path, PathOptions } from '../compiled-path.ts'
import { decodeEscapes, readPlainPath, type SegmentPattern } from '../segments.ts'
import type { PathShape } from '../shape.ts'
import type { Captures, Execute } from '../v4/expression.ts'
import { executeAnew } from '../v4/expression.ts'
import { LazyExpression } from '../v4/lazy-expression.ts'

export interface CompiledRoutePath extends PathExpression {
  /** Finds what `regexp` would find, in time linear in the path, unless the app registered the RegExp itself. */
  readonly execute: Execute
  /** Every form that a matching path can have, for the plan; undefined if unknown. */
  readonly shapes: readonly PathShape[] | undefined
}

/**
 * Compiles the path grammar of 3.x.
 * @throws SyntaxError for a string that is not a valid RegExp.
 */
export function compileRoutePath(path: Path, options: Pick<PathOptions, 'sensitive' | 'strict'>): CompiledRoutePath {
  const make = () => toExpression(path, options).regexp
  const whole = { ...options, end: true }
  const segments = path === '/' ? ROOT : typeof path === 'string' ? readPlainPath(path) : undefined
  if (segments !== undefined) return new LazyExpression(make, segments.names.map(toPathKey), whole, { segments })
  const { regexp, keys } = readPath(path, options)
  if (regexp === path) return { regexp, keys, execute: (text) => executeAnew(regexp, text), shapes: undefined }
  return new LazyExpression(make, keys, whole, { regexp })
}

/** The route `/`: one slash, and a second one unless the router is strict. */
const ROOT: SegmentPattern = { literals: [''], names: [] }

function toPathKey(name: string): PathKey {
  return { name, optional: false }
}

function readPath(path: Path, options: Pick<PathOptions, 'sensitive' | 'strict'>): PathExpression {
  try {
    return toExpression(path, options)
  } catch (err) {
    throw markCallError(err, err instanceof SyntaxError ? 'TRUNKLINE_PATH_PATTERN' : 'TRUNKLINE_PATH_TYPE')
  }
}

/** A parameter of a 3.x path, as in `route.keys`. */
export interface PathKey {
  name: string
  optional: boolean
}

/** A 3.x path as a RegExp. The keys name its first groups, in order; the rest are numbered. */
export interface PathExpression {
  readonly regexp: RegExp
  readonly keys: PathKey[]
}

/**
 * Reads a path of 3.x: `:name` is a parameter, `*` matches anything, and the rest is RegExp source. Each replacement
 * works on the result of the one before, and apps rely on it: a star inside a parameter's own RegExp gets a number,
 * too.
 * @throws SyntaxError for a string that is not a valid RegExp.
 * @throws TypeError for anything but a string, a RegExp or an array.
 */
export function toExpression(path: Path, options: Pick<PathOptions, 'sensitive' | 'strict'>): PathExpression {
  const keys: PathKey[] = []
  if (path instanceof RegExp) return { regexp: path, keys }
  const text = toText(path) + (options.strict ? '' : '/?')
  const source = text
    .replaceAll('/(', '(?:/')
    .replace(PARAMETER, (...found) => toGroup(found as unknown as FoundParameter, keys)) // its groups, by number
    .replace(BORDER, '\\$&')
    .replaceAll('*', '(.*)')
  return { regexp: new RegExp(`^${source}$`, options.sensitive ? '' : 'i'), keys }
}

function toText(path: Exclude<Path, RegExp>): string {
  if (Array.isArray(path)) return `(${path.join('|')})`
  // Reached most often when a handler was registered without a path.
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
  // A value after a dot ends at the next dot: the extension of a file name.
  const value = own ?? (dot === '' ? '([^/]+?)' : '([^/.]+?)')
  const rest = star === undefined ? '' : '(/*)?'
  return optional === '' ? `${slash}(?:${dot}${value})${rest}` : `(?:${slash}${dot}${value})?${rest}`
}

/** `req.params` of 3.x: an array for values without a name, with a property for each named value. */
export type ArrayParams = (string | undefined)[] & Record<string, unknown>

/**
 * Names and decodes captured values.
 * @throws Error with status 400 for a bad escape, which is the client's mistake.
 */
export function readArrayParams(captures: Captures, keys: readonly PathKey[], params: ArrayParams): ArrayParams {
  for (let i = 1; i < captures.length; i++) {
    const key = keys[i - 1]
    const captured = captures[i]
    const value = captured?.includes('%') ? decodeEscapes(captured, toError) : captured
    if (key === undefined) params.push(value)
    else params[key.name] = value
  }
  return params
}

const toError = (_err: Error, message: string): Error => Object.assign(new Error(message), { status: 400 })
