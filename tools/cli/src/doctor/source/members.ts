import type { Class, Node } from '@babel/types'
import { declaredValue } from './annotations.ts'
import { isFunction } from './scopes.ts'
import type { SourceView } from './source-view.ts'
import { isMember, isModuleExports, keyName, type Member, memberName } from './syntax.ts'
import { memberOf, oneOf, type Value } from './value.ts'

/**
 * The values of `this.name` and `exports.name` in a file. Classes of one file share their members: it is rare that two
 * classes use a name differently, and then the value is either.
 */
export class OwnMembers {
  readonly #view: SourceView
  readonly #ofThis = new Map<string, Node[]>()
  /** Member names of each class; undefined holds those of constructor functions. */
  readonly #names = new Map<Class | undefined, Set<string>>()
  readonly #exported = new Map<string, Node[]>()
  readonly #supers: Node[] = []

  constructor(view: SourceView) {
    this.#view = view
  }

  /** Records one node. Call it for all nodes of the file first. */
  note(node: Node, parents: readonly Node[]): void {
    if (node.type === 'AssignmentExpression') {
      if (isMember(node.left)) this.#noteAssignment(node.left, node.right, parents)
    } else if (isClass(node)) this.#supers.push(...(node.superClass ? [node.superClass] : []))
    else this.#noteDeclared(node, parents)
  }

  #noteDeclared(node: Node, parents: readonly Node[]): void {
    if (isClassMember(node)) {
      if (!('kind' in node) || node.kind !== 'constructor') this.#add(keyName(node.key), node, parents)
    } else if (node.type === 'ObjectMethod') add(this.#ofThis, keyName(node.key), node)
    else if (node.type === 'ObjectProperty' && isFunction(node.value)) {
      add(this.#ofThis, keyName(node.key), node.value)
    }
  }

  #add(name: string, node: Node, parents: readonly Node[]): void {
    const owner = parents.filter(isClass).at(-1)
    add(this.#ofThis, name, node)
    const names = this.#names.get(owner) ?? new Set<string>()
    this.#names.set(owner, names.add(name))
  }

  #noteAssignment(left: Member, right: Node, parents: readonly Node[]): void {
    const name = memberName(left)
    if (name === undefined) return
    const { object } = left
    const isOwn =
      object.type === 'ThisExpression' ||
      this.isThis(object) ||
      (isMember(object) && memberName(object) === 'prototype')
    if (isOwn) this.#add(name, right, parents)
    else if (this.isExports(object)) add(this.#exported, name, right)
    else if (name === 'prototype' && right.type === 'ObjectExpression') {
      for (const each of right.properties) {
        if (each.type === 'ObjectProperty') this.#add(keyName(each.key), each.value, parents)
      }
    }
  }

  /** Whether a name is an alias of `this`, as in `const self = this`. */
  isThis(node: Node): boolean {
    if (node.type !== 'Identifier') return false
    const source = this.#view.scopes.bindingOf(node)?.source
    return source?.from === 'value' && source.node.type === 'ThisExpression'
  }

  /** Whether an expression is `exports`, `module.exports` or an alias. */
  isExports(node: Node): boolean {
    if (isModuleExports(node)) return true
    if (node.type !== 'Identifier') return false
    if (node.name === 'exports') return true
    const source = this.#view.scopes.bindingOf(node)?.source
    if (source?.from !== 'value') return false
    // `const it = exports = module.exports = make`
    let value = source.node
    for (; value.type === 'AssignmentExpression'; value = value.right) if (isModuleExports(value.left)) return true
    return isModuleExports(value)
  }

  /** Whether the file assigns this member of `this`. */
  has(name: string): boolean {
    return this.#ofThis.has(name)
  }

  /** The value of `this.name` or `exports.name`. */
  valueOf(name: string, isExported = false): Value | undefined {
    const nodes = (isExported ? this.#exported : this.#ofThis).get(name) ?? []
    const own = oneOf(nodes.map((node) => this.#valueOfField(node)))
    if (own || isExported) return own
    return oneOf(this.#supers.map((each) => memberOf(this.#instanceOf(each), name)))
  }

  #valueOfField(node: Node): Value | undefined {
    // Reading `this.app` gives what `get app()` returns.
    if (isFunction(node) && 'kind' in node && node.kind === 'get') return this.#view.resultOf(node)
    if (node.type === 'ClassPrivateProperty') return this.#view.valueOf(node.value)
    if (node.type !== 'ClassProperty') return this.#view.valueOf(node)
    return this.#view.valueOf(node.value) ?? declaredValue(this.#view, node)
  }

  #instanceOf(superClass: Node): Value | undefined {
    const value = this.#view.valueOf(superClass)
    return value?.is === 'class' ? { is: 'object', at: value.at, members: value.fields } : undefined
  }

  /** Members of an object created by `new`: the methods of the class, and what is assigned to `this` in it. */
  fields(made: Class | undefined): Record<string, Value> {
    const inherited = made?.superClass ? this.#instanceOf(made.superClass) : undefined
    const fields: Record<string, Value> = inherited?.is === 'object' ? { ...inherited.members } : {}
    for (const name of this.#names.get(made) ?? []) {
      const value = this.valueOf(name)
      if (value) fields[name] = value
    }
    return fields
  }

  valueOfClass(node: Class): Value {
    const above = node.superClass ? this.#view.valueOf(node.superClass) : undefined
    const members: Record<string, Value> = above?.is === 'class' ? { ...above.members } : {}
    for (const member of node.body.body) {
      if (!isClassMember(member) || !member.static) continue
      const value = this.#valueOfField(member)
      if (value) members[keyName(member.key)] = value
    }
    return { is: 'class', at: node, members, fields: this.fields(node) }
  }
}

type ClassMember = Extract<Node, { type: `Class${'' | 'Private'}${'Method' | 'Property'}` }>

function isClassMember(node: Node): node is ClassMember {
  return node.type.startsWith('Class') && 'key' in node
}

export function isClass(node: Node): node is Class {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

function add(map: Map<string, Node[]>, name: string, node: Node): void {
  const known = map.get(name)
  if (known) known.push(node)
  else map.set(name, [node])
}
