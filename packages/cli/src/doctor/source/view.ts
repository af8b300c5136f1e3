import type { CallExpression, Expression, Node } from '@babel/types'
import { exportsIn } from './exports.ts'
import type { Facts, Lens } from './facts.ts'
import { Parameters } from './parameters.ts'
import { type SourceFile, walk } from './parse.ts'
import { type Binding, isFunction, Scopes } from './scopes.ts'
import { isMember, keyName, type Member, memberName, textOf } from './syntax.ts'
import { isValue, memberOf, type Value, valueOfPackage } from './value.ts'

const CHAINING = new Set([
  'use',
  'all',
  'param',
  'set',
  'enable',
  'disable',
  'engine',
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'head',
  'options',
  'del',
])

// What compilers put around `require()`: Babel, TypeScript.
const INTEROP = /^_*(?:interopRequire(?:Default|Wildcard)|import(?:Default|Star)|toESM)$/

function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return isMember(callee) ? (memberName(callee) ?? '') : ''
}

/** A file, and what its expressions are. */
export class FileView implements Lens {
  readonly file: SourceFile
  readonly facts: Facts
  readonly scopes: Scopes
  readonly parameters: Parameters
  readonly #values = new Map<Node, Value | undefined>()
  readonly #members = new Map<string, Node[]>()

  constructor(file: SourceFile, facts: Facts) {
    this.file = file
    this.facts = facts
    this.scopes = new Scopes(file.ast.program)
    this.parameters = new Parameters(this)
    walk(file.ast.program, (node) => this.#noteMember(node))
    this.parameters.collect()
    this.#values.clear()
    this.#noteResults()
  }

  get exports(): Value {
    return exportsIn(this)
  }

  /** What an expression is, if that is known. */
  valueOf(node: Node | null | undefined): Value | undefined {
    if (!node) return undefined
    if (this.#values.has(node)) return this.#values.get(node)
    this.#values.set(node, undefined) // what is made of itself is nothing
    const value = this.#evaluate(node)
    this.#values.set(node, value)
    return value
  }

  /** Forgets what was found: more is known about parameters by now. */
  forget(): void {
    this.#values.clear()
  }

  #evaluate(node: Node): Value | undefined {
    if (isFunction(node)) return { is: 'function', file: this.file.path, start: node.start as number }
    switch (node.type) {
      case 'Identifier':
        return this.#valueOfBinding(this.scopes.bindingOf(node))
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.#valueOfMember(node)
      case 'CallExpression':
      case 'OptionalCallExpression':
      case 'NewExpression':
        return this.#valueOfCall(node as CallExpression)
      case 'ImportExpression':
        return this.valueOfModule(textOf(node.source))
      case 'AwaitExpression':
        return this.valueOf(node.argument)
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
      case 'ParenthesizedExpression':
        return this.valueOf(node.expression)
      case 'AssignmentExpression':
        return this.valueOf(node.right)
      case 'LogicalExpression':
        return this.valueOf(node.left) ?? this.valueOf(node.right)
      case 'ConditionalExpression':
        return this.valueOf(node.consequent) ?? this.valueOf(node.alternate)
      case 'SequenceExpression':
        return this.valueOf(node.expressions.at(-1))
      case 'ObjectExpression':
        return this.#valueOfObject(node.properties)
      default:
        return undefined
    }
  }

  #valueOfBinding(binding: Binding | undefined): Value | undefined {
    if (binding === undefined) return undefined
    const { source, keys, writes } = binding
    let value: Value | undefined
    if (source.from === 'value') value = this.valueOf(source.node)
    else if (source.from === 'import') value = this.#valueOfImport(source.module, source.name)
    else if (source.from === 'parameter') value = this.parameters.valueOf(source.fn, source.index, source.node, binding)
    for (const key of keys) value = memberOf(value, key)
    for (const write of writes) value ??= this.valueOf(write)
    return value
  }

  #valueOfImport(module: string, name: string): Value | undefined {
    const loaded = this.valueOfModule(module)
    if (name === '=' || name === '*') return loaded
    if (name === 'default') return memberOf(loaded, 'default') ?? loaded
    return memberOf(loaded, name)
  }

  valueOfModule(specifier: string | undefined): Value | undefined {
    if (specifier === undefined) return undefined
    const file = this.facts.resolve(this.file.path, specifier)
    return file === undefined ? valueOfPackage(specifier) : this.facts.exportsOf(file)
  }

  #valueOfMember(node: Member): Value | undefined {
    const name = memberName(node)
    if (name === undefined) return undefined
    const known = memberOf(this.valueOf(node.object), name)
    if (known) return known
    if (node.object.type !== 'ThisExpression') return undefined
    for (const assigned of this.#members.get(name) ?? []) {
      const value = this.valueOf(assigned)
      if (value) return value
    }
    return undefined
  }

  /** Members of classes: `this.app = express()`, `router = Router()`, `app: express.Application`. */
  #noteMember(node: Node): void {
    let name: string | undefined
    let value: Node | null | undefined
    if (node.type === 'AssignmentExpression' && isMember(node.left) && node.left.object.type === 'ThisExpression') {
      name = memberName(node.left)
      value = node.right
    } else if (node.type === 'ClassProperty' && node.key.type === 'Identifier') {
      name = node.key.name
      value = node.value ?? undefined
    }
    if (name === undefined || !value) return
    this.#members.set(name, [...(this.#members.get(name) ?? []), value])
  }

  #valueOfCall(node: CallExpression): Value | undefined {
    const { callee } = node
    if (callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require')) {
      return this.valueOfModule(textOf(node.arguments[0]))
    }
    if (INTEROP.test(calledName(callee))) return this.valueOf(node.arguments[0])
    const called = this.valueOf(callee)
    if (called?.is === 'framework') return { is: 'app' }
    if (called?.is === 'Router') return { is: 'router' }
    if (called?.is === 'function') return this.facts.result(called.file, called.start)
    if (!isMember(callee)) return undefined
    const receiver = this.valueOf(callee.object)
    const name = memberName(callee) ?? ''
    if (name === 'createServer' && isValue(receiver, 'framework')) return { is: 'app' } // as 3.x still has it
    if (name === 'route' && isValue(receiver, 'app', 'router')) return { is: 'route' }
    if (name === 'listen' && isValue(receiver, 'app')) return { is: 'server' }
    if (isValue(receiver, 'app', 'router', 'route') && CHAINING.has(name)) return receiver
    if (isValue(receiver, 'res') && !/^(?:get|write|end)/.test(name)) return receiver
    return undefined
  }

  #valueOfObject(properties: readonly Node[]): Value {
    const members: Record<string, Value> = {}
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.valueOf(property.argument)
        if (spread?.is === 'object') Object.assign(members, spread.members)
        continue
      }
      if ((property.type !== 'ObjectProperty' && property.type !== 'ObjectMethod') || property.computed) continue
      const value = this.valueOf(property.type === 'ObjectMethod' ? property : property.value)
      if (value) members[keyName(property.key)] = value
    }
    return { is: 'object', members }
  }

  /** Tells the project what functions of this file return, where it is something of the framework. */
  #noteResults(): void {
    walk(this.file.ast.program, (node, parents) => {
      let returned: Expression | null | undefined
      let fn: Node | undefined
      if (node.type === 'ReturnStatement') {
        returned = node.argument
        fn = [...parents].reverse().find(isFunction)
      } else if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') {
        returned = node.body
        fn = node
      }
      const value = fn && this.valueOf(returned)
      if (fn && value && isValue(value, 'app', 'router')) {
        this.facts.noteResult(this.file.path, fn.start as number, value)
      }
    })
  }
}
