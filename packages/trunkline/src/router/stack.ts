// hot path
import { types } from 'node:util'
import { type Revision, StackLayer } from './layer.ts'
import { Plan } from './plan.ts'

/**
 * The layers of a router. People splice, sort and push to `router.stack` while requests run, so it is handed out as a
 * Proxy that counts changes; the walk reads the plain array and the count.
 */
export class LayerStack {
  /** The plain array. */
  readonly layers: StackLayer[]
  /** What users get to see: the same array, watched. */
  readonly view: StackLayer[]
  /** Counts changes made through `view`, and replacements on layers that a plan was made of. */
  readonly revision: Revision = { count: 0 }
  /** No plan is made of what is no plain array: nobody knows what such a thing answers next. */
  readonly #plannable: boolean
  /** What was in an array that somebody else holds, and can change unseen; undefined when it is watched. */
  #before: StackLayer[] | undefined
  #plan: Plan | undefined
  #plannedVersion = -1
  /** The version of the last walk without a plan: one that is still the same at the next walk is worth planning. */
  #seenVersion = -1

  constructor(layers: StackLayer[], watched: boolean) {
    this.layers = layers
    this.#plannable = watched || (Array.isArray(layers) && !types.isProxy(layers))
    this.#before = watched || !this.#plannable ? undefined : []
    this.view = watched ? watch(this) : layers
  }

  /** Goes up with everything that can alter which layers match: candidates hold for one version. */
  get version(): number {
    if (this.#before !== undefined) this.#before = this.#compare(this.#before)
    return this.revision.count + StackLayer.classReplacements
  }

  /** To look whether the layers are still the same costs far less than to ask each whether it matches. */
  #compare(before: StackLayer[]): StackLayer[] {
    const { layers } = this
    let same = layers.length === before.length
    for (let i = 0; same && i < before.length; i++) same = layers[i] === before[i]
    if (same) return before
    this.revision.count++
    return [...layers]
  }

  /** The positions that can match a path, ascending; undefined when every layer has to be asked. */
  candidates(path: string): readonly number[] | undefined {
    if (this.layers.length < SMALLEST_PLAN || !this.#plannable) return undefined
    return this.#current()?.candidates(path)
  }

  #current(): Plan | undefined {
    const { version } = this
    if (this.#plannedVersion === version) return this.#plan
    if (this.#seenVersion !== version) {
      this.#seenVersion = version
      return undefined
    }
    this.#plan = new Plan(this.layers)
    for (const layer of this.layers) StackLayer.watch(layer, this.revision)
    this.#plannedVersion = version
    return this.#plan
  }
}

/** The stack of each router, under a name that users do not see. */
const kStack: unique symbol = Symbol('layers')

interface Stacked {
  [kStack]: LayerStack
}

/** Gives a router its `stack`: reading it gives the watched view, assigning replaces the layers. */
export function defineStack(router: object): void {
  const stacked = router as Stacked
  Object.defineProperty(router, kStack, { configurable: true, writable: true, value: new LayerStack([], true) })
  Object.defineProperty(router, 'stack', {
    configurable: true,
    enumerable: true,
    get: () => stacked[kStack].view,
    set: (layers: StackLayer[]) => {
      stacked[kStack] = toLayerStack(layers)
    },
  })
}

/** The layers of a router. */
export function stackOf(router: object): LayerStack {
  return (router as Stacked)[kStack]
}

/** The stack behind a value given to `router.stack`: a view stays what it is, any other array is taken as it comes. */
export function toLayerStack(value: StackLayer[]): LayerStack {
  const known = stacks.get(value)
  if (known !== undefined) return known
  const stack = new LayerStack(value, false)
  if (Array.isArray(value)) stacks.set(value, stack)
  return stack
}

/** Below this many layers, asking each one costs less than looking it up (measured on Node 20). */
const SMALLEST_PLAN = 8

/** By their views, and by the arrays that were assigned. */
const stacks = new WeakMap<object, LayerStack>()

function watch(stack: LayerStack): StackLayer[] {
  const view = new Proxy(stack.layers, {
    set(layers, key, value) {
      stack.revision.count++
      return Reflect.set(layers, key, value)
    },
    deleteProperty(layers, key) {
      stack.revision.count++
      return Reflect.deleteProperty(layers, key)
    },
    defineProperty(layers, key, descriptor) {
      stack.revision.count++
      return Reflect.defineProperty(layers, key, descriptor)
    },
  })
  stacks.set(view, stack)
  return view
}
