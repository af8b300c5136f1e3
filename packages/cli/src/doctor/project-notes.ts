import type { Node } from '@babel/types'
import type { Context, ProjectNotes } from './finding.ts'
import { isFunction } from './source/scopes.ts'
import { isMember, keyName, memberName, textOf } from './source/syntax.ts'
import { isValue } from './source/value.ts'

/** Collects facts about the whole project from one node. */
export function noteProject(node: Node, context: Context): void {
  noteOwnMethod(node, context)
  noteCalls(node, context)
}

/** Combines the notes of all parts of a project. */
export function combineNotes(notes: readonly ProjectNotes[], writtenPatterns: ReadonlySet<string>): ProjectNotes {
  return {
    usesParser: notes.some(({ usesParser }) => usesParser),
    setsQueryParser: notes.some(({ setsQueryParser }) => setsQueryParser),
    definesParam: notes.some(({ definesParam }) => definesParam),
    definesListen: notes.some(({ definesListen }) => definesListen),
    readsStrictly: notes.some(({ readsStrictly }) => readsStrictly),
    middleware: new Set(notes.flatMap(({ middleware }) => [...middleware])),
    writtenPatterns,
  }
}

function noteOwnMethod(node: Node, { view, notes }: Context): void {
  if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return
  const { object } = node.left
  const name = memberName(node.left)
  if (name === 'param' && isValue(view.valueOf(object), 'req')) notes.definesParam = true
  // Objects that are mixed into apps are often called `app` themselves: `app.listen = function () { … }`.
  const isApp =
    isValue(view.valueOf(object), 'app') || (object.type === 'Identifier' && /^(?:app|proto)$/.test(object.name))
  if (name === 'listen' && isApp && isFunction(node.right)) notes.definesListen = true
}

function noteCalls(node: Node, { view, notes, dependencies }: Context): void {
  if (node.type !== 'CallExpression' || !isMember(node.callee)) return
  const name = memberName(node.callee)
  const receiver = view.valueOf(node.callee.object)
  const [first, second] = node.arguments
  if (/^(?:json|urlencoded|text|raw)$/.test(name ?? '')) {
    // A body-parser among the project's own dependencies does not change with the framework.
    const moves =
      isValue(receiver, 'framework') || (isValue(receiver, 'body-parser') && !dependencies.has('body-parser'))
    if (moves) notes.usesParser = true
  }
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
