import type { CallExpression, Node } from '@babel/types'
import { type Context, type Edit, insertBefore, removeArgument, replace, shorten } from '../finding.ts'
import { childrenOf } from '../source/parse.ts'
import { isFunction } from '../source/scopes.ts'
import { bare, type Member, memberName } from '../source/syntax.ts'

/** A call of a response method. */
export interface Call {
  readonly node: CallExpression
  readonly callee: Member
  readonly args: readonly Node[]
  readonly parents: readonly Node[]
  readonly context: Context
}

/** Checks `res.send()`: 5.x takes a number as the body, and no second argument. */
export function checkSend({ node, callee, args, parents, context }: Call): void {
  const [first, second] = args.map(bare)
  if (args.length === 1 && first?.type === 'NumericLiteral') {
    const certain = WITHOUT_TYPE.has(first.value)
    context.report(
      'TL405',
      node,
      `res.send(${first.value}) sends the number as body on 5.x; ${insteadOfNumber(first.value)}`,
      certain && !callee.computed ? [replace(callee.property, 'sendStatus')] : undefined,
    )
  } else if (args.length === 1 && first && isComputedStatus(first)) {
    const value = shorten(context.text(first))
    context.report(
      'TL405',
      node,
      `res.send(${value}) sends a number as body on 5.x; write res.sendStatus(${value}) if it is a status`,
      'the number is known only at run time',
    )
  } else if (args.length === 2 && first && second) checkStatusAndBody({ node, callee, args, parents, context }, false)
}

/** `Number(code)`, `err.status || 500`, `ok ? 200 : 404`: when it runs, it is or may be a number. */
function isComputedStatus(node: Node): boolean {
  if (node.type === 'NumericLiteral') return isStatus(node.value)
  if (node.type === 'LogicalExpression') return isComputedStatus(bare(node.right))
  if (node.type === 'ConditionalExpression')
    return isComputedStatus(bare(node.consequent)) && isComputedStatus(bare(node.alternate))
  if (node.type === 'UnaryExpression') return node.operator === '+'
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^(?:Number|parseInt)$/.test(node.callee.name)
  )
}

function insteadOfNumber(status: number): string {
  if (!isStatus(status))
    return `4.x takes it for a status, which it is not: write res.send('${status}') if it is the body`
  const write = `write res.sendStatus(${status})`
  return WITHOUT_TYPE.has(status) ? write : `${write}, which is plain text even where a Content-Type was set before`
}

/** Whether 5.x accepts a number as a status code. */
export function isStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 100 && value <= 999
}

/**
 * Status codes without body and Content-Type on both release lines. For others `res.send(status)` on 4.x keeps a
 * Content-Type that any earlier middleware set, and `sendStatus` does not.
 */
const WITHOUT_TYPE: ReadonlySet<number> = new Set([204, 304])

/** Checks `res.json()` and `res.jsonp()` with two arguments, of which one is the status. */
export function checkJson(call: Call): void {
  if (call.args.length === 2) checkStatusAndBody(call, true)
}

/** `res.send(404, body)`, `res.json(body, 404)`: 5.x sends the first argument as the body and ignores the second. */
function checkStatusAndBody({ node, callee, args, context }: Call, isJson: boolean): void {
  const [first, second] = args.map(bare) as [Node, Node]
  const method = memberName(callee)
  const statusAt = statusIndex(first, second)
  const [status, body] = statusAt === 1 ? [second, first] : [first, second]
  const write = `${context.text(callee.object)}.status(${context.text(status)}).${method}(${context.text(body)})`
  const advice =
    statusAt === undefined
      ? `write res.status(…).${method}(…), whichever of the two is the status`
      : `write ${shorten(write)}`
  const doubt =
    statusAt === undefined
      ? 'which argument is the status is known only at run time'
      : doubtAbout(status, body, statusAt, isJson)
  context.report(
    'TL405',
    node,
    `res.${method}() takes a body only on 5.x; ${advice}`,
    doubt ?? statusEdits(node, callee, statusAt === 1 ? 1 : 0, context),
  )
}

/** The index of the status argument; undefined if the source does not show it. */
function statusIndex(first: Node, second: Node): 0 | 1 | undefined {
  if (second.type === 'NumericLiteral') return first.type === 'NumericLiteral' ? undefined : 1
  if (first.type === 'NumericLiteral' || isNeverNumber(second)) return 0
  return isNeverNumber(first) ? 1 : undefined
}

/** Why the fix could be wrong: 4.x distinguishes status and body by their types at run time, so these must be certain. */
function doubtAbout(status: Node, body: Node, statusAt: 0 | 1, isJson: boolean): string | undefined {
  if (status.type !== 'NumericLiteral') return 'which argument is the status is known only at run time'
  if (!isStatus(status.value)) return `${status.value} is not a valid status on 5.x`
  // On 4.x the second argument is the status if it is a number; for send(), only if the first is not a number.
  const decided = isNeverNumber(body) || (isJson ? statusAt === 1 : statusAt === 0)
  if (!decided) return 'if the body is a number when it runs, 4.x takes it for the status'
  return hasCall(body) ? 'the body calls something: if that throws, the status would be set already' : undefined
}

function statusEdits(node: CallExpression, callee: Member, statusAt: 0 | 1, context: Context): Edit[] | string {
  const removed = removeArgument(node, statusAt, context)
  const status = node.arguments[statusAt]
  if (!removed || !status || callee.computed) return 'a comment or parentheses stand between the arguments'
  return [insertBefore(callee.property, `status(${context.text(status)}).`), removed]
}

function isNeverNumber({ type }: Node): boolean {
  return /^(?:StringLiteral|TemplateLiteral|ObjectExpression|ArrayExpression|BooleanLiteral|NullLiteral)$/.test(type)
}

function hasCall(node: Node): boolean {
  if (/^(?:Call|OptionalCall|New|Await|Yield|TaggedTemplate|Import)Expression$/.test(node.type)) return true
  if (isFunction(node)) return false
  return childrenOf(node).some(hasCall)
}
