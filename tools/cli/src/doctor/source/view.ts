import type { CallExpression, Node } from '@babel/types'
import { declaredValue } from './annotations.ts'
import { valueOfCall } from './calls.ts'
import { exportsIn } from './exports.ts'
import type { Facts, SourceView } from './facts.ts'
import { isClass, OwnMembers } from './members.ts'
import { Parameters } from './parameters.ts'
import { type SourceFile, walk } from './parse.ts'
import { Results } from './results.ts'
import { guessedMember } from './roles.ts'
import { type Binding, type FunctionNode, isFunction, Scopes } from './scopes.ts'
import { bare, keyName, type Member, memberName, textOf } from './syntax.ts'
import { behindGap, isEmptyText, locationOf, textValueOf, withoutTexts } from './texts.ts'
import { elementOf, isValue, keysOf, memberOf, oneOf, type TextValue, type Value, valueOfPackage } from './value.ts'

// A variable with more assignments than this is not an app. Minified code is full of them.
const MOST_WRITES = 10

// relevance.ts keeps no more members of an object that is passed to other files.
const MOST_MEMBERS = 400

/** The node types that the constructor needs. */
const NOTED = new Set<Node['type']>([
  'AssignmentExpression',
  'CallExpression',
  'OptionalCallExpression',
  'NewExpression',
  'VariableDeclarator',
  'ReturnStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ObjectProperty',
  'ClassDeclaration',
  'ClassExpression',
  'ClassMethod',
  'ClassProperty',
  'ClassPrivateMethod',
  'ClassPrivateProperty',
  'TSParameterProperty',
])

/** A parsed file and the values of its expressions. */
export class FileView implements SourceView {
  readonly file: SourceFile
  readonly facts: Facts
  readonly scopes: Scopes
  readonly guesses: boolean
  readonly members: OwnMembers
  readonly parameters: Parameters
  readonly results: Results
  /** Replaced whenever more is known; caches use it as their key. */
  state: object = {}
  readonly #values = new Map<Node, Value | undefined>()
  readonly #wholes = new Map<Binding, Value>()
  #depth = 0

  constructor(file: SourceFile, facts: Facts) {
    this.file = file
    this.facts = facts
    this.guesses = !file.others && facts.usesFramework(file.path)
    this.scopes = new Scopes(file.ast.program)
    this.members = new OwnMembers(this)
    this.parameters = new Parameters(this)
    this.results = new Results(this)
    walk(
      file.ast.program,
      (node, parents) => {
        this.members.note(node, parents)
        this.parameters.note(node)
        this.results.note(node, parents)
      },
      NOTED,
    )
  }

  /** Evaluates the file again with the current facts of the project. */
  update(): void {
    this.state = {}
    if (this.parameters.collect()) this.forget()
    this.results.share()
  }

  get exports(): Value {
    return exportsIn(this, this.members)
  }

  /** The function that starts at an offset. */
  functionAt(start: number): FunctionNode | undefined {
    return this.results.functionAt(start)
  }

  resultAt(start: number): Value | undefined {
    return this.results.resultOf({ is: 'function', file: this.file.path, start })
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

  valueOfType(node: Node): Value | undefined {
    return declaredValue(this, node)
  }

  /** Clears cached values, because more is known about parameters now. */
  forget(): void {
    this.#values.clear()
    this.#wholes.clear()
  }

  #evaluate(node: Node): Value | undefined {
    if (isFunction(node)) return { is: 'function', file: this.file.path, start: node.start as number }
    if (isClass(node)) return this.members.valueOfClass(node)
    const inner = bare(node)
    if (inner !== node) return this.valueOf(inner)
    switch (node.type) {
      case 'Identifier':
        return this.#valueOfBinding(this.scopes.bindingOf(node))
      case 'ThisExpression':
        return this.members.thisValue(node)
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.#valueOfMember(node)
      case 'CallExpression':
      case 'OptionalCallExpression':
      case 'NewExpression':
        return valueOfCall(this, node as CallExpression, (fn) => {
          const through = this.results.handedThrough(fn)
          return through === undefined ? this.results.resultOf(fn) : this.valueOf(node.arguments[through])
        })
      case 'ImportExpression':
        return this.valueOfModule(textOf(node.source))
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
        return this.#valueOfObject(node.properties)
      case 'TSEnumDeclaration':
        return this.#valueOfEnum(node.body?.members ?? node.members)
      case 'ArrayExpression':
        return { is: 'list', elements: node.elements.flatMap((each) => this.#elementsFor(each)) }
      default:
        return textValueOf(this, node)
    }
  }

  #elementsFor(element: Node | null): readonly (Value | null)[] {
    if (element?.type !== 'SpreadElement') return [this.valueOf(element) ?? null]
    const spread = this.valueOf(element.argument)
    return spread?.is === 'list' ? spread.elements : []
  }

  #valueOfBinding(binding: Binding | undefined): Value | undefined {
    if (binding === undefined) return undefined
    const known = this.#wholes.get(binding)
    if (known) return known
    const value = this.#withoutMembers(binding)
    if (value?.is !== 'object' || binding.members.size === 0) return value
    this.#depth++
    const whole = this.#withMembers(value, binding)
    // Inside of another object some values may not be known yet.
    if (--this.#depth === 0) this.#wholes.set(binding, whole)
    return whole
  }

  /** What a name means, without the members that it is given one by one. */
  #withoutMembers(binding: Binding): Value | undefined {
    const { source, keys, writes, added, copied } = binding
    let value: Value | undefined
    if (source.from === 'value') value = this.valueOf(source.node)
    else if (source.from === 'import') value = this.#valueOfImport(source.module, source.name)
    else if (source.from === 'parameter') value = this.parameters.valueOf(source.fn, source.index, source.node, binding)
    else if (source.from === 'element') value = elementOf(this.valueOf(source.node))
    else if (source.from === 'key') value = oneOf(keysOf(this.valueOf(source.node)))
    if (source.from !== 'parameter') {
      for (const key of keys) value = memberOf(value, key)
      value ??= this.#guessTaken(binding) ?? this.#prototypeOf(binding)
    }
    if (writes.length === 0 && added.length === 0 && copied.length === 0) return this.#withPushed(value, binding)
    const later = [
      ...writes.map((write) => this.valueOf(write)),
      ...added.map((write) => behindGap(this.valueOf(write))),
    ].slice(0, MOST_WRITES)
    // Drop the initial string if the variable grows by `+=`, or if it is empty and assigned later.
    if (added.length > 0 || (writes.length > 0 && isEmptyText(value))) value = withoutTexts(value)
    return this.#withPushed(oneOf([value, ...later, this.#copiedTo(binding)]), binding)
  }

  /** An object that the framework's members were copied to counts as the framework. */
  #copiedTo({ copied }: Binding): Value | undefined {
    return copied.some((each) => isValue(this.valueOf(each), 'framework')) ? { is: 'framework' } : undefined
  }

  /** Guesses the names in `const { app } = make()` if the result of `make()` is unknown. */
  #guessTaken({ source, keys }: Binding): Value | undefined {
    if (source.from !== 'value' || !this.guesses || keys.length === 0) return undefined
    const made = bare(source.node)
    const isModule =
      made.type === 'CallExpression' && made.callee.type === 'Identifier' && made.callee.name === 'require'
    return isModule ? undefined : guessedMember(keys.at(-1) ?? '')
  }

  /** `req.__proto__ = express.request` makes it a request. */
  #prototypeOf({ members }: Binding): Value | undefined {
    return oneOf((members.get('__proto__') ?? []).map((each) => this.valueOf(each)))
  }

  #withPushed(value: Value | undefined, { pushed }: Binding): Value | undefined {
    if (pushed.length === 0 || (value !== undefined && value.is !== 'list')) return value
    return { is: 'list', elements: [...(value?.elements ?? []), ...pushed.flatMap((each) => this.#elementsFor(each))] }
  }

  #withMembers(object: Value & { is: 'object' }, { members }: Binding): Value {
    const all: Record<string, Value> = { ...object.members }
    for (const [name, values] of [...members].slice(0, MOST_MEMBERS)) {
      const known = oneOf([memberOf(object, name), ...values.map((value) => this.valueOf(value))])
      if (known) all[name] = known
    }
    return { ...object, members: all }
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
    const { object } = node
    const name = memberName(node)
    if (name === undefined) return elementOf(this.valueOf(object))
    const binding = object.type === 'Identifier' ? this.scopes.bindingOf(object) : undefined
    // An object of a large file has thousands of members: the others need not be known.
    const value = binding?.members.size ? this.#withoutMembers(binding) : this.valueOf(object)
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

  #valueOfObject(properties: readonly Node[]): Value {
    const members: Record<string, Value> = {}
    const keys: TextValue[] = []
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.valueOf(property.argument)
        if (spread?.is === 'object') Object.assign(members, spread.members)
        keys.push(...keysOf(spread))
        continue
      }
      if ((property.type !== 'ObjectProperty' && property.type !== 'ObjectMethod') || property.computed) continue
      const name = keyName(property.key)
      if (/^[/*]/.test(name)) keys.push({ is: 'text', parts: [name], at: locationOf(this.file, property.key) })
      const value = this.valueOf(property.type === 'ObjectMethod' ? property : property.value)
      if (value) members[name] = value
    }
    return { is: 'object', members, ...(keys.length > 0 ? { keys } : {}) }
  }

  #valueOfEnum(entries: readonly Node[]): Value {
    const members: Record<string, Value> = {}
    for (const entry of entries) {
      const value = entry.type === 'TSEnumMember' ? this.valueOf(entry.initializer) : undefined
      if (entry.type === 'TSEnumMember' && value) members[keyName(entry.id)] = value
    }
    return { is: 'object', members }
  }
}
