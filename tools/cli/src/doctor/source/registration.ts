import { METHODS } from 'node:http'
import type { CallExpression, Node } from '@babel/types'
import { looksLikeHandler } from './roles.ts'
import { isFunction } from './scopes.ts'
import type { SourceView } from './source-view.ts'
import { bare, isMember, isNamed, memberName } from './syntax.ts'
import { isGuess, isValue, type TextValue, textsIn, type Value } from './value.ts'

/** A call that registers handlers or middleware, or creates a route. */
export interface Registration {
  readonly call: CallExpression
  readonly method: string
  readonly receiver: Value | undefined
  readonly kind: 'route' | 'mount'
  /** The known paths, which may be written somewhere else in the file. */
  readonly paths: readonly TextValue[]
  /** The path expression if its value is unknown. */
  readonly unknownPath?: Node
  readonly handlers: readonly Node[]
}

/** The methods that register a route, in lower case. */
export const VERBS: ReadonlySet<string> = new Set([...METHODS.map((method) => method.toLowerCase()), 'all', 'del'])

/** The registration that a call makes, if any. */
export function registrationIn(view: SourceView, call: CallExpression): Registration | undefined {
  const { callee, arguments: args } = call
  if (!isMember(callee)) return undefined
  const method = methodOf(view, call)
  if (method === undefined) return undefined
  const receiver = view.valueOf(callee.object)
  if (isValue(receiver, 'route')) {
    return { call, method, receiver, kind: 'route', paths: [], handlers: args.flatMap(elementsOf) }
  }
  const sure = isValue(receiver, 'app', 'router')
  if (!sure && (receiver !== undefined || view.file.others || !looksLikeRegistration(view, callee.object, args))) {
    return undefined
  }
  const [first] = args
  if (first === undefined) return undefined
  // Without a handler it reads a setting, or is a test request: `request(app).del('/x')`.
  if (args.length === 1 && VERBS.has(method) && !isFunction(first)) return undefined
  const known = elementsOf(first).flatMap((node) => textsIn(view.valueOf(node)))
  if (isGuess(receiver) && !known.some(looksLikePath)) return undefined
  const unknownPath =
    known.length === 0 && isUnknownPath(view, method, first, args.length) ? { unknownPath: first } : {}
  const hasPath = known.length > 0 || 'unknownPath' in unknownPath || isRegExp(view, first)
  return {
    call,
    method,
    receiver,
    kind: method === 'use' ? 'mount' : 'route',
    paths: known,
    ...unknownPath,
    handlers: (hasPath ? args.slice(1) : args).flatMap(elementsOf),
  }
}

/** The method name; any verb for `app[method]('/path', …)`. */
function methodOf(view: SourceView, { callee, arguments: args }: CallExpression): string | undefined {
  if (!isMember(callee)) return undefined
  const name = memberName(callee)
  if (name !== undefined) return VERBS.has(name) || /^(?:use|route)$/.test(name) ? name : undefined
  const [first, second] = args
  if (first === undefined || second === undefined) return undefined
  const texts = textsIn(view.valueOf(first))
  if (texts.length > 0 || isRegExp(view, first)) return texts.some(looksLikePath) ? 'all' : undefined
  // `app[method](path, …)`: the path is unknown, and the method is one of these or unknown as well.
  const receiver = view.valueOf(callee.object)
  if (!isValue(receiver, 'app', 'router') || isGuess(receiver) || view.valueOf(first) !== undefined) return undefined
  const methods = textsIn(view.valueOf(callee.property))
  return methods.length === 0 || methods.some(({ parts }) => VERBS.has(parts.join(''))) ? 'all' : undefined
}

/**
 * Whether a call on an unknown object is almost certainly a registration: a path and a function `(req, res)`, or a
 * pattern that only routes have and a handler name.
 */
function looksLikeRegistration(view: SourceView, object: Node, args: readonly Node[]): boolean {
  const last = args.at(-1)
  const paths = textsIn(view.valueOf(args[0])).filter(looksLikePath)
  if (last === undefined || args.length < 2 || paths.length === 0) return false
  if (isFunction(last) && looksLikeHandler(last)) return true
  if (!view.guesses || !/^(?:Identifier|MemberExpression|CallExpression|SpreadElement|.*Function.*)$/.test(last.type))
    return false
  const isCalledApp = object.type === 'Identifier' && /^(?:app|router)$|(?:App|Router)$/.test(object.name)
  return paths.some(
    ({ parts }) => /^\/.*:\w+[?(*]|^\/(?:.*\/)?\*$/.test(parts.join('')) || (isCalledApp && parts[0] === '*'),
  )
}

/** The first argument of a verb is always a path; that of `use()` only if its name says so. */
function isUnknownPath(view: SourceView, method: string, node: Node, count: number): boolean {
  const first = bare(node)
  if (isRegExp(view, first) || isFunction(first) || view.valueOf(first) !== undefined) return false
  if (method === 'route') return true
  if (count < 2 || first.type === 'SpreadElement') return false
  if (method !== 'use') return true
  const name = isMember(first) ? memberName(first) : first.type === 'Identifier' ? first.name : ''
  return /(?:path|prefix|url|mount|route|endpoint)$/i.test(name ?? '')
}

function isRegExp(view: SourceView, node: Node): boolean {
  const first = bare(elementsOf(node)[0] ?? node)
  if (first.type === 'RegExpLiteral') return true
  if (first.type === 'NewExpression') return isNamed(first.callee, 'RegExp')
  if (first.type !== 'Identifier') return false
  const source = view.scopes.bindingOf(first)?.source
  return (
    source?.from === 'value' &&
    source.node !== first &&
    source.node.type !== 'Identifier' &&
    isRegExp(view, source.node)
  )
}

const LONGEST_PATH = 300

/** Whether a string may be a path; most strings in a program are not. */
function looksLikePath({ parts }: Pick<TextValue, 'parts'>): boolean {
  const [first = ''] = parts
  if (parts.length > 1 && first === '') return parts.some((part) => /^[/*.:-]/.test(part))
  return /^[/*]/.test(first) && first.length < LONGEST_PATH && !/\s/.test(first)
}

function elementsOf(node: Node): Node[] {
  return node.type === 'ArrayExpression' ? node.elements.flatMap((each) => (each ? elementsOf(each) : [])) : [node]
}
