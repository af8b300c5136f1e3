import type { CallExpression, Node } from '@babel/types'
import { type Check, type Context, replace } from '../finding.ts'
import { childrenOf } from '../source/parse.ts'
import { enclosingFunctions, isFunction } from '../source/scopes.ts'
import { bare, isMember, keyName, type Member, memberName, textOf } from '../source/syntax.ts'
import { isGuess, isValue } from '../source/value.ts'

/** A call of a method of the response. */
interface Call {
  readonly node: CallExpression
  readonly callee: Member
  readonly args: readonly Node[]
  readonly parents: readonly Node[]
  readonly context: Context
}

/** Calls of `res.…` that 5.x has no more, or reads otherwise. */
export const checkResponseV5: Check = (node, parents, context) => {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return
  const { callee, arguments: args } = node
  if (!isMember(callee as Node)) return
  const member = callee as Member
  const check = CHECKS[memberName(member) ?? '']
  const receiver = check && context.view.valueOf(member.object)
  if (check && isValue(receiver, 'res')) {
    const known = isGuess(receiver) ? withoutEdits(context) : context
    check({ node: node as CallExpression, callee: member, args, parents, context: known })
  }
}

/** What is a response by its name only is reported, and not rewritten. */
function withoutEdits(context: Context): Context {
  return { ...context, report: (code, node, message) => context.report(code, node, message) }
}

const CHECKS: Record<string, ((call: Call) => void) | undefined> = {
  __proto__: null as never, // names such as `constructor` are not methods of the table
  send: checkSend,
  json: checkJson,
  jsonp: checkJson,
  redirect: checkRedirect,
  location: checkBack,
  sendfile: checkSendfile,
  status: checkStatus,
  sendStatus: checkStatus,
  vary: checkVary,
  clearCookie: checkClearCookie,
}

function checkSend({ node, callee, args, parents, context }: Call): void {
  const [first, second] = args.map(bare)
  if (args.length === 1 && first?.type === 'NumericLiteral') {
    const write = `write res.sendStatus(${first.value})`
    const certain = WITHOUT_TYPE.has(first.value)
    context.report(
      'TL405',
      node,
      `res.send(${first.value}) sends the number as body on 5.x; ${write}${certain ? '' : ', which is plain text even where a Content-Type was set before'}`,
      certain ? [replace(callee.property, 'sendStatus')] : undefined,
    )
  } else if (args.length === 2 && first && second) checkStatusAndBody({ node, callee, args, parents, context }, false)
}

/**
 * Statuses whose answer has neither body nor type, on both lines. For the others, `res.send(status)` of 4.x keeps a
 * Content-Type that any middleware before it may have set, also one of another package, and `sendStatus` does not.
 */
const WITHOUT_TYPE: ReadonlySet<number> = new Set([204, 304])

function checkJson(call: Call): void {
  if (call.args.length === 2) checkStatusAndBody(call, true)
}

/** `res.send(404, body)`, `res.json(body, 404)`: 5.x takes the first for the body and drops the second. */
function checkStatusAndBody({ node, callee, args, context }: Call, isJson: boolean): void {
  const [first, second] = args.map(bare) as [Node, Node]
  const method = memberName(callee)
  const statusFirst = first.type === 'NumericLiteral' && second.type !== 'NumericLiteral'
  const [status, body] = statusFirst || second.type !== 'NumericLiteral' ? [first, second] : [second, first]
  // 4.x tells them apart by their types at run time: what is rewritten must leave it no choice.
  const certain = isJson
    ? (second.type === 'NumericLiteral' && first.type !== 'NumericLiteral') || (statusFirst && isNeverNumber(second))
    : statusFirst || (second.type === 'NumericLiteral' && isNeverNumber(first))
  const write = `${context.text(callee.object)}.status(${context.text(status)}).${method}(${context.text(body)})`
  const quiet = !hasCall(body) // a status that is set before the body throws would be that of the error
  context.report(
    'TL405',
    node,
    `res.${method}() takes a body only on 5.x; write ${shorten(write)}`,
    certain && quiet && !hasComment(context, node) ? [replace(node, write)] : undefined,
  )
}

function isNeverNumber({ type }: Node): boolean {
  return /^(?:StringLiteral|TemplateLiteral|ObjectExpression|ArrayExpression|BooleanLiteral|NullLiteral)$/.test(type)
}

function isText(node: Node | undefined): boolean {
  if (!node) return false
  if (node.type === 'BinaryExpression' && node.operator === '+') return isText(node.left) || isText(node.right)
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
}

function hasCall(node: Node): boolean {
  if (/^(?:Call|OptionalCall|New|Await|Yield|TaggedTemplate|Import)Expression$/.test(node.type)) return true
  if (isFunction(node)) return false
  return childrenOf(node).some(hasCall)
}

function hasComment({ view }: Context, { start, end }: Node): boolean {
  return view.file.comments.some((comment) => (comment.start ?? 0) > (start ?? 0) && (comment.end ?? 0) < (end ?? 0))
}

export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}...` : line
}

function checkRedirect(call: Call): void {
  const { node, args, context } = call
  const [first, second] = args.map(bare)
  if (second?.type === 'NumericLiteral' && first && first.type !== 'NumericLiteral') {
    const [url, status] = [context.text(first), context.text(second)]
    const certain = isText(first) && textOf(first) !== 'back'
    context.report(
      'TL406',
      node,
      `res.redirect(url, status) is gone; write res.redirect(${status}, ${shorten(url)})`,
      certain ? [replace(first, status), replace(second, url)] : undefined,
    )
  }
  checkBack(call)
}

/** `'back'` is a path like any other on 5.x. */
function checkBack({ node, callee, args, parents, context }: Call): void {
  const back = args.find((argument) => textOf(argument) === 'back')
  if (!back) return
  const request =
    requestName(parents, context) ?? (callee.object.type === 'Identifier' ? `${callee.object.name}.req` : undefined)
  const write = `${request ?? 'req'}.get('Referrer') || '/'`
  context.report(
    'TL407',
    node,
    `'back' is a relative path on 5.x; write res.${memberName(callee)}(${write}), and check that the target is your own site`,
    request === undefined ? undefined : [replace(back, write)],
  )
}

/** The name by which the request is at hand. */
function requestName(parents: readonly Node[], { view }: Context): string | undefined {
  for (const fn of enclosingFunctions(parents)) {
    for (const param of fn.params) {
      if (param.type === 'Identifier' && isValue(view.valueOf(param), 'req')) return param.name
    }
  }
  return undefined
}

function checkSendfile({ node, callee, args, context }: Call): void {
  const certain = args[0] !== undefined && isAbsolute(args[0])
  context.report(
    'TL408',
    node,
    'res.sendfile() is gone; write res.sendFile(), with an absolute path or { root }',
    certain ? [replace(callee.property, 'sendFile')] : undefined,
  )
}

/** Whether a path is absolute for certain. */
function isAbsolute(node: Node): boolean {
  if (node.type === 'BinaryExpression' && node.operator === '+') return isAbsolute(node.left as Node)
  if (node.type === 'Identifier') return node.name === '__dirname' || node.name === '__filename'
  if (node.type === 'TemplateLiteral') {
    const [before] = node.quasis
    return before?.value.raw === '' && node.expressions[0] !== undefined && isAbsolute(node.expressions[0])
  }
  if (node.type === 'CallExpression' && isMember(node.callee)) {
    const name = memberName(node.callee)
    return name === 'resolve' || (name === 'join' && node.arguments[0] !== undefined && isAbsolute(node.arguments[0]))
  }
  return textOf(node)?.startsWith('/') === true
}

function checkStatus({ node, args: [first], context }: Call): void {
  if (!first) return
  const text = textOf(first)
  if (text !== undefined) {
    const isNumber = /^[1-9]\d\d$/.test(text)
    const advice = isNumber ? `; write ${text}` : ''
    context.report(
      'TL412',
      node,
      `a status must be a number on 5.x, and "${text}" is a text${advice}`,
      isNumber ? [replace(first, text)] : undefined,
    )
  } else {
    const status = bare(first)
    if (status.type !== 'NumericLiteral') return
    const { value } = status
    if (Number.isInteger(value) && value >= 100 && value <= 999) return
    context.report('TL412', node, `a status must be a whole number from 100 to 999 on 5.x, and ${value} is not`)
  }
}

function checkVary({ node, args, context }: Call): void {
  if (args.length === 0) context.report('TL425', node, 'res.vary() without a field throws on 5.x; remove the call')
}

function checkClearCookie({ node, args: [, options], context }: Call): void {
  if (options?.type !== 'ObjectExpression') return
  const ignored = options.properties.flatMap((property) =>
    property.type === 'ObjectProperty' && /^(?:expires|maxAge)$/.test(keyName(property.key))
      ? [keyName(property.key)]
      : [],
  )
  if (ignored.length === 0) return
  context.report('TL426', node, `res.clearCookie() ignores ${ignored.join(' and ')} on 5.x; leave it out`)
}
