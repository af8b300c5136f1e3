import { METHODS } from 'node:http'
import type { CallExpression, Node } from '@babel/types'
import type { Lens } from './facts.ts'
import { looksLikeHandler } from './roles.ts'
import { isFunction } from './scopes.ts'
import { isMember, memberName, textOf } from './syntax.ts'
import { isValue, type Value } from './value.ts'

/** A call that registers handlers or middleware, or makes a route. */
export interface Registration {
  readonly call: CallExpression
  readonly method: string
  readonly receiver: Value | undefined
  readonly kind: 'route' | 'mount' | 'param'
  /** The paths that are given as literals or by name: one node each. */
  readonly paths: readonly Node[]
  readonly handlers: readonly Node[]
}

const VERBS: ReadonlySet<string> = new Set([...METHODS.map((method) => method.toLowerCase()), 'all', 'del'])

/** What a call registers, if it does. */
export function registrationIn(view: Lens, call: CallExpression): Registration | undefined {
  const { callee, arguments: args } = call
  if (!isMember(callee)) return undefined
  const method = memberName(callee)
  if (method === undefined || !(VERBS.has(method) || method === 'use' || method === 'route' || method === 'param')) {
    return undefined
  }
  const receiver = view.valueOf(callee.object)
  if (isValue(receiver, 'route')) {
    return { call, method, receiver, kind: 'route', paths: [], handlers: args.flatMap(elementsOf) }
  }
  const sure = isValue(receiver, 'app', 'router')
  if (!sure && (receiver !== undefined || view.file.others || !looksLikeRegistration(args))) return undefined
  if (method === 'param') {
    return { call, method, receiver, kind: 'param', paths: [], handlers: args.slice(1) }
  }
  if (method === 'get' && args.length === 1 && !isFunction(args[0] as Node)) return undefined // reads a setting
  const [first] = args
  const hasPath = first !== undefined && (method === 'route' || isPath(view, first))
  return {
    call,
    method,
    receiver,
    kind: method === 'use' ? 'mount' : 'route',
    paths: hasPath ? elementsOf(first).map((node) => literalOf(view, node)) : [],
    handlers: (hasPath ? args.slice(1) : args).flatMap(elementsOf),
  }
}

/** On something that is not known, only what can hardly be anything else: a path, and a function of `(req, res)`. */
function looksLikeRegistration(args: readonly Node[]): boolean {
  const text = textOf(args[0])
  const last = args.at(-1)
  return text !== undefined && /^[/*]/.test(text) && last !== undefined && isFunction(last) && looksLikeHandler(last)
}

function isPath(view: Lens, node: Node): boolean {
  const [element] = elementsOf(node)
  if (element === undefined || isFunction(element)) return false
  const literal = literalOf(view, element)
  return textOf(literal) !== undefined || literal.type === 'RegExpLiteral' || literal.type === 'TemplateLiteral'
}

function elementsOf(node: Node): Node[] {
  return node.type === 'ArrayExpression' ? node.elements.flatMap((each) => (each ? elementsOf(each) : [])) : [node]
}

/** The literal behind a name that is given a value once. */
function literalOf(view: Lens, node: Node): Node {
  if (node.type !== 'Identifier') return node
  const binding = view.scopes.bindingOf(node)
  if (binding?.source.from !== 'value' || binding.keys.length > 0 || binding.writes.length > 0) return node
  const { node: value } = binding.source
  return textOf(value) !== undefined || value.type === 'RegExpLiteral' ? value : node
}
