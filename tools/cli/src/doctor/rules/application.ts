import type { CallExpression, Node } from '@babel/types'
import { type Check, type Context, replace } from '../finding.ts'
import { calledName } from '../source/calls.ts'
import { isFunction } from '../source/scopes.ts'
import { isMember, isNamed, keyName, type Member, memberName, textOf } from '../source/syntax.ts'
import { isGuess, isValue, type Value } from '../source/value.ts'
import type { FileView } from '../source/view.ts'
import { checkListen } from './listen.ts'
import { findDotFolders, isMounted } from './static-folders.ts'

/** Checks calls on the framework, apps and routers that 5.x removed or changed. */
export const checkApplicationV5: Check = (node, parents, context) => {
  if (isMember(node)) checkMember(node, context)
  if (node.type !== 'CallExpression') return
  if (calledName(node.callee) === 'urlencoded' && isValue(context.view.valueOf(node.callee), 'parser'))
    checkUrlencoded(node, context)
  if (!isMember(node.callee)) return
  const { callee } = node
  const name = memberName(callee)
  const receiver = context.view.valueOf(callee.object)
  if (isValue(receiver, 'app', 'router') && name === 'param') checkParam(node, isValue(receiver, 'router'), context)
  // With one argument it is a test request, such as `self.app.del('/x')`.
  if (isValue(receiver, 'app') && name === 'del' && (node.arguments.length > 1 || !isGuess(receiver))) {
    const certain = !callee.computed && !isGuess(receiver)
    const edits = certain ? [replace(callee.property, 'delete')] : undefined
    context.report('TL403', node, `${context.text(callee)}() is gone; write delete()`, edits)
  }
  if (isValue(receiver, 'app') && name === 'listen') checkListen(node, parents, context)
  if (isValue(receiver, 'framework') && name === 'static') checkStatic(node, context)
}

function checkMember(node: Member, { view, report }: Context): void {
  const name = memberName(node)
  const receiver = view.valueOf(node.object)
  if (name === '_router' && isRouterOfApp(node, receiver, view)) {
    const layers = /\.regexp\b/.test(view.file.text) ? WITHOUT_REGEXP : ''
    report(
      'TL422',
      node,
      `app._router is gone; app.router is the router on 5.x, and its stack does not start with query and expressInit${layers}`,
    )
  } else if (name === 'lazyrouter') {
    report('TL422', node, 'app.lazyrouter() is gone; 5.x creates app.router when you first read it')
  } else if (isValue(receiver, 'framework') && name === 'query') {
    report('TL434', node, 'express.query is gone on 5.x')
  } else if (
    name === 'mime' &&
    isMember(node.object) &&
    memberName(node.object) === 'static' &&
    isValue(view.valueOf(node.object.object), 'framework')
  ) {
    report(
      'TL410',
      node,
      'express.static.mime is gone; use the package mime-types, which returns other types for some files (text/javascript), and false for unknown ones',
    )
  }
}

const WITHOUT_REGEXP =
  '; layers have no regexp there: to list routes with the paths they are mounted at, use routes(app) of trunkline/tools'

// Only code that extends apps uses these names.
const ROUTER_OF_APP = /\._router\.stack\b|\.lazyrouter\b/

/** `app._router`, and `this._router` in a method that is mixed into an app. */
function isRouterOfApp(node: Member, receiver: Value | undefined, view: FileView): boolean {
  if (receiver !== undefined) return isValue(receiver, 'app')
  if (isCalledApp(node.object)) return true
  return view.guesses && !view.members.has('_router') && ROUTER_OF_APP.test(view.file.text)
}

/** Whether an expression is named like an app: `app`, `req.app`. */
function isCalledApp(node: Node): boolean {
  return isNamed(node, 'app') || (isMember(node) && memberName(node) === 'app')
}

function checkParam(node: CallExpression, isRouter: boolean, { report, view }: Context): void {
  const [name] = node.arguments
  if (!name) return
  const text = textOf(name)
  if (isFunction(name)) report('TL419', node, 'param(fn) is gone; move what the function does into each param callback')
  else if (isRouter && name.type === 'ArrayExpression')
    report('TL420', node, 'router.param() takes one name on 5.x; call it for each name of the list')
  else if (text?.startsWith(':')) {
    // A literal colon. If the source has an escape, leave it to the author: 4.x removes one colon only.
    const literal = view.file.text.slice(name.start as number, name.end as number)
    const isPlain = !text.startsWith('::') && literal[1] === ':'
    report(
      'TL420',
      node,
      `5.x takes the colon of "${text}" for part of the name; leave it out`,
      isPlain ? [replace(name, literal.replace(':', ''))] : 'more than a colon would have to go',
    )
  }
}

function checkUrlencoded(node: CallExpression, context: Context): void {
  const [options] = node.arguments
  const message = 'urlencoded() is not extended by default on 5.x; write urlencoded({ extended: true })'
  if (options === undefined) {
    const end = (node.end as number) - 1
    context.report('TL416', node, message, [{ start: end, end, text: '{ extended: true }' }])
  } else if (options.type === 'ObjectExpression') {
    if (options.properties.some((each) => each.type === 'SpreadElement' || keyName(each.key) === 'extended')) return
    const start = (options.start as number) + 1
    context.report('TL416', node, message, [
      { start, end: start, text: options.properties.length > 0 ? ' extended: true,' : ' extended: true ' },
    ])
  }
}

function checkStatic(node: CallExpression, context: Context): void {
  const [root, options] = node.arguments
  if (!root || (options && options.type !== 'ObjectExpression')) return
  if (options?.properties.some((each) => each.type === 'SpreadElement' || keyName(each.key) === 'dotfiles')) return
  const found = findDotFolders(root, context).filter((name) => !isMounted(name, node, context))
  if (found.length === 0) return
  context.report(
    'TL417',
    node,
    `files in ${found.join(', ')} are not served on 5.x: its dotfiles option is "ignore" by default; mount such a folder by itself (dotfiles: 'allow' would also serve files such as .env)`,
  )
}
