import type { CallExpression, Node } from '@babel/types'
import { type Context, type Edit, replace } from '../finding.ts'
import { childrenOf } from '../source/parse.ts'
import { type FunctionNode, isFunction } from '../source/scopes.ts'
import { bare, type Member, textOf } from '../source/syntax.ts'

const NAME = /^[A-Za-z_$][\w$]*$/

/** Checks `req.param(name)`, which searched `req.params`, `req.body` and `req.query`, in this order. */
export function checkParamCall(
  callee: Member,
  call: CallExpression,
  parents: readonly Node[],
  context: Context,
  certain: boolean,
): void {
  const gone = `${context.text(callee)}() is gone`
  const [name, otherwise] = call.arguments
  const access = name && accessOf(name, context)
  if (
    !access ||
    callee.object.type !== 'Identifier' ||
    (otherwise && !isQuiet(otherwise)) ||
    call.arguments.length > 2
  ) {
    const left = 'its arguments would be looked at more than once'
    context.report('TL404', call, `${gone}; read req.params, req.body or req.query, whichever is meant`, left)
    return
  }
  const req = callee.object.name
  const inPath = textOf(name)
  const own = parents.filter(isFunction).at(-1)
  const short = inPath !== undefined && own !== undefined && hasParameter(inPath, own, req, context)
  const chain = [`${req}.params${access.plain}`, `${req}.body${access.optional}`, `${req}.query${access.plain}`]
  const write = short ? (chain[0] as string) : [...chain, ...(otherwise ? [context.text(otherwise)] : [])].join(' ?? ')
  const advice = short ? '' : ', or the one of the three that is meant'
  context.report(
    'TL404',
    call,
    `${gone}; write ${write}${advice}`,
    certain ? editFor(call, parents, write, short) : undefined,
  )
}

/** How to access a member whose name is a literal or an expression without side effects. */
function accessOf(node: Node, { view, text }: Context): { plain: string; optional: string } | undefined {
  const name = textOf(node)
  if (name !== undefined) {
    if (name in Object.prototype) return undefined // 4.x checked for own properties of `req.params`
    if (NAME.test(name)) return { plain: `.${name}`, optional: `?.${name}` }
    return { plain: `[${text(bare(node))}]`, optional: `?.[${text(bare(node))}]` }
  }
  if (node.type !== 'Identifier') return undefined
  const binding = view.scopes.bindingOf(node)
  return binding && binding.writes.length === 0 ? { plain: `[${node.name}]`, optional: `?.[${node.name}]` } : undefined
}

/** Whether an expression has no side effects, so that it may be evaluated any number of times. */
function isQuiet(node: Node): boolean {
  if (/^(?:Identifier|(?:String|Numeric|Boolean|Null)Literal)$/.test(node.type)) return true
  if (!/^(?:Object|Array|Unary|Template)/.test(node.type) && node.type !== 'ObjectProperty') return false
  return childrenOf(node).every((child) => child.type === 'TemplateElement' || isQuiet(child))
}

/** Whether the function handles one path that always has a parameter of that name. */
function hasParameter(name: string, fn: FunctionNode, req: string, { view }: Context): boolean {
  const registration = view.registrations.find(({ handlers }) => handlers.includes(fn))
  const [path, ...others] = registration?.paths ?? []
  const [pattern = '', ...gaps] = path?.parts ?? []
  const ofHandler = fn.params.some((param) => param.type === 'Identifier' && param.name === req)
  if (!registration || others.length > 0 || gaps.length > 0 || !ofHandler || registration.kind === 'param') return false
  return NAME.test(name) && new RegExp(`(?:^|/):${name}(?=/|$)`).test(pattern) && !/[()]/.test(pattern)
}

const STANDS_ALONE =
  /^(?:VariableDeclarator|ReturnStatement|ObjectProperty|ArrayExpression|TemplateLiteral|IfStatement|ArrowFunctionExpression|AssignmentExpression|AssignmentPattern)$/

function editFor(call: CallExpression, parents: readonly Node[], write: string, short: boolean): Edit[] | undefined {
  if (short) return [replace(call, write)]
  const parent = parents.at(-1)
  const isArgument = parent?.type === 'CallExpression' && parent.arguments.includes(call)
  if (isArgument || STANDS_ALONE.test(parent?.type ?? '')) return [replace(call, write)]
  // A line that starts with a parenthesis could be parsed as a call of the expression above.
  const statement = parents.filter(({ type }) => /Statement$/.test(type)).at(-1)
  return statement?.start === call.start ? undefined : [replace(call, `(${write})`)]
}
