import type { Node } from '@babel/types'
import type { Context, FileFacts, ParserReach } from './finding.ts'
import { notePathUse, notePathUses } from './route-path-reads.ts'
import { isFunction } from './source/scopes.ts'
import { isMember, keyName, memberName, textOf } from './source/syntax.ts'
import { isValue } from './source/value.ts'
import type { FileView } from './source/view.ts'

const LOADED = /['"`](express|trunkline(?:\/v[345])?|@trunkline\/v[345])['"`]/g

/** The facts that the text of a file shows before it is parsed. */
export function factsOf(text: string): FileFacts {
  const names = [...text.matchAll(LOADED)].map(([, name = '']) => name)
  const isExpress = names.some((name) => !name.startsWith('trunkline'))
  const lines = names.map((name) => Number(/\d$/.exec(name)?.[0] ?? 5)) // `trunkline` is 5.x
  return {
    loads: isExpress ? 'express' : names.length > 0 ? 'trunkline' : undefined,
    loadsLine: names.length === 0 || names.includes('express') ? undefined : Math.min(...lines),
    parser: undefined,
    settled: new Set(),
    middleware: new Set(),
    pathUses: new Map(),
  }
}

/** Adds the facts that one node shows. */
export function noteFacts(node: Node, parents: readonly Node[], context: Context): void {
  noteOwnMethod(node, context)
  noteCalls(node, context)
  noteParser(node, parents, context)
  notePathUses(node, parents, context)
}

function noteOwnMethod(node: Node, { view, facts }: Context): void {
  if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return
  const { object } = node.left
  const name = memberName(node.left)
  if (name === 'param' && isValue(view.valueOf(object), 'req')) facts.settled.add('TL404')
  if (name !== 'listen' || !isFunction(node.right)) return
  // Objects that are mixed into apps are often called `app` themselves: `app.listen = function () { … }`.
  const isApp =
    isValue(view.valueOf(object), 'app') || (object.type === 'Identifier' && /^(?:app|proto)$/.test(object.name))
  if (isApp) facts.settled.add('TL418')
}

function noteParser(node: Node, parents: readonly Node[], { view, facts, dependencies }: Context): void {
  if (node.type !== 'CallExpression') return
  // A body-parser that the project asks for itself stays the one it is.
  const moves =
    isValue(view.valueOf(node.callee), 'parser') ||
    (!dependencies.has('body-parser') && isOfBodyParser(node.callee, view))
  if (moves && facts.parser !== 'app') facts.parser = reachOf(node, parents.at(-1), view)
}

function isOfBodyParser(callee: Node, view: FileView): boolean {
  if (!isMember(callee) || !/^(?:json|urlencoded|text|raw)$/.test(memberName(callee) ?? '')) return false
  return isValue(view.valueOf(callee.object), 'body-parser')
}

/** Only `router.use(json())`, `app.use('/path', json())` and `app.post('/path', json(), …)` are for a part of the app. */
function reachOf(parser: Node, call: Node | undefined, view: FileView): ParserReach {
  if (call?.type !== 'CallExpression' || !isMember(call.callee) || call.callee === parser) return 'app'
  const name = memberName(call.callee)
  if (name === undefined || !REGISTERS.test(name)) return 'app'
  const isRouter = isValue(view.valueOf(call.callee.object), 'router')
  return isRouter || (call.arguments[0] !== parser && call.arguments[0]?.type !== 'CallExpression') ? 'part' : 'app'
}

const REGISTERS = /^(?:use|all|get|post|put|patch|delete)$/

/** 5.x has another query parser by default; one that the app sets stays. */
export const OF_QUERY_PARSER = ['TL414', 'TL431']

function noteCalls(node: Node, context: Context): void {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
  const { view, facts } = context
  const [first, second] = node.arguments
  if (isMember(node.callee) && /^(?:set|enable)$/.test(memberName(node.callee) ?? '')) {
    const setting = isValue(view.valueOf(node.callee.object), 'app') ? textOf(first) : undefined
    if (setting === 'query parser') for (const code of OF_QUERY_PARSER) facts.settled.add(code)
    if (setting === 'strict routing' || setting === 'case sensitive routing') notePathUse('made strict', node, context)
  }
  if (isValue(view.valueOf(node.callee), 'Router') && mayBeStrict(first, second))
    notePathUse('made strict', node, context)
}

/** Whether the options of `Router()` may make paths strict or case-sensitive; patterns are compared with the defaults. */
function mayBeStrict(options: Node | undefined, more: Node | undefined): boolean {
  if (options?.type !== 'ObjectExpression') return options !== undefined || more !== undefined
  return options.properties.some(
    (each) => each.type === 'SpreadElement' || /^(?:strict|caseSensitive)$/.test(keyName(each.key)),
  )
}
