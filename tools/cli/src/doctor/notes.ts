import type { Node } from '@babel/types'
import type { Context, ParserReach } from './finding.ts'
import { isFunction } from './source/scopes.ts'
import { isMember, keyName, memberName, textOf } from './source/syntax.ts'
import { isValue } from './source/value.ts'
import type { FileView } from './source/view.ts'

/** Collects facts that matter to the whole project from one node. */
export function noteFacts(node: Node, parents: readonly Node[], context: Context): void {
  noteOwnMethod(node, context)
  noteCalls(node, context)
  noteParser(node, parents, context)
}

function noteOwnMethod(node: Node, { view, notes }: Context): void {
  if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return
  const { object } = node.left
  const name = memberName(node.left)
  if (name === 'param' && isValue(view.valueOf(object), 'req')) notes.definesParam = true
  if (name !== 'listen' || !isFunction(node.right)) return
  // Objects that are mixed into apps are often called `app` themselves: `app.listen = function () { … }`.
  const isApp =
    isValue(view.valueOf(object), 'app') || (object.type === 'Identifier' && /^(?:app|proto)$/.test(object.name))
  if (isApp) notes.definesListen = true
}

function noteParser(node: Node, parents: readonly Node[], { view, notes, dependencies }: Context): void {
  if (node.type !== 'CallExpression') return
  // A body-parser that the project asks for itself stays the one it is.
  const moves =
    isValue(view.valueOf(node.callee), 'parser') ||
    (!dependencies.has('body-parser') && isOfBodyParser(node.callee, view))
  if (moves && notes.parser !== 'app') notes.parser = reachOf(node, parents.at(-1), view)
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

function noteCalls(node: Node, { view, notes }: Context): void {
  if (node.type !== 'CallExpression' || !isMember(node.callee)) return
  const name = memberName(node.callee)
  const receiver = view.valueOf(node.callee.object)
  const [first, second] = node.arguments
  if (isValue(receiver, 'app') && /^(?:set|enable)$/.test(name ?? '')) {
    const setting = textOf(first)
    if (setting === 'query parser') notes.setsQueryParser = true
    if (setting === 'strict routing' || setting === 'case sensitive routing') notes.readsStrictly = true
  }
  const isRouter = isValue(view.valueOf(node.callee), 'Router')
  const options = isRouter ? first : undefined
  if (options?.type === 'ObjectExpression') {
    if (
      options.properties.some(
        (each) => each.type === 'SpreadElement' || /^(?:strict|caseSensitive)$/.test(keyName(each.key)),
      )
    ) {
      notes.readsStrictly = true
    }
  } else if (options !== undefined || (isRouter && second)) notes.readsStrictly = true
}
