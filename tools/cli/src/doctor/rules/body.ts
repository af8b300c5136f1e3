import type { CallExpression, Node } from '@babel/types'
import type { Context } from '../finding.ts'
import { calledName } from '../source/calls.ts'
import { walk } from '../source/parse.ts'
import { isFunction } from '../source/scopes.ts'
import { bare, isCallOf, isMember, isWritten, memberName } from '../source/syntax.ts'
import { functionsIn, isValue } from '../source/value.ts'

/** An occurrence of `req.body`, with the type assertions around it. */
interface BodyUse {
  readonly node: Node
  readonly parents: readonly Node[]
}

/** Reports reads of `req.body` without a check that it exists, as one finding per file. */
export function checkBodies(context: Context): void {
  const uses: BodyUse[] = []
  const { view } = context
  walk(view.file.ast.program, (node, parents) => {
    if (isMember(node) && memberName(node) === 'body' && isValue(view.valueOf(node.object), 'req'))
      uses.push(withAssertions(node, parents))
  })
  const [first, ...others] = findUnguarded(uses, context)
  if (!first) return
  const lines = others.map(({ loc }) => loc?.start.line)
  const more = lines.length > 0 ? ` (also line${lines.length > 1 ? 's' : ''} ${lines.join(', ')})` : ''
  context.report(
    'TL415',
    first,
    `req.body is undefined on 5.x when the request has no body, and reading a member of it throws${more}`,
  )
}

/** `req.body as Login` is read and checked like `req.body`. */
function withAssertions(node: Node, parents: readonly Node[]): BodyUse {
  let depth = parents.length
  while (depth > 0 && bare(parents[depth - 1] as Node) === node) depth--
  return { node: parents[depth] ?? node, parents: parents.slice(0, depth) }
}

/** The first unguarded read of each handler. */
function findUnguarded(uses: readonly BodyUse[], context: Context): Node[] {
  const guarded = new Set<Node | undefined>()
  const first = new Map<Node | undefined, Node>()
  for (const { node, parents } of uses) {
    const fn = [...parents].reverse().find(isFunction)
    if (first.has(fn)) continue // what is asked later comes too late
    if (isGuard(node, parents) || isWritten(node, parents)) guarded.add(fn)
    else if (readsMember(node, parents) && !isInLoopOver(uses, parents)) {
      if (throwsAnyway(node, parents)) guarded.add(fn)
      else first.set(fn, node)
    }
  }
  return [...first].flatMap(([fn, node]) => (guarded.has(fn) || (fn && isAskedBefore(fn, node, context)) ? [] : [node]))
}

/** `for (const key in req.body)` has no turn without a body. */
function isInLoopOver(uses: readonly BodyUse[], parents: readonly Node[]): boolean {
  return parents.some((each) => each.type === 'ForInStatement' && uses.some(({ node }) => node === each.right))
}

/** Whether code before a read of the body makes sure that there is one: a check, a guard or an upload. */
function isAskedBefore(fn: Node, read: Node, context: Context): boolean {
  return isTurnedAway(fn, read, context) || isLetIn(fn, read, context) || takesUploads(fn, read, context)
}

/** `if (hasBody(req)) { … }` around the read. */
function isLetIn(fn: Node, read: Node, context: Context): boolean {
  let found = false
  walk(fn, (node) => {
    if (node.type !== 'IfStatement' || !isInside(read, node.consequent)) return
    walk(node.test, (each) => {
      if (each.type === 'CallExpression' && asksForBody(each, context)) found = true
    })
  })
  return found
}

function isInside(node: Node, outer: Node): boolean {
  return (node.start ?? 0) >= (outer.start ?? 0) && (node.end ?? 0) <= (outer.end ?? 0)
}

/** Code that has read `req.file` or `req.files` runs after a form parser, and that sets the body. */
function takesUploads(fn: Node, read: Node, { view }: Context): boolean {
  let found = false
  walk(fn, (node) => {
    if (!isMember(node) || (node.end ?? 0) > (read.start ?? 0) || !/^files?$/.test(memberName(node) ?? '')) return
    if (isValue(view.valueOf(node.object), 'req')) found = true
  })
  return found
}

/** Whether `if (!isValid(req)) return` comes before, with a function that checks the body. */
function isTurnedAway(fn: Node, read: Node, context: Context): boolean {
  let found = false
  walk(fn, (node) => {
    if (node.type !== 'IfStatement' || (node.end ?? 0) > (read.start ?? 0)) return
    const { test, consequent } = node
    if (test.type !== 'UnaryExpression' || test.operator !== '!' || test.argument.type !== 'CallExpression') return
    const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent
    const leaves = last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
    if (leaves && asksForBody(test.argument, context)) found = true
  })
  return found
}

/** Whether a function that gets the request checks its body. Functions of other files are assumed to. */
function asksForBody({ callee, arguments: args }: CallExpression, { view, text }: Context): boolean {
  if (!args.some((each) => isValue(view.valueOf(each), 'req'))) return false
  const own = functionsIn(view.valueOf(callee))
  return own.length > 0
    ? own.every((each) => /\.body\b/.test(text(each)))
    : /valid|body|payload/i.test(calledName(callee))
}

function readsMember(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (parent?.type === 'VariableDeclarator') return parent.init === node && parent.id.type === 'ObjectPattern'
  return parent !== undefined && isMember(parent) && parent.object === node && !parent.optional
}

/** `req.body.name.trim()` and `req.body.split()` throw without a body on 4.x too. */
function throwsAnyway(node: Node, parents: readonly Node[]): boolean {
  const [outer, parent] = parents.slice(-2)
  if (!outer || !parent || !isMember(parent)) return false
  if (isCallOf(outer, parent)) return !(String(memberName(parent)) in Object.prototype)
  if (!isMember(outer)) return false
  return parent.object === node && !parent.optional && outer.object === parent && !outer.optional
}

function isGuard(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  switch (parent?.type) {
    case 'LogicalExpression':
    case 'UnaryExpression':
    case 'BinaryExpression':
      return true
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node
    case 'OptionalMemberExpression':
      return parent.optional === true
    default:
      return false
  }
}
