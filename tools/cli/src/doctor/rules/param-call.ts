import type { CallExpression, Node } from '@babel/types'
import { type Context, type Edit, replace } from '../finding.ts'
import { childrenOf } from '../source/parse.ts'
import { bare, textOf } from '../source/syntax.ts'
import type { MemberUse } from './query.ts'

const NAME = /^[A-Za-z_$][\w$]*$/

/** Checks `req.param(name)`, which searched `req.params`, `req.body` and `req.query`, in this order. */
export function checkParamCall(call: CallExpression, { node: callee, parents, context, certain }: MemberUse): void {
  const gone = `${context.text(callee)}() is gone`
  const [name, otherwise] = call.arguments
  const access = name && accessOf(name, context)
  if (
    !access ||
    callee.object.type !== 'Identifier' ||
    (otherwise && !isQuiet(otherwise)) ||
    call.arguments.length > 2
  ) {
    const left = 'its arguments would be evaluated more than once'
    context.report('TL404', call, `${gone}; read req.params, req.body or req.query, whichever is meant`, left)
    return
  }
  const req = callee.object.name
  const chain = [`${req}.params${access.plain}`, `${req}.body${access.optional}`, `${req}.query${access.plain}`]
  const write = [...chain, ...(otherwise ? [context.text(otherwise)] : [])].join(' ?? ')
  context.report(
    'TL404',
    call,
    `${gone}; write ${write}, or the one of the three that is meant`,
    certain ? editFor(call, parents.slice(0, -1), write) : undefined,
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

const STANDS_ALONE =
  /^(?:VariableDeclarator|ReturnStatement|ObjectProperty|ArrayExpression|TemplateLiteral|IfStatement|ArrowFunctionExpression|AssignmentExpression|AssignmentPattern)$/

function editFor(call: CallExpression, parents: readonly Node[], write: string): Edit[] | undefined {
  const parent = parents.at(-1)
  const isArgument = parent?.type === 'CallExpression' && parent.arguments.includes(call)
  if (isArgument || STANDS_ALONE.test(parent?.type ?? '')) return [replace(call, write)]
  // A line that starts with a parenthesis could be parsed as a call of the expression above.
  const statement = parents.filter(({ type }) => /Statement$/.test(type)).at(-1)
  return statement?.start === call.start ? undefined : [replace(call, `(${write})`)]
}
