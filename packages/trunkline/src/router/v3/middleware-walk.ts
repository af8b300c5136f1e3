import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { originOf, pathnameOf } from '../../http/url/request-target.ts'
import type { ErrorHandler, Handler, RequestHandler } from '../layer.ts'
import { beginWalk, MOST_V3_STEPS, v3CallStack } from '../limits.ts'
import {
  catching,
  forwardRejectionIfAsked,
  isSkipTraced,
  isTraced,
  noteSubscribers,
  publishSkipped,
  traceHandler,
} from '../tracing.ts'

/**
 * One request on its way through the middleware of an application of 3.x.
 *
 * Not the walk of 4.x and 5.x, because almost nothing of that would be left: layers are plain records that apps write
 * themselves, without a `match` method. There are no routes or parameters among them, `next('route')` is an error, and
 * only the URL is restored at the end.
 */
export class MiddlewareWalk {
  /** The function that middleware gets; one for the whole walk. */
  readonly next: Next
  done: Next
  readonly #layers: readonly MiddlewareLayer[]
  readonly #req: ExchangeRequest
  readonly #res: ExchangeResponse
  readonly #baseUrl: string
  readonly #origin: string
  readonly #isAbsolute: boolean
  readonly #first: FirstLayers | undefined
  #index = 0
  #stripped = ''
  #slashAdded = false
  /** The URL that was parsed last, and its path. */
  #parsed: unknown
  #path: string | undefined
  /** The path in lower case. */
  #folded = ''

  constructor(
    layers: readonly MiddlewareLayer[],
    req: ExchangeRequest,
    res: ExchangeResponse,
    done: Next,
    first?: FirstLayers,
  ) {
    const next: Next = (err) => this.#step(err) // local variable first: see `router/walk.ts`
    this.next = next
    if (req.next === undefined) noteSubscribers()
    this.#layers = layers
    this.#req = req
    this.#res = res
    this.done = done
    this.#baseUrl = req.baseUrl || ''
    this.#origin = originOf(req.url)
    this.#isAbsolute = isAbsoluteForm(req.url)
    this.#first = first
  }

  start(): void {
    beginWalk(this, this.#layers, this.#req, this.#res)
  }

  begin(): void {
    if (this.#first === undefined || isTraced || !this.#runFirst(this.#first)) this.#step(undefined)
  }

  /**
   * Runs the layers that every application starts with, while they are still first. Calling `next` between them would
   * cost as much as all other routing of a mounted application. Returns true if one threw: then the walk already
   * continues with the error.
   */
  #runFirst(first: FirstLayers): boolean {
    const req = this.#req
    req.originalUrl ||= req.url
    if (this.#currentPath()?.charCodeAt(0) !== SLASH || req.url.charCodeAt(0) !== SLASH) return false
    try {
      if (!isLayerOf(this.#layers[0], first.query)) return false
      this.#index = 1
      first.query(req, this.#res, passOver)
      if (!isLayerOf(this.#layers[1], first.init)) return false
      this.#index = 2
      first.enter(req, this.#res, this.next)
      return false
    } catch (thrown) {
      this.next(thrown)
      return true
    }
  }

  #step(err: unknown): void {
    this.#restoreUrl()
    if (v3CallStack.steps >= MOST_V3_STEPS) {
      setImmediate(this.next, err)
      return
    }
    v3CallStack.steps++
    try {
      const layer = this.#nextLayer(Boolean(err))
      if (layer === undefined) setImmediate(this.done, err)
      else this.#run(layer, err)
    } catch (thrown) {
      this.next(thrown)
    } finally {
      v3CallStack.steps--
    }
  }

  /** The next layer that matches the current path, and takes errors if one is pending; undefined if there is none. */
  #nextLayer(pending: boolean): MiddlewareLayer | undefined {
    const path = this.#currentPath()
    if (path === undefined) return undefined
    const layers = this.#layers
    while (this.#index < layers.length) {
      const layer = layers[this.#index++] as MiddlewareLayer
      const matches = isAt(layer.route, path, this.#folded)
      // One with more than four parameters is never called.
      if (matches && (pending ? layer.handle.length === 4 : layer.handle.length < 4)) return layer
      if (isSkipTraced) publishSkipped(this.#req, layer, matches ? 'error' : 'path')
    }
    this.#index++ // a layer pushed after the end was reached does not run
    return undefined
  }

  /** The path that mounts are compared with; undefined if the URL has none, which matches nothing. */
  #currentPath(): string | undefined {
    const url: unknown = this.#req.url
    if (url !== this.#parsed) {
      const path = typeof url === 'string' ? pathnameOf(url) : undefined
      this.#path = path === null ? '/' : path
      this.#folded = this.#path?.toLowerCase() ?? ''
      this.#parsed = url
    }
    return this.#path
  }

  #run(layer: MiddlewareLayer, err: unknown): void {
    this.#stripUrl(layer.route)
    if (isTraced) this.#callTraced(layer, err)
    else this.#call(layer, err, this.next)
  }

  #call(layer: MiddlewareLayer, err: unknown, next: Next): void {
    const result = err
      ? (layer.handle as ErrorHandler)(err, this.#req, this.#res, next)
      : (layer.handle as RequestHandler)(this.#req, this.#res, next)
    forwardRejectionIfAsked(result, this.#req, next)
  }

  #callTraced(layer: MiddlewareLayer, err: unknown): void {
    const trace = { req: this.#req, res: this.#res, layer, route: undefined }
    traceHandler(trace, this.next, (next) => catching(() => this.#call(layer, err, next), next))
  }

  #stripUrl(route: string): void {
    const req = this.#req
    const { url } = req
    let rest = url
    if (route !== '') {
      const { length } = this.#origin
      // Keep the letter case of the request, not of the mount path: later handlers must see what was requested.
      this.#stripped = url.slice(length, length + route.length)
      rest = this.#origin + url.slice(length + route.length)
      req.baseUrl = this.#baseUrl + this.#stripped
    }
    if (!this.#isAbsolute && rest.charCodeAt(0) !== SLASH) {
      rest = `/${rest}`
      this.#slashAdded = true
    }
    if (route === '' && !this.#slashAdded) return
    req.url = rest
  }

  #restoreUrl(): void {
    const req = this.#req
    if (this.#stripped !== '' || this.#slashAdded) {
      // A handler may have assigned anything; only a string can get its prefix back.
      if (typeof req.url === 'string') req.url = this.#wholeUrl(req.url)
      if (this.#stripped !== '') req.baseUrl = this.#baseUrl
      this.#slashAdded = false
      this.#stripped = ''
    }
    req.originalUrl ||= req.url
  }

  #wholeUrl(url: string): string {
    const rest = this.#slashAdded ? url.slice(1) : url
    return this.#stripped === '' ? rest : this.#origin + this.#stripped + rest.slice(this.#origin.length)
  }
}

function isLayerOf(layer: MiddlewareLayer | undefined, handle: Handler): boolean {
  return layer !== undefined && layer.handle === handle && layer.route === ''
}

function passOver(): void {}

/** Whether a mount matches a path: up to its end, a slash or a dot. Letter case is ignored. */
function isAt(route: string, path: string, folded: string): boolean {
  // Check the character after the mount first: it is cheap, and rules out most mounts.
  if (route.length > path.length) return false
  const border = path.charCodeAt(route.length)
  if (border !== SLASH && border !== DOT && route.length < path.length) return false
  return route === '' || folded.startsWith(route.toLowerCase())
}

const SLASH = 0x2f
const DOT = 0x2e

/** Whether a target has a scheme (RFC 9112 §3.2.2): without its prefix it does not start with a slash. */
function isAbsoluteForm(url: string): boolean {
  if (url.charCodeAt(0) === SLASH) return false
  const query = url.indexOf('?')
  return (query === -1 ? url : url.slice(0, query)).includes('://')
}

/** The layers that every application starts with, and the walk knows. */
export interface FirstLayers {
  readonly query: RequestHandler
  readonly init: RequestHandler
  /** The work of `init` without its call of `next`. */
  enter(req: ExchangeRequest, res: ExchangeResponse, next: Next): void
}

/** Middleware behind a mount path, as in `app.stack` of 3.x; `''` is the root. */
export interface MiddlewareLayer {
  route: string
  handle: Handler
}
