import type { Node } from '@babel/types'
import { alsoLines, type Context, type Edit } from '../finding.ts'
import { nodesIn, walk } from '../source/parse.ts'
import { enclosingFunctions, type FunctionNode } from '../source/scopes.ts'
import { isMember, isNamed, isWritten, type Member, memberName, textOf } from '../source/syntax.ts'
import { isGuess } from '../source/value.ts'

// Properties of strings and arrays: `req.query.tags.length` does not need nested keys.
const OF_TEXTS = new Set([
  ...Object.getOwnPropertyNames(String.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
])

/** A member of a request. */
export interface MemberUse {
  readonly node: Member
  readonly parents: readonly Node[]
  readonly context: Context
  /** Whether it is one by more than its name, and may be rewritten. */
  readonly certain: boolean
}

/** Checks assignments to `req.query`, and reads of nested keys. */
export function checkQuery(use: MemberUse): void {
  const { node, parents, context } = use
  const isSure = !isDoubtful(node.object, context)
  if (isWritten(node, parents)) {
    if (isSure) reportReplaced(use)
    return
  }
  const parent = parents.at(-1)
  if (!parent || !isMember(parent) || parent.object !== node) return
  if (isWritten(parent, parents.slice(0, -1))) {
    reportWritten(parent, use)
    return
  }
  const outer = parents.at(-2)
  if (!outer || !isMember(outer) || outer.object !== parent) return
  const nested = memberName(outer)
  if (!isSure || nested === undefined) return
  if (OF_TEXTS.has(nested) || outer.optional) return
  context.report(
    'TL414',
    outer,
    `${context.text(outer)} needs nested query keys, which Express 5 does not parse by default: app.set('query parser', 'extended')`,
  )
}

/** Whether `req` may not be ours: a client of another service may also have a parameter `req` with a `query`. */
function isDoubtful(request: Node, { view }: Context): boolean {
  if (request.type !== 'Identifier' || !isGuess(view.valueOf(request))) return false
  const { source, keys = [] } = view.scopes.bindingOf(request) ?? {}
  return source?.from === 'parameter' && keys.length === 0
}

/** Defines a writable own property on the request, as Express 4 does. */
function definition(req: string, value: string): string {
  return `Object.defineProperty(${req}, 'query', { value: ${value}, writable: true, configurable: true, enumerable: true })`
}

/** `req.query = value` fails on 5.x. The fix defines the property on the request instead. */
function reportReplaced({ node, parents, context, certain }: MemberUse): void {
  if (isDefined(node, parents, context)) return
  const assignment = parents.at(-1)
  const isStatement = parents.at(-2)?.type === 'ExpressionStatement'
  const simple =
    isStatement && assignment?.type === 'AssignmentExpression' && assignment.operator === '=' ? assignment : undefined
  const write = simple && definition(context.text(node.object), context.text(simple.right))
  context.report(
    'TL413',
    node,
    'req.query cannot be replaced on 5.x: keep the value in res.locals, or on the request under another name',
    write && certain ? [{ start: simple.start as number, end: simple.end as number, text: write }] : undefined,
  )
}

/** `req.query.page = 1` is lost on Express 5. One finding per function, which has to define the property once. */
function reportWritten(written: Node, { node, parents, context, certain }: MemberUse): void {
  if (isDefined(node, parents, context)) return
  const req = node.object.type === 'Identifier' ? node.object.name : undefined
  const fn = enclosingFunctions(parents).find(({ params }) => params.some((param) => isNamed(param, req)))
  const [first = node, ...others] = fn && req !== undefined ? writesIn(fn, req) : []
  if (first !== node) return
  context.report(
    'TL413',
    written,
    `Express 5 parses req.query again at each read, so values written into it are lost (Trunkline keeps them)${alsoLines(node, others)}`,
    certain && fn && req !== undefined ? definedFirst(fn, req, context) : undefined,
  )
}

/** Assignments to members of `req.query` in a function. */
function writesIn(fn: FunctionNode, req: string): Member[] {
  const found: Member[] = []
  walk(fn.body, (node, parents) => {
    if (!isMember(node) || memberName(node) !== 'query' || !isNamed(node.object, req)) return
    const parent = parents.at(-1)
    const isMemberWritten =
      parent !== undefined && isMember(parent) && parent.object === node && isWritten(parent, parents.slice(0, -1))
    if (isMemberWritten) found.push(node)
  })
  return found
}

/** Whether an earlier statement already defines `req.query` on the request. */
function isDefined(node: Member, parents: readonly Node[], { text }: Context): boolean {
  const [outermost = node] = enclosingFunctions(parents).reverse()
  return nodesIn(outermost).some((call) => {
    if (call.type !== 'CallExpression' || (call.start ?? 0) > (node.start ?? 0) || !isMember(call.callee)) return false
    const [target, name] = call.arguments
    if (memberName(call.callee) !== 'defineProperty' || textOf(name) !== 'query' || !target) return false
    return text(target) === text(node.object)
  })
}

function definedFirst({ body }: FunctionNode, req: string, { view }: Context): Edit[] | undefined {
  if (body.type !== 'BlockStatement') return undefined
  const start = body.directives.at(-1)?.end ?? (body.start as number) + 1
  const breaks = /^[ \t]*(\r?\n\s*)/.exec(view.file.text.slice(start))
  return [{ start, end: start, text: `${breaks?.[1] ?? ' '}${definition(req, `${req}.query`)};` }]
}
