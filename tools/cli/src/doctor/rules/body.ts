import type { CallExpression, Node } from '@babel/types'
import { alsoLines, type Context } from '../finding.ts'
import { calledName } from '../source/calls.ts'
import { nodesIn, walk } from '../source/parse.ts'
import { enclosingFunctions } from '../source/scopes.ts'
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
  context.report(
    'TL415',
    first,
    `req.body is undefined on 5.x when the request has no body, and reading a member of it throws${alsoLines(first, others)}`,
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
    const [fn] = enclosingFunctions(parents)
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

/**
 * Whether code before a read makes sure that there is a body: a function that checks it, or a form parser. Code that has
 * read `req.file` or `req.files` runs behind one, and that sets the body.
 */
function isAskedBefore(fn: Node, read: Node, context: Context): boolean {
  const { view } = context
  return nodesIn(fn).some((node) => {
    if ((node.end ?? 0) > (read.start ?? 0)) return false
    if (node.type === 'CallExpression') return asksForBody(node, context)
    return isMember(node) && /^files?$/.test(memberName(node) ?? '') && isValue(view.valueOf(node.object), 'req')
  })
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
