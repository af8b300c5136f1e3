import type { CallExpression, Node, VariableDeclarator } from '@babel/types'
import { calledName } from './calls.ts'
import { HANDLER, type SourceView } from './facts.ts'
import { type Registration, registrationIn } from './registration.ts'
import { relevantPart } from './relevance.ts'
import { guessedMember, guessedParameter, rolesOf, valueByName } from './roles.ts'
import { type Binding, type FunctionNode, isFunction } from './scopes.ts'
import { isMember, memberName } from './syntax.ts'
import {
  alternativesOf,
  elementOf,
  type FrameworkValue,
  functionsIn,
  keysOf,
  memberOf,
  oneOf,
  type Value,
} from './value.ts'

// A router argument may become known only after its caller was read, which may itself wait for a caller.
const MOST_ROUNDS = 5

// `setup({ app, paths: [] })`: arguments are less nested than exports.
const DEEPEST_GIVEN = 2

// `(...args)`: how many arguments to keep.
const MOST_ARGUMENTS = 10

const CALLS = new Set(['CallExpression', 'OptionalCallExpression', 'NewExpression'])

/** The values of the parameters of a file's functions. */
export class Parameters {
  readonly #view: SourceView
  readonly #roles = new WeakMap<Node, readonly (FrameworkValue | undefined)[]>()
  readonly registrations: Registration[] = []
  readonly #calls: CallExpression[] = []
  readonly #declared: VariableDeclarator[] = []
  #learnt = false

  constructor(view: SourceView) {
    this.#view = view
  }

  /** Records one node. Call it for all nodes of the file first. */
  note(node: Node): void {
    if (node.type === 'VariableDeclarator') this.#declared.push(node)
    else if (CALLS.has(node.type)) this.#calls.push(node as CallExpression)
  }

  /**
   * Reads every call: registrations, and arguments passed to functions of the project. Returns whether the last round
   * learnt something, so that values worked out in it may be outdated.
   */
  collect(): boolean {
    for (let round = 0; round === 0 || (round < MOST_ROUNDS && this.#learnt); round++) {
      this.#learnt = false
      this.registrations.length = 0
      this.#view.forget()
      for (const { id, init } of this.#declared) this.#noteDeclaredType(id, init)
      for (const call of this.#calls) this.#look(call)
    }
    return this.#learnt
  }

  #look(call: CallExpression): void {
    const isNew = (call as Node).type === 'NewExpression' // `note` records both kinds of calls
    const registration = isNew ? undefined : registrationIn(this.#view, call)
    if (registration) {
      this.registrations.push(registration)
      for (const handler of registration.handlers) this.#noteHandler(handler, registration.kind === 'param')
    } else {
      this.#noteArguments(call)
      this.#noteElements(call)
    }
  }

  valueOf(fn: FunctionNode, index: number, node: Node, { keys, name }: Binding): Value | undefined {
    const declared = this.#view.valueOfType(node)
    if (declared) return keys.reduce(memberOf, declared as Value | undefined)
    let whole = this.#given(fn, index, node.type === 'RestElement')
    for (const key of keys) whole = memberOf(whole, key)
    if (whole || this.#view.file.others) return whole
    if (keys.length > 0) return this.#view.guesses ? guessedMember(keys.at(-1) ?? '') : undefined
    return valueByName(fn, index, name) ?? (this.#view.guesses ? guessedParameter(name) : undefined)
  }

  /** The value of a parameter: by its role in a handler, or from callers. */
  #given(fn: FunctionNode, index: number, isRest: boolean): Value | undefined {
    const role = this.#roles.get(fn)?.[index]
    if (role) return { is: role }
    const { facts, file } = this.#view
    const start = fn.start as number
    if (facts.parameter(file.path, start, HANDLER)) {
      const known = rolesOf(fn)[index]
      if (known) return { is: known }
    }
    if (!isRest) return facts.parameter(file.path, start, index)
    const elements = Array.from(
      { length: MOST_ARGUMENTS },
      (_, i) => facts.parameter(file.path, start, index + i) ?? null,
    )
    return elements.some(Boolean) ? { is: 'list', elements } : undefined
  }

  #noteHandler(node: Node, isParam: boolean): void {
    if (isFunction(node)) {
      this.#learn(node, isParam ? ['req', 'res', 'next'] : rolesOf(node))
      return
    }
    for (const value of alternativesOf(this.#view.valueOf(node))) {
      const elements = value.is === 'list' ? value.elements : [value]
      for (const fn of elements.flatMap((each) => functionsIn(each ?? undefined))) {
        this.#note(fn.file, fn.start, HANDLER, { is: 'handler' })
      }
    }
  }

  #learn(fn: FunctionNode, roles: readonly (FrameworkValue | undefined)[]): void {
    if (!this.#roles.has(fn)) this.#learnt = true
    this.#roles.set(fn, roles)
  }

  #note(file: string, start: number, index: number, value: Value | undefined): void {
    const part = relevantPart(value, DEEPEST_GIVEN)
    if (part && this.#view.facts.noteParameter(file, start, index, part) && file === this.#view.file.path) {
      this.#learnt = true
    }
  }

  #noteArguments({ callee, arguments: args }: CallExpression): void {
    if (args.length === 0) return
    this.#noteGiven(this.#view.valueOf(callee), args)
    // `require('./routes').call(this, app)`
    if (isMember(callee) && memberName(callee) === 'call')
      this.#noteGiven(this.#view.valueOf(callee.object), args.slice(1))
  }

  #noteGiven(called: Value | undefined, args: readonly Node[]): void {
    for (const each of alternativesOf(called)) {
      if ((each.is !== 'function' && each.is !== 'class') || each.start === undefined) continue
      const { file, start } = each
      const spread = args.findIndex(({ type }) => type === 'SpreadElement')
      const certain = spread === -1 ? args : args.slice(0, spread)
      for (const [index, argument] of certain.entries()) this.#note(file, start, index, this.#view.valueOf(argument))
    }
  }

  /** Records the arguments of callbacks in `list.forEach((element) => …)` and `_.each(table, (value, key) => …)`. */
  #noteElements({ callee, arguments: args }: CallExpression): void {
    if (!isMember(callee) || !/^(?:forEach|map|flatMap|each|forOwn|eachSeries|some|every)$/.test(calledName(callee)))
      return
    const [first, second] = args
    const isMethod = first !== undefined && functionsIn(this.#view.valueOf(first)).length > 0
    const [collection, callback] = isMethod ? [callee.object, first] : [first, second]
    const all = this.#view.valueOf(collection)
    if (all === undefined) return
    for (const { file, start } of functionsIn(this.#view.valueOf(callback))) {
      this.#note(file, start, 0, elementOf(all))
      if (!isMethod) this.#note(file, start, 1, oneOf(keysOf(all)))
    }
  }

  /** `const show: RequestHandler = (req, res) => …` */
  #noteDeclaredType(id: Node, init: Node | null | undefined): void {
    if (id.type !== 'Identifier' || !init || !isFunction(init)) return
    if (this.#view.valueOfType(id)?.is === 'handler') this.#learn(init, rolesOf(init))
  }
}
