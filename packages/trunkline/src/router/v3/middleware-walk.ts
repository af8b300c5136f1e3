// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { originOf, pathnameOf } from '../../http/url/request-target.ts'
import { beginWalk } from '../circles.ts'
import { type ErrorHandler, type Handler, MOST_SYNCHRONOUS_STEPS, type RequestHandler } from '../layer.ts'
import { forwardRejectionIfAsked } from '../results.ts'
import { catching, tellSkipped, traceHandler } from '../tracing.ts'
import { isTraced, isWatched, noteSubscribers } from '../tracing-channels.ts'

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
  readonly #layers: readonly MiddlewareLayer[]
  readonly #req: ExchangeRequest
  readonly #res: ExchangeResponse
  readonly #done: Next
  readonly #baseUrl: string
  readonly #origin: string
  readonly #isAbsolute: boolean
  #index = 0
  #synchronousSteps = 0
  #stripped = ''
  #slashAdded = false

  constructor(layers: readonly MiddlewareLayer[], req: ExchangeRequest, res: ExchangeResponse, done: Next) {
    const next: Next = (err) => this.#step(err) // local variable first: see `router/walk.ts`
    this.next = next
    if (req.next === undefined) noteSubscribers()
    this.#layers = layers
    this.#req = req
    this.#res = res
    this.#done = done
    this.#baseUrl = req.baseUrl || ''
    this.#origin = originOf(req.url)
    this.#isAbsolute = isAbsoluteForm(req.url)
  }

  start(): void {
    beginWalk(this, this.#req, this.#res)
  }

  begin(): void {
    this.#step(undefined)
  }

  #step(err: unknown): void {
    this.#restoreUrl()
    if (++this.#synchronousSteps > MOST_SYNCHRONOUS_STEPS) {
      this.#synchronousSteps = 0
      setImmediate(this.next, err)
      return
    }
    try {
      const layer = this.#nextLayer(Boolean(err))
      if (layer === undefined) setImmediate(this.#done, err)
      else this.#run(layer, err)
    } catch (thrown) {
      this.next(thrown)
    }
    this.#synchronousSteps = 0
  }

  /** The next layer that matches the current path, and takes errors if one is pending; undefined if there is none. */
  #nextLayer(pending: boolean): MiddlewareLayer | undefined {
    const path = pathOf(this.#req.url)
    if (path === undefined) return undefined
    const layers = this.#layers
    const folded = path.toLowerCase()
    while (this.#index < layers.length) {
      const layer = layers[this.#index++] as MiddlewareLayer
      const matches = isAt(layer.route, path, folded)
      if (matches && takes(layer.handle.length, pending)) return layer
      if (isWatched) tellSkipped(this.#req, layer, matches ? 'error' : 'path')
    }
    this.#index++ // a layer pushed after the end was reached does not run
    return undefined
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
    if (route !== '') {
      const { length } = this.#origin
      // Keep the letter case of the request, not of the mount path: later handlers must see what was requested.
      this.#stripped = req.url.slice(length, length + route.length)
      req.url = this.#origin + req.url.slice(length + route.length)
      req.baseUrl = this.#baseUrl + this.#stripped
    }
    if (!this.#isAbsolute && req.url[0] !== '/') {
      req.url = `/${req.url}`
      this.#slashAdded = true
    }
  }

  #restoreUrl(): void {
    const req = this.#req
    // A handler may have assigned anything; only a string can get its prefix back.
    if (typeof req.url === 'string') {
      if (this.#slashAdded) req.url = req.url.slice(1)
      if (this.#stripped !== '') req.url = this.#origin + this.#stripped + req.url.slice(this.#origin.length)
    }
    if (this.#stripped !== '') req.baseUrl = this.#baseUrl
    req.originalUrl ||= req.url
    this.#slashAdded = false
    this.#stripped = ''
  }
}

/** The path that mounts are compared with; undefined if the URL has none, which matches nothing. */
function pathOf(url: unknown): string | undefined {
  const path = typeof url === 'string' ? pathnameOf(url) : undefined
  return path === null ? '/' : path
}

/** Whether a mount matches a path: up to its end, a slash or a dot. Letter case is ignored. */
function isAt(route: string, path: string, folded: string): boolean {
  // Check the character after the mount first: it is cheap, and rules out most mounts.
  if (route.length > path.length) return false
  const border = path.charCodeAt(route.length)
  if (border !== SLASH && border !== DOT && route.length < path.length) return false
  return route === '' || folded.startsWith(route.toLowerCase())
}

/** Whether a handler with this many parameters is an error handler. One with more than four is never called. */
function takes(arity: number, pending: boolean): boolean {
  return pending ? arity === 4 : arity < 4
}

const SLASH = 0x2f
const DOT = 0x2e

/** Whether a target has a scheme (RFC 9112 §3.2.2): without its prefix it does not start with a slash. */
function isAbsoluteForm(url: string): boolean {
  if (url.charCodeAt(0) === SLASH) return false
  const query = url.indexOf('?')
  return (query === -1 ? url : url.slice(0, query)).includes('://')
}

/** Middleware behind a mount path, as in `app.stack` of 3.x; `''` is the root. */
export interface MiddlewareLayer {
  route: string
  handle: Handler
}
