import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { keepParsedUrl, originOf, pathnameOf } from '../http/url/request-target.ts'
import { isBelow, matchLayer, type StackLayer } from './layer.ts'
import { beginWalk, callWithDepthLimit, MOST_SYNCHRONOUS_STEPS } from './limits.ts'
import type { ParamOutcomes } from './params.ts'
import { takesMethod } from './route.ts'
import { type FirstLayer, isFirstLayer, type LayerStack } from './stack.ts'
import { isSkipTraced, isTraced, noteSubscribers, onLeave, publishUnmatched, runError, runRequest } from './tracing.ts'
import type { WalkedRouter, WalkPolicy } from './walk-policy.ts'

/** One request on its way through one router: the layers in order, and what to restore on leaving. */
export class Walk {
  /** The function that handlers get; one for the whole walk. */
  readonly next: Next
  done: Next
  readonly #router: WalkedRouter
  readonly #policy: WalkPolicy
  readonly #stack: LayerStack
  readonly #req: ExchangeRequest
  readonly #res: ExchangeResponse

  // What the request held on entry; restored before `done` is called.
  readonly #outerNext: Next
  readonly #outerParams: Record<string, unknown>
  readonly #outerBaseUrl: string
  readonly #baseUrl: string
  #origin = '' // scheme and host of an absolute URL: a mount path is removed behind them

  #index = 0 // behind the last layer that was asked
  #synchronousSteps = 0
  #stripped = '' // what `#stripUrl` has removed from the URL
  #slashAdded = false
  #outcomes: ParamOutcomes | undefined
  /** Methods of the routes that matched an OPTIONS request by path only; undefined for every other method. */
  readonly #allowed: string[] | undefined

  // The candidates are valid for one path and one version of the stack.
  #url: string | undefined = undefined
  #path: string | null | undefined = undefined
  #version = -1
  #candidates: readonly number[] | undefined = undefined
  #cursor = 0 // behind the last candidate that was asked

  constructor(
    router: WalkedRouter,
    policy: WalkPolicy,
    stack: LayerStack,
    req: ExchangeRequest,
    res: ExchangeResponse,
    done: Next,
  ) {
    // Use a local variable first. V8 allocates a closure assigned straight to a property in the old space, where it
    // would keep the request alive until the next full GC.
    const next: Next = (err) => this.#step(err)
    this.next = next
    this.#router = router
    this.#policy = policy
    this.#stack = stack
    this.#req = req
    this.#res = res
    this.done = done
    this.#outerNext = req.next
    this.#outerParams = req.params
    this.#outerBaseUrl = req.baseUrl
    this.#baseUrl = req.baseUrl || ''
    this.#allowed = req.method === 'OPTIONS' ? [] : undefined
  }

  /** Apart from the constructor, because V8 inlines a short one: 200 instructions fewer for each walk (Node 24). */
  start(): void {
    const req = this.#req
    if (req.next === undefined) noteSubscribers()
    if (typeof req.url === 'string') this.#origin = originOf(req.url)
    req.next = this.next
    req.baseUrl = this.#baseUrl
    req.originalUrl = req.originalUrl || req.url
    beginWalk(this, this.#router, req, this.#res)
  }

  /** Called by `beginWalk`: goes to the first layer that matches, as `next` goes to those after it. */
  begin(): void {
    if (this.#stack.layers.length === 0) return void setImmediate(finish, this, undefined)
    this.#synchronousSteps = 1
    const { firstLayers } = this.#stack
    if (firstLayers === undefined) this.#advance(undefined)
    else this.#runFirstLayers(firstLayers, 0)
  }

  /** Finds the next layer that matches the request, and runs it. */
  #advance(error: unknown): void {
    const path = this.#pathname()
    if (path === null || path === undefined) return this.finish(error)

    for (let at = this.#nextPosition(path); at !== -1; at = this.#nextPosition(path)) {
      const layer = this.#stack.layers[at] as StackLayer
      this.#index = at + 1
      if (!error && this.#isPathless(layer)) return this.#runPathless(layer)
      const matched = matchLayer(layer, path)
      if (matched === true) {
        if (!layer.route) return this.#enter(layer, error, path)
        if (!error && takesMethod(this.#policy, layer.route, this.#req, this.#allowed)) {
          this.#req.route = layer.route
          return this.#enter(layer, error, path)
        }
      } else if (matched !== false) error ||= matched // a value that cannot be decoded
      if (isSkipTraced) publishUnmatched(this.#req, layer, matched, error)
    }
    this.#index = this.#stack.layers.length
    this.finish(error)
  }

  #pathname(): string | null | undefined {
    const url = this.#req.url
    if (url !== this.#url) {
      this.#url = url
      this.#path = typeof url === 'string' ? pathnameOf(url) : undefined
      this.#version = -1
    }
    if (this.#req.app === undefined) keepParsedUrl(this.#req, this.#path)
    return this.#path
  }

  #nextPosition(path: string): number {
    const stack = this.#stack
    const { version } = stack
    if (this.#version !== version) {
      this.#version = version
      this.#candidates = isSkipTraced ? undefined : stack.candidates(path, version)
      this.#cursor = 0
    }
    const candidates = this.#candidates
    if (candidates === undefined) return this.#index < stack.layers.length ? this.#index : -1
    while (this.#cursor < candidates.length) {
      const at = candidates[this.#cursor++] as number
      if (at >= this.#index) return at
    }
    return -1
  }

  #isPathless(layer: StackLayer): boolean {
    const policy = this.#policy
    const router = this.#router
    // `mergeParams`, param callbacks and subscribers need what `match` would find.
    if (!policy.isPathless(layer) || router.mergeParams || policy.debug !== undefined || isTraced) return false
    return !policy.hasParamCallbacks(router, layer)
  }

  #runPathless(layer: StackLayer): void {
    layer.params = this.#req.params = this.#policy.createParams()
    runRequest(this.#policy, layer, this.#req, this.#res, this.next)
    this.#synchronousSteps = 0
  }

  #enter(layer: StackLayer, error: unknown, path: string): void {
    const req = this.#req
    const params = layer.params as Record<string, unknown>
    const layerPath = layer.path as string
    req.params = this.#router.mergeParams ? this.#policy.mergeParams(params, this.#outerParams) : params

    if (!this.#policy.hasParamCallbacks(this.#router, layer)) {
      this.#run(layer, error, layerPath, path)
      return
    }
    this.#outcomes ??= Object.create(null) as ParamOutcomes
    this.#policy.runParamCallbacks(this.#router, layer, this.#outcomes, req, this.#res, (paramError) => {
      if (paramError) this.next(error || paramError)
      else this.#run(layer, error, layerPath, path)
    })
  }

  #run(layer: StackLayer, error: unknown, layerPath: string, path: string): void {
    if (!layer.route) {
      if (layerPath !== '' && !this.#stripUrl(layerPath, path)) return this.next(error)
      this.#policy.debug?.('%s %s : %s', layer.name, layerPath, this.#req.originalUrl)
    }
    if (error) runError(this.#policy, layer, error, this.#req, this.#res, this.next)
    else runRequest(this.#policy, layer, this.#req, this.#res, this.next)
    this.#synchronousSteps = 0
  }

  /** Removes the mount path from `req.url`. False if the match is not a prefix that ends at a slash (a RegExp). */
  #stripUrl(layerPath: string, path: string): boolean {
    if (!isBelow(layerPath, path, this.#policy.borders)) return false
    const req = this.#req
    const origin = this.#origin
    this.#policy.debug?.('trim prefix (%s) from url %s', layerPath, req.url)
    this.#stripped = layerPath
    let rest = origin + req.url.slice(origin.length + layerPath.length)
    if (origin === '' && rest.charCodeAt(0) !== SLASH) {
      rest = `/${rest}`
      this.#slashAdded = true
    }
    req.url = rest
    req.baseUrl = this.#baseUrl + (layerPath.endsWith('/') ? layerPath.slice(0, -1) : layerPath)
    return true
  }

  #step(err: unknown): void {
    if (this.#stripped !== '') this.#restoreUrl()
    let error = err
    if (err === undefined) {
      const layer = this.#nextPathless()
      if (layer !== undefined) return this.#runPathless(layer)
    } else if (err === 'router') return void setImmediate(finish, this, null)
    else if (err === 'route') error = null
    if (this.#index >= this.#stack.layers.length) setImmediate(finish, this, error)
    else if (++this.#synchronousSteps > MOST_SYNCHRONOUS_STEPS) setImmediate(this.next, err)
    else this.#advance(error)
  }

  #restoreUrl(): void {
    const req = this.#req
    const origin = this.#origin
    req.baseUrl = this.#baseUrl
    // A handler may have assigned anything; only a string can get its prefix back.
    if (typeof req.url === 'string') {
      const rest = this.#slashAdded ? req.url.slice(1) : req.url
      req.url = origin + this.#stripped + rest.slice(origin.length)
    }
    this.#slashAdded = false
    this.#stripped = ''
  }

  /**
   * The next layer if it is middleware without a path, and neither the URL nor the stack has changed since the last
   * one: the most common case of `next()`. Otherwise undefined, and `#advance` asks the layers.
   */
  #nextPathless(): StackLayer | undefined {
    const stack = this.#stack
    const candidates = this.#candidates
    const cursor = this.#cursor
    if (this.#version !== stack.version || this.#req.url !== this.#url || this.#req.app === undefined) return undefined
    if (this.#synchronousSteps >= MOST_SYNCHRONOUS_STEPS) return undefined
    let at = this.#index
    if (candidates !== undefined) {
      if (cursor >= candidates.length) return undefined
      at = candidates[cursor] as number
    }
    if (at < this.#index || at >= stack.layers.length) return undefined
    const layer = stack.layers[at] as StackLayer
    if (!this.#isPathless(layer)) return undefined
    this.#cursor = cursor + 1
    this.#index = at + 1
    this.#synchronousSteps++
    return layer
  }

  /** No layer is left. An OPTIONS request gets the methods of the routes that matched its path. */
  finish(error: unknown): void {
    if (error || !this.#allowed?.length) return this.#leave(error)
    try {
      this.#policy.sendOptions(this.#res, this.#allowed)
    } catch (err) {
      this.#leave(err)
    }
  }

  #leave(error: unknown): void {
    const req = this.#req
    onLeave?.(req, this.next)
    req.baseUrl = this.#outerBaseUrl
    req.next = this.#outerNext
    req.params = this.#outerParams
    callWithDepthLimit(this.done, error)
  }

  /**
   * Runs the built-in middleware of 4.x without calling `next` in between. The calls are nested as in Express, so that
   * an error thrown behind them passes their `catch` first.
   */
  #runFirstLayers(first: readonly FirstLayer[], at: number): void {
    const layer = this.#stack.layers[at]
    const known = first[at]
    if (typeof this.#pathname() !== 'string' || !isFirstLayer(layer, known, this.#policy) || !this.#isPathless(layer)) {
      return at === 0 ? this.#advance(undefined) : this.next()
    }
    this.#index = at + 1
    this.#synchronousSteps = at + 1
    layer.params = this.#req.params = this.#policy.createParams()
    try {
      known?.run(this.#req, this.#res, this.next)
      this.#runFirstLayers(first, at + 1)
    } catch (err) {
      this.next(err)
    }
    this.#synchronousSteps = 0
  }
}

const SLASH = 0x2f

const finish = (walk: Walk, error: unknown): void => walk.finish(error)
