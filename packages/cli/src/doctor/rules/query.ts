import type { Node } from '@babel/types'
import type { Context, Edit } from '../finding.ts'
import { walk } from '../source/parse.ts'
import { type FunctionNode, isFunction } from '../source/scopes.ts'
import { isMember, isWritten, type Member, memberName, textOf } from '../source/syntax.ts'
import { isGuess } from '../source/value.ts'

// Members that texts and lists have: `req.query.tags.length` needs no nested keys.
const OF_TEXTS = new Set([
  ...Object.getOwnPropertyNames(String.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
])

/** `req.query`: what is written to it, and nested keys that are read. */
export function checkQuery(node: Member, parents: readonly Node[], context: Context, certain: boolean): void {
  const isSure = !isDoubtful(node.object, context)
  if (isWritten(node, parents)) {
    if (isSure) reportReplaced(node, parents, context, certain)
    return
  }
  const parent = parents.at(-1)
  if (isGivenToAssign(node, parents)) {
    reportWritten(parent as Node, node, parents, context, certain)
    return
  }
  if (!parent || !isMember(parent) || parent.object !== node) return
  if (isWritten(parent, parents.slice(0, -1))) {
    reportWritten(parent, node, parents, context, certain)
    return
  }
  const outer = parents.at(-2)
  if (!outer || !isMember(outer) || outer.object !== parent) return
  const nested = memberName(outer)
  if (!isSure || nested === undefined || OF_TEXTS.has(nested) || outer.optional) return
  context.report(
    'TL414',
    outer,
    `${context.text(outer)} needs nested query keys, which Express 5 does not parse by default: app.set('query parser', 'extended')`,
  )
}

/** `(req) => …`, and nothing else: requests of services have that name, too, and a query that is one of a database. */
function isDoubtful(request: Node, { view }: Context): boolean {
  if (request.type !== 'Identifier' || !isGuess(view.valueOf(request))) return false
  const { source, keys = [] } = view.scopes.bindingOf(request) ?? {}
  return source?.from === 'parameter' && keys.length === 0
}

/** `Object.assign(req.query, …)`, and what other libraries call it; what is made of it is lost only where nothing else is done with it. */
function isGivenToAssign(node: Member, parents: readonly Node[]): boolean {
  const call = parents.at(-1)
  if (call?.type !== 'CallExpression' || call.arguments[0] !== node || !isMember(call.callee)) return false
  const isAssign = /^(?:assign|extend|merge|defaults)$/.test(memberName(call.callee) ?? '')
  return isAssign && parents.at(-2)?.type === 'ExpressionStatement'
}

/** As Express 4 has it: a property of the request itself, which may be changed. */
function definition(req: string, value: string): string {
  return `Object.defineProperty(${req}, 'query', { value: ${value}, writable: true, configurable: true, enumerable: true })`
}

/** `req.query = value`, which 5.x refuses: the property is defined on the request instead. */
function reportReplaced(node: Member, parents: readonly Node[], context: Context, certain: boolean): void {
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

/** `req.query.page = 1`, which is lost on Express 5: one finding for a function, which has to define the property once. */
function reportWritten(
  written: Node,
  node: Member,
  parents: readonly Node[],
  context: Context,
  certain: boolean,
): void {
  if (isDefined(node, parents, context)) return
  const req = node.object.type === 'Identifier' ? node.object.name : undefined
  const fn = req === undefined ? undefined : ownerOf(req, parents)
  const [first = node, ...others] = fn && req !== undefined ? writesIn(fn, req) : []
  if (first !== node) return
  const lines = [...new Set(others.map(({ loc }) => loc?.start.line))].filter((line) => line !== node.loc?.start.line)
  const more = lines.length > 0 ? ` (also line${lines.length > 1 ? 's' : ''} ${lines.join(', ')})` : ''
  context.report(
    'TL413',
    written,
    `Express 5 parses req.query anew at each read: what is written into it is lost there (Trunkline keeps it)${more}`,
    certain && fn && req !== undefined ? definedFirst(fn, req, context) : undefined,
  )
}

/** Where a function writes members of the query. */
function writesIn(fn: FunctionNode, req: string): Member[] {
  const found: Member[] = []
  walk(fn.body, (node, parents) => {
    if (!isMember(node) || memberName(node) !== 'query') return
    if (node.object.type !== 'Identifier' || node.object.name !== req) return
    const parent = parents.at(-1)
    const isGiven = isGivenToAssign(node, parents)
    const isMemberWritten =
      parent !== undefined && isMember(parent) && parent.object === node && isWritten(parent, parents.slice(0, -1))
    if (isGiven || isMemberWritten) found.push(node)
  })
  return found
}

/** The function whose parameter a name is. */
function ownerOf(name: string, parents: readonly Node[]): FunctionNode | undefined {
  const fn = parents.filter(isFunction).reverse() as FunctionNode[]
  return fn.find(({ params }) => params.some((param) => param.type === 'Identifier' && param.name === name))
}

/** Whether a line above has made the query a property of the request. */
function isDefined(node: Member, parents: readonly Node[], { text }: Context): boolean {
  const [outermost] = parents.filter(isFunction)
  let defined = false
  if (outermost) {
    walk(outermost, (call) => {
      if (call.type !== 'CallExpression' || (call.start ?? 0) > (node.start ?? 0) || !isMember(call.callee)) return
      const [target, name] = call.arguments
      if (memberName(call.callee) !== 'defineProperty' || textOf(name) !== 'query' || !target) return
      if (text(target) === text(node.object)) defined = true
    })
  }
  return defined
}

function definedFirst({ body }: FunctionNode, req: string, { view }: Context): Edit[] | undefined {
  if (body.type !== 'BlockStatement') return undefined
  const start = body.directives.at(-1)?.end ?? (body.start as number) + 1
  const breaks = /^[ \t]*(\r?\n\s*)/.exec(view.file.text.slice(start))
  return [{ start, end: start, text: `${breaks?.[1] ?? ' '}${definition(req, `${req}.query`)};` }]
}
