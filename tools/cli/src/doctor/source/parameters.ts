import type { CallExpression, Node } from '@babel/types'
import { declaredValue } from './annotations.ts'
import { calledName } from './calls.ts'
import { type Registration, registrationIn } from './registration.ts'
import { guessedMember, guessedParameter, rolesOf, valueByName } from './roles.ts'
import type { Binding, FunctionNode } from './scopes.ts'
import type { SourceView } from './source-view.ts'
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

// A function may pass on its argument: `setup(app)` calls `routes(app)`, which calls `page(app, '/a')`.
const ROUNDS = 4

// `(...args)`: how many arguments to keep.
const MOST_ARGUMENTS = 10

const CALLS = new Set(['CallExpression', 'OptionalCallExpression', 'NewExpression'])

/** The values of the parameters of a file's functions: their roles as handlers, and what calls in the file pass. */
export class Parameters {
  readonly #view: SourceView
  readonly #roles = new Map<Node, readonly (FrameworkValue | undefined)[]>()
  readonly #given = new Map<Node, (Value | undefined)[]>()
  readonly #calls: CallExpression[] = []
  #learnt = false
  registrations: Registration[] = []

  constructor(view: SourceView) {
    this.#view = view
  }

  /** Records one node. Call it for all nodes of the file first. */
  note(node: Node): void {
    if (CALLS.has(node.type)) this.#calls.push(node as CallExpression)
  }

  /** Reads every call: registrations, and arguments passed to functions of the file. */
  collect(): void {
    for (let round = 0; round === 0 || (round < ROUNDS && this.#learnt); round++) {
      this.#learnt = false
      this.registrations = []
      this.#view.forget()
      for (const call of this.#calls) this.#readCall(call)
    }
    this.#view.forget()
  }

  valueOf(fn: FunctionNode, index: number, node: Node, { keys, name }: Binding): Value | undefined {
    const declared = declaredValue(this.#view, node)
    const given = declared ?? this.#valueGiven(fn, index, node.type === 'RestElement')
    const whole = keys.reduce<Value | undefined>(memberOf, given)
    if (declared || whole || this.#view.file.others) return whole
    if (keys.length > 0) return this.#view.guesses ? guessedMember(keys.at(-1) ?? '') : undefined
    return valueByName(fn, index, name) ?? (this.#view.guesses ? guessedParameter(name) : undefined)
  }

  /** By its role in a handler, or from calls. */
  #valueGiven(fn: FunctionNode, index: number, isRest: boolean): Value | undefined {
    const role = this.#roles.get(fn)?.[index]
    if (role) return { is: role }
    const given = this.#given.get(fn) ?? []
    if (!isRest) return given[index]
    const elements = given.slice(index, index + MOST_ARGUMENTS).map((each) => each ?? null)
    return elements.some(Boolean) ? { is: 'list', at: fn, elements } : undefined
  }

  #readCall(call: CallExpression): void {
    const isNew = (call as Node).type === 'NewExpression' // `note` records both kinds of calls
    const registration = isNew ? undefined : registrationIn(this.#view, call)
    if (registration) {
      this.registrations.push(registration)
      for (const handler of registration.handlers) this.#noteHandler(handler)
    } else {
      this.#noteArguments(call)
      this.#noteElements(call)
    }
  }

  #noteHandler(node: Node): void {
    for (const value of alternativesOf(this.#view.valueOf(node))) {
      const elements = value.is === 'list' ? value.elements : [value]
      for (const fn of elements.flatMap((each) => functionsIn(each ?? undefined))) {
        if (!this.#roles.has(fn)) this.#learnt = true
        this.#roles.set(fn, rolesOf(fn))
      }
    }
  }

  #noteGiven(fn: FunctionNode, index: number, value: Value | undefined): void {
    if (value === undefined) return
    const all = this.#given.get(fn) ?? []
    this.#given.set(fn, all)
    const [before, after] = [all[index], oneOf([all[index], value])]
    if (alternativesOf(after).length > alternativesOf(before).length) this.#learnt = true
    all[index] = after
  }

  #noteArguments({ callee, arguments: args }: CallExpression): void {
    if (args.length === 0) return
    this.#notePassed(this.#view.valueOf(callee), args)
    if (isMember(callee) && memberName(callee) === 'call') {
      this.#notePassed(this.#view.valueOf(callee.object), args.slice(1))
    }
  }

  #notePassed(called: Value | undefined, args: readonly Node[]): void {
    const spread = args.findIndex(({ type }) => type === 'SpreadElement')
    const certain = spread === -1 ? args : args.slice(0, spread)
    for (const fn of alternativesOf(called).flatMap(functionCalled)) {
      for (const [index, argument] of certain.entries()) this.#noteGiven(fn, index, this.#view.valueOf(argument))
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
    for (const fn of functionsIn(this.#view.valueOf(callback))) {
      this.#noteGiven(fn, 0, elementOf(all))
      if (!isMethod) this.#noteGiven(fn, 1, oneOf(keysOf(all)))
    }
  }
}

/** The function that a call runs: that of a class is its constructor. */
function functionCalled(value: Value): FunctionNode[] {
  if (value.is === 'function') return [value.at]
  if (value.is !== 'class') return []
  return value.at.body.body.filter((each) => each.type === 'ClassMethod').filter(({ kind }) => kind === 'constructor')
}
