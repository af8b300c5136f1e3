import type { CallExpression, Node } from '@babel/types'
import { valueOfCall } from './calls.ts'
import { isClass, OwnMembers } from './members.ts'
import { Parameters } from './parameters.ts'
import { type SourceFile, walk } from './parse.ts'
import type { Registration } from './registration.ts'
import { guessedMember } from './roles.ts'
import { type Binding, isFunction, Scopes } from './scopes.ts'
import type { SourceView } from './source-view.ts'
import { bare, isMember, isNamed, keyName, type Member, memberName, textOf } from './syntax.ts'
import { behindGap, isEmptyText, textValueOf, withoutTexts } from './texts.ts'
import { elementOf, isValue, keysOf, memberOf, oneOf, type TextValue, type Value, valueOfPackage } from './value.ts'

// A variable with more assignments than this is not an app. Minified code is full of them.
const MOST_WRITES = 10

/** A parsed file and the values of its expressions. */
export class FileView implements SourceView {
  readonly file: SourceFile
  readonly scopes: Scopes
  readonly guesses: boolean
  readonly members: OwnMembers
  readonly #parameters: Parameters
  readonly #returned = new Map<Node, Node[]>()
  readonly #values = new Map<Node, Value | undefined>()

  /** `isOfFramework` tells whether its package depends on the framework: then names count. */
  constructor(file: SourceFile, isOfFramework: boolean) {
    this.file = file
    this.guesses = !file.others && isOfFramework
    this.scopes = new Scopes(file.ast.program)
    this.members = new OwnMembers(this)
    this.#parameters = new Parameters(this)
    walk(file.ast.program, (node, parents) => {
      this.members.note(node, parents)
      this.#parameters.note(node)
      this.#noteReturned(node, parents)
    })
    this.#parameters.collect()
  }

  get registrations(): readonly Registration[] {
    return this.#parameters.registrations
  }

  /** The value of an expression, if known. */
  valueOf(node: Node | null | undefined): Value | undefined {
    if (!node) return undefined
    const known = this.#values.get(node)
    if (known !== undefined || this.#values.has(node)) return known
    this.#values.set(node, undefined) // a cyclic definition has no value
    const value = this.#evaluate(node)
    this.#values.set(node, value)
    return value
  }

  forget(): void {
    this.#values.clear()
  }

  resultOf(fn: Node): Value | undefined {
    const returned = this.#returned.get(fn) ?? []
    const result = oneOf(returned.map((node) => this.valueOf(node)))
    if (result || !('id' in fn) || fn.id?.type !== 'Identifier' || !/^[A-Z]/.test(fn.id.name)) return result
    return { is: 'object', at: fn, members: this.members.fields(undefined) } // a constructor function
  }

  #noteReturned(node: Node, parents: readonly Node[]): void {
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') {
      this.#returned.set(node, [node.body])
    } else if (node.type === 'ReturnStatement' && node.argument) {
      const fn = parents.filter(isFunction).at(-1)
      if (fn) this.#returned.set(fn, [...(this.#returned.get(fn) ?? []), node.argument])
    }
  }

  #evaluate(node: Node): Value | undefined {
    if (isFunction(node)) return { is: 'function', at: node }
    if (isClass(node)) return this.members.valueOfClass(node)
    const inner = bare(node)
    if (inner !== node) return this.valueOf(inner)
    switch (node.type) {
      case 'Identifier':
        return this.#valueOfBinding(this.scopes.bindingOf(node))
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.#valueOfMember(node)
      case 'CallExpression':
      case 'OptionalCallExpression':
      case 'NewExpression':
        return valueOfCall(this, node as CallExpression, this.#returned)
      case 'AwaitExpression':
        return this.valueOf(node.argument)
      case 'AssignmentExpression':
        return this.valueOf(node.right)
      case 'LogicalExpression':
        return oneOf([this.valueOf(node.left), this.valueOf(node.right)])
      case 'ConditionalExpression':
        return oneOf([this.valueOf(node.consequent), this.valueOf(node.alternate)])
      case 'SequenceExpression':
        return this.valueOf(node.expressions.at(-1))
      case 'ObjectExpression':
        return this.#valueOfObject(node)
      case 'ArrayExpression':
        return { is: 'list', at: node, elements: node.elements.flatMap((each) => this.#elementsFor(each)) }
      default:
        return textValueOf(this, node)
    }
  }

  #elementsFor(element: Node | null): readonly (Value | null)[] {
    if (element?.type !== 'SpreadElement') return [this.valueOf(element) ?? null]
    const spread = this.valueOf(element.argument)
    return spread?.is === 'list' ? spread.elements : []
  }

  /** What a name means. */
  #valueOfBinding(binding: Binding | undefined): Value | undefined {
    if (binding === undefined) return undefined
    const { writes, added, copied } = binding
    let value = this.#firstValueOf(binding)
    if (writes.length === 0 && added.length === 0 && copied.length === 0) return this.#withPushed(value, binding)
    const later = [
      ...writes.map((write) => this.valueOf(write)),
      ...added.map((write) => behindGap(this.valueOf(write))),
    ].slice(0, MOST_WRITES)
    // Drop the initial string if the variable grows by `+=`, or if it is empty and assigned later.
    if (added.length > 0 || (writes.length > 0 && isEmptyText(value))) value = withoutTexts(value)
    return this.#withPushed(oneOf([value, ...later, this.#copiedTo(binding)]), binding)
  }

  /** The value that a name is declared with. */
  #firstValueOf(binding: Binding): Value | undefined {
    const { source, keys } = binding
    if (source.from === 'parameter') return this.#parameters.valueOf(source.fn, source.index, source.node, binding)
    let value: Value | undefined
    if (source.from === 'value') value = this.valueOf(source.node)
    else if (source.from === 'import') value = valueOfImport(source.module, source.name)
    else if (source.from === 'element') value = elementOf(this.valueOf(source.node))
    else if (source.from === 'key') value = oneOf(keysOf(this.valueOf(source.node)))
    for (const key of keys) value = memberOf(value, key)
    return value ?? this.#guess(binding) ?? this.#prototypeOf(binding)
  }

  /** An object that the framework's members were copied to counts as the framework. */
  #copiedTo({ copied }: Binding): Value | undefined {
    return copied.some((each) => isValue(this.valueOf(each), 'framework')) ? { is: 'framework' } : undefined
  }

  /** Guesses `app` in `const { app } = make()`, and in `const app = require('./app')(settings)` and its like. */
  #guess(binding: Binding): Value | undefined {
    const { name, source, keys } = binding
    if (!this.guesses || (source.from !== 'value' && source.from !== 'import')) return undefined
    const guessed = guessedMember(keys.at(-1) ?? name)
    const module = this.#moduleOf(binding)
    if (module === undefined) return keys.length > 0 ? guessed : undefined
    return OWN_FILE.test(module) && isValue(guessed, 'app', 'router') ? guessed : undefined
  }

  /** The module that a name is loaded from, or that makes its value. */
  #moduleOf({ source }: Binding): string | undefined {
    if (source.from === 'import') return source.module
    let node = source.from === 'value' ? bare(source.node) : undefined
    while (node !== undefined) {
      const loaded = loadedBy(node)
      if (loaded !== undefined) return loaded
      if (node.type === 'Identifier') {
        const maker = this.scopes.bindingOf(node)
        return maker === undefined || maker.source === source ? undefined : this.#moduleOf(maker)
      }
      node = madeFrom(node)
    }
    return undefined
  }

  /** `req.__proto__ = express.request` makes it a request. */
  #prototypeOf({ members }: Binding): Value | undefined {
    return oneOf((members.get('__proto__') ?? []).map((each) => this.valueOf(each)))
  }

  #withPushed(value: Value | undefined, { pushed }: Binding): Value | undefined {
    const [first] = pushed
    if (first === undefined || (value !== undefined && value.is !== 'list')) return value
    const added = pushed.flatMap((each) => this.#elementsFor(each))
    return { is: 'list', at: value?.at ?? first, elements: [...(value?.elements ?? []), ...added] }
  }

  #valueOfMember(node: Member): Value | undefined {
    const { object } = node
    const name = memberName(node)
    if (name === undefined) return elementOf(this.valueOf(object))
    const value = this.valueOf(object)
    const own = this.#ownMember(object, name)
    const known = memberOf(value, name)
    if (known) return value?.is === 'object' ? oneOf([known, own]) : known
    return own || !this.guesses || value !== undefined ? own : guessedMember(name)
  }

  #ownMember(object: Node, name: string): Value | undefined {
    if (object.type === 'ThisExpression' || this.members.isThis(object)) return this.members.valueOf(name)
    if (this.members.isExports(object)) return this.members.valueOf(name, true)
    if (object.type !== 'Identifier') return undefined
    const set = this.scopes.bindingOf(object)?.members.get(name)
    return oneOf((set ?? []).map((value) => this.valueOf(value)))
  }

  #valueOfObject(node: Node & { type: 'ObjectExpression' }): Value {
    const members: Record<string, Value> = {}
    const keys: TextValue[] = []
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.valueOf(property.argument)
        if (spread?.is === 'object') Object.assign(members, spread.members)
        keys.push(...keysOf(spread))
      } else if (!property.computed) {
        const name = keyName(property.key)
        if (/^[/*]/.test(name)) keys.push({ is: 'text', parts: [name], at: property.key })
        const value = this.valueOf(property.type === 'ObjectMethod' ? property : property.value)
        if (value) members[name] = value
      }
    }
    return { is: 'object', at: node, members, keys }
  }
}

// A specifier of a file of the project, also by the usual short names of tsconfig.json.
const OWN_FILE = /^(?:[.#~]|@\/)/

/** The module that `require('x')` loads. */
function loadedBy(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNamed(node.callee, 'require')) return undefined
  return textOf(node.arguments[0]) ?? ''
}

/** `make` in `make()`, `new make()`, `await make()`, `(0, make)()` and `make.it()`. */
function madeFrom(node: Node): Node | undefined {
  if (node.type === 'AwaitExpression') return bare(node.argument)
  if (node.type === 'SequenceExpression') return node.expressions.at(-1)
  if (isMember(node)) return node.object
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : undefined
}

function valueOfImport(module: string, name: string): Value | undefined {
  const loaded = valueOfPackage(module)
  if (name === '=' || name === '*') return loaded
  return memberOf(loaded, name) ?? (name === 'default' ? loaded : undefined)
}
