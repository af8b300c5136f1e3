import type { CallExpression, Node } from '@babel/types'
import { type Check, type Context, insertBefore, removeArgument, replace, shorten } from '../finding.ts'
import { nodesIn } from '../source/parse.ts'
import { enclosingFunctions } from '../source/scopes.ts'
import { bare, isMember, keyName, type Member, memberName, textOf } from '../source/syntax.ts'
import { isGuess, isValue } from '../source/value.ts'
import type { FileView } from '../source/view.ts'
import { type Call, checkJson, checkSend, isStatus } from './sent-status.ts'

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
  const known = ownMethodsOf.get(view)
  if (known) return known
  const names = new Set<string>()
  ownMethodsOf.set(view, names)
  for (const node of nodesIn(view.file.ast.program)) {
    if (node.type !== 'AssignmentExpression' || !isMember(node.left)) continue
    const name = memberName(node.left)
    if (name !== undefined && isValue(view.valueOf(node.left.object), 'res')) names.add(name)
  }
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

function isText(node: Node | undefined): boolean {
  if (!node) return false
  if (node.type === 'BinaryExpression' && node.operator === '+') return isText(node.left) || isText(node.right)
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
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
  if (node.type === 'Identifier') return /^__(?:dir|file)name$/.test(node.name)
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
