import type {
  AssignmentExpression,
  CallExpression,
  Function as FunctionNode,
  Identifier,
  Node,
  PatternLike,
} from '@babel/types'
import { type FlatTree, flatten } from './parse.ts'
import { isMember, memberName } from './syntax.ts'

/** A variable and everything assigned to it. */
export interface Binding {
  readonly name: string
  readonly source: BindingSource
  /** The keys of a destructuring: `const { Router } = require('express')` has `['Router']`. */
  readonly keys: readonly string[]
  /** Later assignments, and default values. */
  readonly writes: Node[]
  /** Values added by `+=`. */
  readonly added: Node[]
  /** Values assigned to members: `it.app = express()`. */
  readonly members: Map<string, Node[]>
  /** Values added by `push()`. */
  readonly pushed: Node[]
  /** What its members are copied from: `for (const key in express) it[key] = express[key]`. */
  readonly copied: Node[]
}

export type BindingSource =
  | { readonly from: 'value'; readonly node: Node }
  | { readonly from: 'parameter'; readonly fn: FunctionNode; readonly index: number; readonly node: Node }
  /** The loop variable of `for … of` (elements) or `for … in` (keys). */
  | { readonly from: 'element' | 'key'; readonly node: Node }
  | { readonly from: 'import'; readonly module: string; readonly name: string }
  | { readonly from: 'nothing' }

const FUNCTIONS: readonly FunctionNode['type'][] = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
]

const IS_FUNCTION = new Set<Node['type']>(FUNCTIONS)

/** Node types whose scope is looked up later. */
const ASKED = new Set<Node['type']>([
  ...FUNCTIONS,
  'Identifier',
  'MemberExpression',
  'OptionalMemberExpression',
  'CallExpression',
  'OptionalCallExpression',
])

type Change = CallExpression | AssignmentExpression

/** The variables of one file. */
export class Scopes {
  readonly #scopeOf = new Map<Node, Scope>()

  constructor(root: Node) {
    const changes = this.#declareAll(flatten(root))
    // Read after all declarations: a function may assign to a variable that is declared below it.
    for (const change of changes) this.#noteChange(change)
  }

  /** Notes the declarations, and returns what may change the declared variables. */
  #declareAll({ nodes, above }: FlatTree): Change[] {
    const scopes: (Scope | undefined)[] = []
    const changes: Change[] = []
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] as Node
      const outer = scopes[above[i] as number]
      const scope = SCOPES.has(node.type) ? new Scope(outer, isFunction(node) || node.type === 'Program') : outer
      scopes.push(scope)
      if (scope === undefined) continue
      if (ASKED.has(node.type)) this.#scopeOf.set(node, scope)
      if (node.type === 'CallExpression' || node.type === 'AssignmentExpression') changes.push(node)
      else declare(node, scope, outer ?? scope)
    }
    return changes
  }

  #noteChange(change: Change): void {
    if (change.type === 'AssignmentExpression') this.#noteAssigned(change)
    else {
      this.#notePushed(change)
      this.#noteDefined(change)
    }
  }

  #noteAssigned({ left, right, operator }: AssignmentExpression): void {
    if (left.type === 'Identifier' && operator === '+=') this.bindingOf(left)?.added.push(right)
    else if (left.type === 'Identifier') this.#noteWritten(left, right)
    else if (isMember(left) && left.object.type === 'Identifier') {
      const name = memberName(left)
      if (name !== undefined) this.#noteMember(left.object, name, right)
      else if (isMember(right) && right.computed && isSameName(left.property, right.property))
        this.bindingOf(left.object)?.copied.push(right.object)
    }
  }

  #noteMember(object: Identifier, name: string, value: Node): void {
    const members = this.bindingOf(object)?.members
    const known = members?.get(name)
    if (known) known.push(value)
    else members?.set(name, [value])
  }

  /** An undeclared variable is global; here it is treated as a variable of this file. */
  #noteWritten(name: Identifier, value: Node): void {
    const scope = this.#scopeOf.get(name)
    const known = scope?.find(name.name)
    if (known) known.writes.push(value)
    else scope?.outermost.add(name.name, { from: 'value', node: value })
  }

  #notePushed({ callee, arguments: args }: CallExpression): void {
    if (!isMember(callee) || callee.object.type !== 'Identifier') return
    if (/^(?:push|unshift)$/.test(memberName(callee) ?? '')) this.bindingOf(callee.object)?.pushed.push(...args)
  }

  /** `Object.defineProperty(it, key, Object.getOwnPropertyDescriptor(other, key))`, and `Object.assign(it, other)`. */
  #noteDefined({ callee, arguments: [target, ...others] }: CallExpression): void {
    if (target?.type !== 'Identifier' || others.length === 0) return
    const name = callee.type === 'Identifier' ? callee.name : isMember(callee) ? memberName(callee) : undefined
    if (name === 'defineProperty') {
      const source = this.#describedBy(others[1])
      if (source) this.bindingOf(target)?.copied.push(source)
    } else if (/^(?:assign|_?extend|merge|mixin|defaults)$/.test(name ?? '')) {
      this.bindingOf(target)?.copied.push(...others)
    }
  }

  /** The object that a descriptor is taken from; it may be kept in a variable. */
  #describedBy(descriptor: Node | undefined): Node | undefined {
    const source = descriptor?.type === 'Identifier' ? this.bindingOf(descriptor)?.source : undefined
    const call = source?.from === 'value' ? source.node : descriptor
    if (call?.type !== 'CallExpression' || !isMember(call.callee)) return undefined
    return memberName(call.callee) === 'getOwnPropertyDescriptor' ? call.arguments[0] : undefined
  }

  bindingOf(identifier: Identifier): Binding | undefined {
    return this.#scopeOf.get(identifier)?.find(identifier.name)
  }

  /** The variable that a name refers to at a call, member or function. */
  lookup(name: string, node: Node): Binding | undefined {
    return this.#scopeOf.get(node)?.find(name)
  }
}

function isSameName(a: Node, b: Node): boolean {
  return a.type === 'Identifier' && b.type === 'Identifier' && a.name === b.name
}

class Scope {
  readonly names = new Map<string, Binding>()
  readonly outer: Scope | undefined
  readonly isFunction: boolean

  constructor(outer: Scope | undefined, isFunctionScope: boolean) {
    this.outer = outer
    this.isFunction = isFunctionScope
  }

  find(name: string): Binding | undefined {
    return this.names.get(name) ?? this.outer?.find(name)
  }

  /** The scope that `var` and functions are hoisted to. */
  get hoisting(): Scope {
    return this.isFunction || this.outer === undefined ? this : this.outer.hoisting
  }

  get outermost(): Scope {
    return this.outer?.outermost ?? this
  }

  add(name: string, source: BindingSource, keys: readonly string[] = []): void {
    const known = this.names.get(name)
    if (known === undefined)
      this.names.set(name, { name, source, keys, writes: [], added: [], members: new Map(), pushed: [], copied: [] })
    else if (source.from === 'value') known.writes.push(source.node)
  }
}

export function isFunction(node: Node): node is FunctionNode {
  return IS_FUNCTION.has(node.type)
}

const SCOPES = new Set<Node['type']>([
  ...FUNCTIONS,
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'CatchClause',
  'SwitchStatement',
])

function declare(node: Node, scope: Scope, outer: Scope): void {
  if (isFunction(node)) {
    node.params.forEach((param, index) => {
      const target = param.type === 'TSParameterProperty' ? param.parameter : param
      addPattern(scope, target, { from: 'parameter', fn: node, index, node: target })
    })
    if (node.type === 'FunctionDeclaration' && node.id) outer.hoisting.add(node.id.name, { from: 'value', node })
    if (node.type === 'FunctionExpression' && node.id) scope.add(node.id.name, { from: 'value', node })
  } else if (node.type === 'CatchClause' && node.param) {
    addPattern(scope, node.param, { from: 'nothing' })
  } else if (node.type === 'ClassDeclaration' && node.id) {
    outer.add(node.id.name, { from: 'value', node })
  } else {
    declareVariables(node, scope)
    declareImports(node, scope)
  }
}

function declareVariables(node: Node, scope: Scope): void {
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') {
    const { left, right, type } = node
    if (left.type !== 'VariableDeclaration') return
    const target = left.kind === 'var' ? scope.hoisting : scope
    const from = type === 'ForOfStatement' ? 'element' : 'key'
    for (const { id } of left.declarations) if (id.type !== 'VoidPattern') addPattern(target, id, { from, node: right })
  } else if (node.type === 'VariableDeclaration') {
    const target = node.kind === 'var' ? scope.hoisting : scope
    for (const { id, init } of node.declarations) {
      if (id.type !== 'VoidPattern') addPattern(target, id, init ? { from: 'value', node: init } : { from: 'nothing' })
    }
  }
}

function declareImports(node: Node, scope: Scope): void {
  if (node.type === 'ImportDeclaration') {
    for (const specifier of node.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : IMPORTED[specifier.type]
      scope.add(specifier.local.name, { from: 'import', module: node.source.value, name })
    }
  } else if (node.type === 'TSImportEqualsDeclaration' && node.moduleReference.type === 'TSExternalModuleReference') {
    scope.add(node.id.name, { from: 'import', module: node.moduleReference.expression.value, name: '=' })
  }
}

const IMPORTED = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' } as const

function nameOf(node: { type: string; name?: string; value?: string }): string {
  return node.name ?? node.value ?? ''
}

function addPattern(
  scope: Scope,
  pattern: Node | PatternLike,
  source: BindingSource,
  keys: readonly string[] = [],
): void {
  if (pattern.type === 'Identifier') scope.add(pattern.name, source, keys)
  else if (pattern.type === 'RestElement') addPattern(scope, pattern.argument, source, keys)
  else if (pattern.type === 'AssignmentPattern') {
    addPattern(scope, pattern.left, source, keys)
    if (pattern.left.type === 'Identifier') scope.find(pattern.left.name)?.writes.push(pattern.right)
  } else if (pattern.type === 'ArrayPattern') {
    pattern.elements.forEach((element, i) => {
      if (element && element.type !== 'RestElement') addPattern(scope, element, source, [...keys, String(i)])
    })
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') continue
      const key = property.computed ? '' : nameOf(property.key as { type: string })
      addPattern(scope, property.value, source, [...keys, key])
    }
  }
}

/** The functions around a node, the nearest first. */
export function enclosingFunctions(parents: readonly Node[]): FunctionNode[] {
  return parents.filter(isFunction).reverse() as FunctionNode[]
}

export type { FunctionNode }
