import type { CallExpression, Function as FunctionNode, Node } from '@babel/types'
import type { Context, Edit } from '../finding.ts'
import { nodesIn } from '../source/parse.ts'
import { isFunction } from '../source/scopes.ts'
import { isNamed, keyName } from '../source/syntax.ts'

/** If the port is in use, 5.x passes the error to the callback; on 4.x it is thrown and ends the process. */
export function checkListen(node: CallExpression, parents: readonly Node[], context: Context): void {
  const callback = node.arguments.at(-1)
  if (!callback || isAnyPort(node.arguments[0])) return
  if (!isFunction(callback) || callback.params.length > 0) return
  const unused = parents.at(-1)?.type === 'ExpressionStatement'
  context.report(
    'TL418',
    node,
    'on 5.x the callback of listen() is called with the error when the port is taken; write (error) => { if (error) throw error; … }',
    unused ? editsFor(callback, context) : 'something is done with the server, which may handle its errors',
  )
}

/** Port 0 is never taken: the system chooses a free one. */
function isAnyPort(place: Node | undefined): boolean {
  if (place?.type !== 'ObjectExpression') return place?.type === 'NumericLiteral' && place.value === 0
  return place.properties.some(
    (each) => each.type === 'ObjectProperty' && keyName(each.key) === 'port' && isAnyPort(each.value),
  )
}

function editsFor(callback: FunctionNode, context: Context): Edit[] | string {
  const { text } = context.view.file
  const [start, end] = [callback.start as number, callback.end as number]
  const { body } = callback
  const head = text.slice(start, body.start as number)
  const [, before = '', between = ''] = /^([^(]*\()([^)]*)\)/.exec(head) ?? []
  if (before === '' || between.trim() !== '' || /\/[/*]/.test(head)) return 'a comment stands in its parameters'
  const name = freeName(callback, context)
  if (name === undefined) return 'it uses all names that an error could have'
  const parameter = { start: start + before.length, end: start + before.length + between.length, text: name }
  const statement = `if (${name}) throw ${name}`
  if (body.type === 'BlockStatement') return [parameter, inBlock(body, statement, text)]
  // The node of the body in `() => ({ … })` does not include the parentheses.
  const arrow = head.lastIndexOf('=>') + 2
  const inside = start + arrow + (/^\s*/.exec(head.slice(arrow))?.[0].length ?? 0)
  return [parameter, { start: inside, end: inside, text: `{ ${statement}; ` }, { start: end, end, text: ' }' }]
}

/** Inserts the statement after the directives, which must stay at the beginning of a block. */
function inBlock({ start, directives }: Node & { type: 'BlockStatement' }, statement: string, text: string): Edit {
  const offset = directives.at(-1)?.end ?? (start as number) + 1
  const rest = text.slice(offset)
  const [, line] = /^[ \t]*(\r?\n[ \t]*)/.exec(rest) ?? []
  // Without a semicolon, a line that starts with one of these would continue the previous statement.
  const mayRunOn = !/^\s*(?:[\w$"'}{@#\\]|$)/.test(rest) || !/^\s*[\r\n]/.test(rest)
  const end = mayRunOn || /;[ \t]*(?:\r?\n|$)/.test(text) ? ';' : ''
  const isOpen = directives.length > 0 && text[offset - 1] !== ';' && line === undefined
  return { start: offset, end: offset, text: `${isOpen ? ';' : ''}${line ?? ' '}${statement}${end}` }
}

const NAMES = ['error', 'err', 'listenError', 'errorOnListen']

/** A parameter name that is unused in the callback and around it. */
function freeName(callback: FunctionNode, { view }: Context): string | undefined {
  const isUsed = (name: string) => nodesIn(callback).some((node) => isNamed(node, name))
  return NAMES.find((name) => !isUsed(name) && view.scopes.lookup(name, callback) === undefined)
}
