import type { CallExpression, Identifier, Node } from '@babel/types'
import { type Check, type Context, type Edit, replace } from '../finding.ts'
import { childrenOf, walk } from '../source/parse.ts'
import { enclosingFunctions, isFunction } from '../source/scopes.ts'
import { bare, isMember, keyName, type Member, memberName, textOf } from '../source/syntax.ts'
import { isGuess, isValue } from '../source/value.ts'
import type { FileView } from '../source/view.ts'
import { insertBefore, removeArgument } from './argument-edits.ts'

/** A call of a response method. */
interface Call {
  readonly node: CallExpression
  readonly callee: Member
  readonly args: readonly Node[]
  readonly parents: readonly Node[]
  readonly context: Context
}

/** Checks response methods that 5.x removed or changed. */
export const checkResponseV5: Check = (node, parents, context) => {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return
  const { callee, arguments: args } = node
  if (!isMember(callee as Node)) return
  const member = callee as Member
  const check = CHECKS[memberName(member) ?? '']
  const receiver = check && context.view.valueOf(member.object)
  if (check && isValue(receiver, 'res') && !ownMethods(context.view).has(memberName(member) ?? '')) {
    const known = isGuess(receiver) ? withoutEdits(context) : context
    check({ node: node as CallExpression, callee: member, args, parents, context: known })
  }
}

const ownMethodsOf = new WeakMap<object, Set<string>>()

/** Methods that the file defines itself, such as `res.send = function (status, body) { … }`: not the framework's. */
function ownMethods(view: FileView): ReadonlySet<string> {
  const known = ownMethodsOf.get(view.state)
  if (known) return known
  const names = new Set<string>()
  ownMethodsOf.set(view.state, names)
  walk(view.file.ast.program, (node) => {
    if (node.type !== 'AssignmentExpression' || !isMember(node.left)) return
    const name = memberName(node.left)
    if (name !== undefined && isValue(view.valueOf(node.left.object), 'res')) names.add(name)
  })
  return names
}

/** Reports without edits: only its name suggests that this is a response. */
function withoutEdits(context: Context): Context {
  return { ...context, report: (code, node, message) => context.report(code, node, message) }
}

const CHECKS: Record<string, ((call: Call) => void) | undefined> = {
  __proto__: null as never, // so that `constructor` and the like are not found
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

/** `Number(code)`, `err.status || 500`, `ok ? 200 : 404`: a number, whatever its value. */
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
function isStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 100 && value <= 999
}

/**
 * Status codes without body and Content-Type on both release lines. For others `res.send(status)` on 4.x keeps a
 * Content-Type that any earlier middleware set, and `sendStatus` does not.
 */
const WITHOUT_TYPE: ReadonlySet<number> = new Set([204, 304])

function checkJson(call: Call): void {
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

/** The index of the status argument; undefined if the source does not tell. */
function statusIndex(first: Node, second: Node): 0 | 1 | undefined {
  if (second.type === 'NumericLiteral') return first.type === 'NumericLiteral' ? undefined : 1
  if (first.type === 'NumericLiteral' || isNeverNumber(second)) return 0
  if (isNeverNumber(first)) return 1
  const [a, b] = [looksLikeStatus(first), looksLikeStatus(second)]
  return a === b ? undefined : a ? 0 : 1
}

/** `code || 500`, `err.status`, `ok ? 200 : 404` */
function looksLikeStatus(node: Node): boolean {
  if (node.type === 'NumericLiteral') return isStatus(node.value)
  if (node.type === 'LogicalExpression') return looksLikeStatus(node.left) || looksLikeStatus(node.right)
  if (node.type === 'ConditionalExpression') return looksLikeStatus(node.consequent) || looksLikeStatus(node.alternate)
  const name = node.type === 'Identifier' ? node.name : isMember(node) ? (memberName(node) ?? '') : ''
  return /(?:status|code)$/i.test(name)
}

/** Why the fix could be wrong: 4.x tells status and body apart by type at run time, so their types must be certain. */
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
    const removed = removeArgument(node, 1, context)
    context.report(
      'TL406',
      node,
      `5.x has removed res.redirect(url, status); write res.redirect(${status}, ${shorten(url)})`,
      certain && removed ? [insertBefore(first, `${status}, `), removed] : undefined,
    )
  }
  checkBack(call)
}

/** `res.redirect('back')`: 5.x reads `'back'` as a normal path. */
function checkBack({ node, callee, args, parents, context }: Call): void {
  const back = args.find((argument) => textOf(argument) === 'back')
  if (!back) return
  const request =
    requestName(node, parents, context) ??
    (callee.object.type === 'Identifier' ? `${callee.object.name}.req` : undefined)
  const write = `${request ?? 'req'}.get('Referrer') || '/'`
  context.report(
    'TL407',
    node,
    `'back' is a relative path on 5.x; write res.${memberName(callee)}(${write}), and check that the target is your own site`,
    request === undefined ? undefined : [replace(back, write)],
  )
}

/** The variable that holds the request at a node, unless an inner variable shadows it. */
function requestName(node: Node, parents: readonly Node[], { view }: Context): string | undefined {
  for (const fn of enclosingFunctions(parents)) {
    for (const param of fn.params) {
      const value = view.valueOf(param)
      if (param.type !== 'Identifier' || !isValue(value, 'req') || isGuess(value)) continue
      if (view.scopes.lookup(param.name, node) === view.scopes.bindingOf(param)) return param.name
    }
  }
  return undefined
}

function checkSendfile({ node, callee, args, context }: Call): void {
  const certain = args[0] !== undefined && isAbsolute(args[0], context)
  context.report(
    'TL408',
    node,
    '5.x has removed res.sendfile(); write res.sendFile(), with an absolute path or { root }',
    certain && !callee.computed ? [replace(callee.property, 'sendFile')] : undefined,
  )
}

/** Whether a path is certainly absolute. */
function isAbsolute(node: Node, context: Context): boolean {
  if (node.type === 'BinaryExpression' && node.operator === '+') return isAbsolute(node.left as Node, context)
  if (node.type === 'Identifier') return /^__(?:dir|file)name$/.test(node.name) || isAbsoluteConstant(node, context)
  if (node.type === 'TemplateLiteral') {
    const [before] = node.quasis
    return before?.value.raw === '' && node.expressions[0] !== undefined && isAbsolute(node.expressions[0], context)
  }
  if (node.type === 'CallExpression' && isMember(node.callee)) {
    const name = memberName(node.callee)
    const [first] = node.arguments
    return name === 'resolve' || (name === 'join' && first !== undefined && isAbsolute(first, context))
  }
  return textOf(node)?.startsWith('/') === true
}

/** `const ROOT = path.join(__dirname, '..')`, if nothing else is assigned to it. */
function isAbsoluteConstant(node: Identifier, context: Context): boolean {
  const { source, keys, writes, added } = context.view.scopes.bindingOf(node) ?? {}
  if (source?.from !== 'value' || keys?.length || writes?.length || added?.length) return false
  // Its value comes first in the file, so that `var a = a` ends here.
  return (source.node.end ?? 0) < (node.start ?? 0) && isAbsolute(source.node, context)
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
      `a status must be a number on 5.x, and "${text}" is a string${advice}`,
      isNumber ? [replace(first, text)] : undefined,
    )
  } else {
    const status = bare(first)
    if (status.type !== 'NumericLiteral' || isStatus(status.value)) return
    context.report('TL412', node, `a status must be an integer from 100 to 999 on 5.x, and ${status.value} is not`)
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
