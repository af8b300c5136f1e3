import { types } from 'node:util'
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { type Handler, type Revision, StackLayer } from './layer.ts'
import { Plan } from './plan.ts'
import { type RunNames, runsAs } from './tracing.ts'

/** Built-in middleware of 4.x that a walk may call directly while it is still in place: apps move or replace it. */
export interface FirstLayer {
  readonly handle: Handler
  /** The work of `handle` without its call of `next`. */
  readonly run: (req: ExchangeRequest, res: ExchangeResponse, next: Next) => void
  /** The original method that calls a layer's handler: if an APM library has replaced it, the walk must call that. */
  readonly runRequest: unknown
}

/**
 * The layers of a router. Apps splice, sort and push to `router.stack` while requests run, so they get a Proxy that
 * counts changes; the walk reads the plain array and the count.
 */
export class LayerStack {
  /** The plain array. */
  readonly layers: StackLayer[]
  /** The watched array that apps see. */
  readonly view: StackLayer[]
  /** Counts changes made through `view`, and replacements on layers that are in a plan. */
  readonly revision: Revision = { count: 0 }
  /** Undefined unless this is the stack of an app of 4.x. */
  firstLayers: readonly FirstLayer[] | undefined = undefined
  /** False for a Proxy or a non-array: it may return other layers at the next read, so no plan is built. */
  readonly #plannable: boolean
  /** The content of an unwatched array when it was last compared: other code can change it unnoticed. */
  #before: StackLayer[] | undefined
  #plan: Plan | undefined
  #plannedVersion = -1
  /** Version seen by the last walk without a plan. If the next walk sees it again, a plan is built. */
  #seenVersion = -1

  constructor(layers: StackLayer[], watched: boolean) {
    this.layers = layers
    this.#plannable = watched || (Array.isArray(layers) && !types.isProxy(layers))
    this.#before = watched || !this.#plannable ? undefined : []
    this.view = watched ? new Proxy(layers, new CountingHandler(this.revision)) : layers
    if (watched) stacks.set(this.view, this)
  }

  /** Increases with every change that can affect which layers match: candidates are valid for one version. */
  get version(): number {
    if (this.#before !== undefined) this.#before = this.#compare(this.#before)
    return this.revision.count + StackLayer.classReplacements
  }

  /** Comparing the layers costs far less than asking each of them whether it matches. */
  #compare(before: StackLayer[]): StackLayer[] {
    const { layers } = this
    let same = layers.length === before.length
    for (let i = 0; same && i < before.length; i++) same = layers[i] === before[i]
    if (same) return before
    this.revision.count++
    return [...layers]
  }

  /** The positions that can match a path, ascending; undefined if every layer must be asked. `version` is the current one. */
  candidates(path: string, version: number = this.version): readonly number[] | undefined {
    if (this.layers.length < SMALLEST_PLAN || !this.#plannable) return undefined
    return this.#planOf(version)?.candidates(path)
  }

  #planOf(version: number): Plan | undefined {
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

/** Key of the `LayerStack` behind a router's `stack`. */
const kStack: unique symbol = Symbol('layers')

interface Stacked {
  readonly stack: StackLayer[]
  /** Undefined on an object that borrows the methods of a router. */
  readonly [kStack]: LayerStack | undefined
}

/**
 * Gives a router its `stack`: the watched view, in an ordinary property. An accessor would need functions for each
 * router, and V8 would keep the properties of all but the first router of 4.x in a hash table.
 */
export function defineStack(router: object): void {
  const stack = new LayerStack([], true)
  Object.defineProperty(router, kStack, { configurable: true, writable: true, value: stack })
  Object.assign(router, { stack: stack.view })
}

/** The layers of a router. An app may have assigned another array to `stack` since the last request. */
export function stackOf(router: object): LayerStack {
  const { stack, [kStack]: known } = router as Stacked
  return known !== undefined && stack === known.view ? known : replaceStack(router, stack)
}

/** Sets the first layers of an app's router, unless another package has replaced its stack. */
export function setFirstLayers(router: object, first: readonly FirstLayer[]): void {
  const { stack, [kStack]: known } = router as Stacked
  if (known !== undefined && stack === known.view) known.firstLayers = first
}

/** Whether a layer is still the known one, and run by the original method: only then may a walk bypass it. */
export function isFirstLayer(
  layer: StackLayer | undefined,
  known: FirstLayer | undefined,
  policy: RunNames,
): layer is StackLayer {
  return known !== undefined && layer?.handle === known.handle && runsAs(layer, policy, known.runRequest)
}

function replaceStack(router: object, layers: StackLayer[]): LayerStack {
  const stack = toLayerStack(layers)
  Reflect.defineProperty(router, kStack, { configurable: true, writable: true, value: stack }) // no error if the router is frozen
  return stack
}

/** Adds a layer without going through the Proxy, which took a third of the time of a registration (Node 20). */
export function addLayer<Layer extends StackLayer>(stack: Layer[], layer: Layer): void {
  const own = stacks.get(stack)
  if (own === undefined || own.view === own.layers) {
    stack.push(layer)
    return
  }
  own.layers.push(layer)
  own.revision.count++
}

/** The stack behind a value assigned to `router.stack`. A view keeps its stack; any other array is used as it is. */
export function toLayerStack(value: StackLayer[]): LayerStack {
  const known = stacks.get(value)
  if (known !== undefined) return known
  const stack = new LayerStack(value, false)
  if (Array.isArray(value)) stacks.set(value, stack)
  return stack
}

/**
 * Below this many layers, asking each one is as cheap as a plan: a look-up takes about 350 instructions, a layer that
 * does not match about 700 (Node 24).
 */
const SMALLEST_PLAN = 4

/** Stacks by their views, or by the array that an app has assigned. */
const stacks = new WeakMap<object, LayerStack>()

/** Counts changes of an array. A class, because an app may have a thousand routers. */
class CountingHandler implements ProxyHandler<StackLayer[]> {
  readonly #revision: Revision

  constructor(revision: Revision) {
    this.#revision = revision
  }

  set(layers: StackLayer[], key: string | symbol, value: unknown): boolean {
    this.#revision.count++
    return Reflect.set(layers, key, value)
  }

  deleteProperty(layers: StackLayer[], key: string | symbol): boolean {
    this.#revision.count++
    return Reflect.deleteProperty(layers, key)
  }

  defineProperty(layers: StackLayer[], key: string | symbol, descriptor: PropertyDescriptor): boolean {
    this.#revision.count++
    return Reflect.defineProperty(layers, key, descriptor)
  }
}
