import type { CallExpression, Node } from '@babel/types'
import { VERBS } from './registration.ts'
import type { FunctionNode } from './scopes.ts'
import type { SourceView } from './source-view.ts'
import { bare, isMember, isNamed, keyName, memberName, textOf } from './syntax.ts'
import { joinedText } from './texts.ts'
import { alternativesOf, elementOf, isValue, keysOf, oneOf, type Value, valueOfPackage } from './value.ts'

const SETTING = /^(?:use|param|set|enable|disable|engine)$/

// Wrappers that Babel and TypeScript put around `require()`.
const INTEROP = /^_*(?:interopRequire(?:Default|Wildcard)|import(?:Default|Star)|toESM)$/

/** The value of a call; `returned` has what the functions of the file return. */
export function valueOfCall(
  view: SourceView,
  node: CallExpression,
  returned: ReadonlyMap<Node, readonly Node[]>,
): Value | undefined {
  const { callee } = node
  if (callee.type === 'Import' || isNamed(callee, 'require')) return valueOfPackage(textOf(node.arguments[0]))
  if (INTEROP.test(calledName(callee))) return view.valueOf(node.arguments[0])
  const called = oneOf(
    alternativesOf(view.valueOf(callee)).map((each): Value | undefined => {
      if (each.is === 'framework') return { is: 'app' }
      if (each.is === 'app' && each.guess) return each // a function named `app` may create one
      if (each.is === 'Router') return { is: 'router' }
      if (each.is === 'class') return { is: 'object', at: each.at, members: each.fields }
      if (each.is !== 'function') return undefined
      const through = parameterReturned(each.at, returned.get(each.at) ?? [])
      return through === undefined ? view.resultOf(each.at) : view.valueOf(node.arguments[through])
    }),
  )
  const known = called ?? valueOfJoin(view, node)
  return known || !isMember(callee) ? known : valueOfMethod(view, callee.object, memberName(callee) ?? '', node)
}

/** The value of a call that joins strings to a path. */
function valueOfJoin(view: SourceView, node: CallExpression): Value | undefined {
  const { callee, arguments: args } = node
  if (callee.type === 'Identifier')
    return /^url_?join$/i.test(callee.name) ? joinedText(view, node, args, '/') : undefined
  if (!isMember(callee)) return undefined
  const { object } = callee
  const called = memberName(callee)
  if (called !== 'join' && called !== 'resolve') return undefined
  if (object.type === 'ArrayExpression') {
    const elements = object.elements.flatMap((each) => each ?? [])
    return joinedText(view, node, elements, textOf(args[0]) ?? (args.length === 0 ? ',' : ' '))
  }
  const name = object.type === 'Identifier' ? object.name : isMember(object) ? memberName(object) : ''
  return /^(?:path|posix)$/.test(name ?? '') ? joinedText(view, node, args, '/') : undefined
}

export function calledName(callee: Node): string {
  if (callee.type === 'SequenceExpression') return calledName(callee.expressions.at(-1) as Node) // (0, a.b)(c)
  if (callee.type === 'Identifier') return callee.name
  return isMember(callee) ? (memberName(callee) ?? '') : ''
}

function valueOfMethod(
  view: SourceView,
  object: Node,
  name: string,
  { arguments: args }: CallExpression,
): Value | undefined {
  if (isNamed(object, 'Object')) return valueOfObjectMethod(view, object, name, args)
  const receiver = view.valueOf(object)
  if (name === 'createServer' && isValue(receiver, 'framework')) return { is: 'app' } // an alias of `express()` on 3.x
  if (name === 'route' && isValue(receiver, 'app', 'router')) return { is: 'route' }
  if (name === 'listen' && isValue(receiver, 'app')) return { is: 'server' }
  if (isValue(receiver, 'app', 'router', 'route') && (VERBS.has(name) || SETTING.test(name))) return receiver
  if (isValue(receiver, 'res') && !/^(?:get|write|end)/.test(name)) return receiver
  // Bound arguments after `this` would shift the parameters.
  if (name === 'bind' && receiver?.is === 'function' && args.length <= 1) return receiver
  if (name === 'concat' && receiver?.is === 'list') {
    const others = args.map((each) => view.valueOf(each))
    return {
      is: 'list',
      at: receiver.at,
      elements: [receiver, ...others].flatMap((each) => (each?.is === 'list' ? each.elements : [])),
    }
  }
  return /^(?:filter|slice|reverse|sort)$/.test(name) && receiver?.is === 'list' ? receiver : undefined
}

function valueOfObjectMethod(view: SourceView, at: Node, name: string, args: readonly Node[]): Value | undefined {
  const [first] = args
  const value = view.valueOf(first)
  switch (name) {
    case 'freeze':
    case 'seal':
    case 'create': // has the members of its prototype
    case 'setPrototypeOf':
      return name === 'setPrototypeOf' ? view.valueOf(args[1]) : value
    case 'keys':
      return { is: 'list', at, elements: keysOf(value) }
    case 'values':
      return { is: 'list', at, elements: [elementOf(value) ?? null] }
    case 'entries':
      return {
        is: 'list',
        at,
        elements: keysOf(value).map((key) => ({ is: 'list', at: key.at, elements: [key, elementOf(value) ?? null] })),
      }
    default:
      return undefined
  }
}

/**
 * The index of the parameter that a function returns unchanged. Each call is resolved with its own argument.
 */
function parameterReturned({ params }: FunctionNode, returned: readonly Node[]): number | undefined {
  if (returned.length === 0) return undefined
  const index = params.findIndex(
    (param) => param.type === 'Identifier' && returned.every((node) => isOnly(param.name, node)),
  )
  return index === -1 ? undefined : index
}

/** Whether an expression is a name, or the interop form of one: `a && a.__esModule ? a.default : a`. */
function isOnly(name: string, node: Node): boolean {
  const inner = bare(node)
  if (inner.type === 'Identifier') return inner.name === name
  if (inner.type === 'ConditionalExpression') return isOnly(name, inner.consequent) && isOnly(name, inner.alternate)
  if (inner.type === 'MemberExpression') return memberName(inner) === 'default' && isOnly(name, inner.object)
  const [property, ...others] = inner.type === 'ObjectExpression' ? inner.properties : []
  return property?.type === 'ObjectProperty' && others.length === 0 && keyName(property.key) === 'default'
    ? isOnly(name, property.value)
    : false
}
