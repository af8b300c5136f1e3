// hot path
import type { Next } from '../contract/exchange.ts'
import { noteRestOfPath } from '../http/url/request-target.ts'
import { callWithDepthLimit } from './depth-limit.ts'
import { type Handler, StackLayer } from './layer.ts'
import { onLeave } from './leaving.ts'
import { type FirstLayer, type LayerStack, ownStackOf } from './stack.ts'
import { Walk } from './walk.ts'
import { isHandleUntouched, SLASH, type WalkedRouter } from './walk-policy.ts'

/**
 * A router around the one that a walk is in. It has no walk of its own, until a request goes on in it that somebody has seen
 * inside.
 */
interface OuterRouter {
  readonly router: WalkedRouter
  readonly stack: LayerStack
  /** The position behind the layer that the request went in by. */
  readonly index: number
  /** What that layer removed from the URL. */
  readonly mountText: string
  readonly baseUrl: string
  /** The count of the walk when the request went in. Inside it counts anew, and once back it goes on with this one. */
  synchronousSteps: number
  readonly outer: OuterRouter | undefined
  /** How many routers there are from here outwards. */
  readonly depth: number
  /** Whether the request has left the mounted router again, unseen. */
  isBack: boolean
  walk: NestedWalk | undefined
}

/**
 * A walk that goes on into mounted routers by itself, as long as no handler was given its `next`. In Express every router has a
 * walk of its own, with its own `next`; nobody can tell before `next` is called inside, and the walks are created then.
 */
export class NestedWalk extends Walk {
  #outer: OuterRouter | undefined = undefined

  override begin(): void {
    const { first } = this.stack
    if (first === undefined) super.begin()
    else this.#runFirst(first, 0)
  }

  /**
   * Runs the layers that a router of 4.x was created with, as long as they are still there and untouched. Each would only pass on
   * `next`; it runs inside the one before, which catches what is thrown behind it, as if it had called `next`.
   */
  #runFirst(first: readonly FirstLayer[], at: number): void {
    const layer = this.#untouchedFirst(first[at], at)
    if (layer === undefined) return at === 0 ? super.begin() : this.next()
    this.index = at + 1
    this.synchronousSteps = at + 1
    layer.params = this.req.params = this.policy.createParams()
    try {
      first[at]?.run(this.req, this.res, this.next)
      this.#runFirst(first, at + 1)
    } catch (err) {
      this.#passBack(undefined, err)
    }
    this.synchronousSteps = 0
  }

  #untouchedFirst(known: FirstLayer | undefined, at: number): StackLayer | undefined {
    const layer = this.stack.layers[at]
    if (known === undefined || layer?.handle !== known.handle || typeof this.pathname() !== 'string') return undefined
    return this.isOpen(layer) && this.policy.mountTextOf(layer) === '' ? layer : undefined
  }

  protected override goInto(layer: StackLayer, path: string): boolean {
    if (layer.route !== undefined) return false
    const mounted = layer.handle as Handler & Partial<WalkedRouter>
    if (typeof mounted !== 'function' || !isHandleUntouched(mounted, this.router) || mounted.mergeParams) return false
    const mountText = this.#mountText(layer, mounted, path)
    if (mountText === undefined) return false
    const stack = ownStackOf(mounted)
    if (stack === undefined || stack.layers.length === 0) return false

    this.#outer = {
      router: this.router,
      stack: this.stack,
      index: this.index,
      mountText,
      baseUrl: this.baseUrl,
      synchronousSteps: this.synchronousSteps,
      outer: this.#outer,
      depth: this.#outer === undefined ? 1 : this.#outer.depth + 1,
      isBack: false,
      walk: undefined,
    }
    this.#moveTo(mounted as WalkedRouter, stack, 0)
    this.synchronousSteps = 1
    if (mountText !== '') this.#removeFromUrl(mountText, path)
    this.req.next = this.next
    this.req.baseUrl = this.baseUrl
    this.#advanceInside(this.#outer)
    return true
  }

  /** The mount path that the layer removes, `''` for none; undefined if the layer has to call what is mounted. */
  #mountText(layer: StackLayer, mounted: Handler, path: string): string | undefined {
    const { policy, router } = this
    if (this.allowed !== undefined || this.origin !== '' || policy.debug !== undefined) return undefined
    if (this.#outer !== undefined && this.#outer.depth >= MOST_OUTER_ROUTERS) return undefined
    if (router.mergeParams || policy.hasParamCallbacks(router, layer)) return undefined
    if (StackLayer.parametersOf(layer, mounted) > 3) return undefined
    const mountText = policy.mountTextOf(layer)
    return mountText !== undefined && goesOnBelow(path, this.req.url, mountText) ? mountText : undefined
  }

  #moveTo(router: WalkedRouter, stack: LayerStack, index: number): void {
    this.router = router
    this.stack = stack
    this.index = index
    this.version = -1
  }

  #removeFromUrl(mountText: string, path: string): void {
    const { req } = this
    const isPath = path === req.url
    const rest = req.url.slice(mountText.length)
    req.url = rest
    if (isPath) noteRestOfPath(rest)
    this.baseUrl += mountText
  }

  /** What is thrown inside goes where the layer would send it. It is seldom: the outermost callback may throw. */
  #advanceInside(outer: OuterRouter): void {
    try {
      this.advance(undefined)
    } catch (err) {
      this.#passBack(outer.outer, err)
    }
    // As after any layer that was run: the count is with the walk that goes on in the router outside, or kept for it.
    outer.synchronousSteps = 0
    if (outer.isBack) this.synchronousSteps = 0
    if (outer.walk !== undefined) outer.walk.synchronousSteps = 0
  }

  /**
   * Gives an error to the router whose layer has caught it. `around` is the router around that one, undefined for the outermost. The
   * walk may be in that router, in one that is mounted there, or have left it and gone into another.
   */
  #passBack(around: OuterRouter | undefined, error: unknown): void {
    let shared = this.#outer
    let below: OuterRouter | undefined
    while (shared !== undefined && !isAround(shared, around)) {
      below = shared
      shared = shared.outer
    }
    if (below !== undefined) this.separate()
    const { next } = below?.walk ?? this
    passOn((around?.depth ?? 0) - (shared?.depth ?? 0), next, error)
  }

  override finish(error: unknown): void {
    if (this.#outer !== undefined && !this.isSeen) this.#comeBack(this.#outer, error)
    else super.finish(error)
  }

  /** Goes on behind the mounted router, in which nothing was run. Another `next` may have gone on with the request meanwhile. */
  #comeBack(outer: OuterRouter, error: unknown): void {
    const { req } = this
    onLeave?.(req, this.next)
    outer.isBack = true
    this.#outer = outer.outer
    this.#moveTo(outer.router, outer.stack, outer.index)
    this.synchronousSteps = outer.synchronousSteps
    this.baseUrl = outer.baseUrl
    req.baseUrl = outer.baseUrl
    req.next = this.next
    req.params = this.policy.createParams()
    if (typeof req.url === 'string') req.url = outer.mountText + req.url
    callWithDepthLimit(this.next, error)
  }

  /**
   * Gives each router around this one a walk of its own, in the state in which it would be. A walk reads from the request what it
   * restores on leaving, so the request shows that to each of them for a moment.
   */
  protected override separate(): void {
    const outer = this.#outer
    if (outer === undefined || outer.walk !== undefined) return
    this.isSeen = true
    const { req } = this
    const { next, params, baseUrl } = req
    req.next = this.outerNext
    req.params = this.outerParams
    req.baseUrl = this.outerBaseUrl
    this.done = this.#walkOf(outer).next
    this.outerNext = req.next
    this.outerParams = req.params
    this.outerBaseUrl = req.baseUrl
    req.next = next
    req.params = params
    req.baseUrl = baseUrl
  }

  /** Creates the walk of a router around this one, and leaves the request as that walk would have passed it on. */
  #walkOf(outer: OuterRouter): NestedWalk {
    const { req, policy } = this
    const done = outer.outer === undefined ? this.done : this.#walkOf(outer.outer).next
    const walk = new NestedWalk(outer.router, policy, outer.stack, req, this.res, done)
    walk.isSeen = true
    walk.allowed = undefined // the method may have become OPTIONS since
    walk.index = outer.index
    walk.synchronousSteps = outer.synchronousSteps
    walk.stripped = outer.mountText
    outer.walk = walk
    req.next = walk.next
    req.params = policy.createParams()
    req.baseUrl = walk.baseUrl + outer.mountText
    return walk
  }
}

/**
 * Whether a path goes on with a slash and a segment behind a mount path, which it starts with in the same letter case. A mount
 * of 4.x takes one of two slashes, too. The URL has to have that slash: parsed as a path, `/a\b#c` is `/a/b`.
 */
function goesOnBelow(path: string, url: string, mountText: string): boolean {
  if (mountText === '') return true
  const at = mountText.length
  if (path.length <= at + 1 || path.charCodeAt(at) !== SLASH || path.charCodeAt(at + 1) === SLASH) return false
  return path.startsWith(mountText) && url.charCodeAt(at) === SLASH
}

/** Whether a router is the other one, or around it. */
function isAround(outer: OuterRouter, other: OuterRouter | undefined): boolean {
  return other !== undefined && (outer === other || isAround(outer, other.outer))
}

/** Passes an error on through routers that have no layer left to ask. Each takes a turn of the event loop for that. */
function passOn(routers: number, next: Next, error: unknown): void {
  if (routers <= 0) next(error)
  else setImmediate(passOn, routers - 1, next, error)
}

/** Each of them takes three calls on the stack, and a router may be mounted in itself. */
const MOST_OUTER_ROUTERS = 4
