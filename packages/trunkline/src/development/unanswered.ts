import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import type { ExchangeRequest, Settings } from '../contract/exchange.ts'
import { callLocationOf } from '../router/call-locations.ts'
import { markCallError } from '../router/refusal.ts'
import { type HandlerTrace, isObject, subscribeToHandlers, watchResults } from '../router/tracing.ts'
import { routePatternOf } from '../routes/list.ts'
import { readLocation } from '../routes/source-location.ts'
import { isDelay } from '../streams/milliseconds.ts'
import { isWrittenTo } from '../streams/paced-writer.ts'

/** Milliseconds that `app.enable('report unanswered')` stands for. */
const USUAL_DELAY = 5000

interface RunningHandler {
  readonly trace: HandlerTrace
  readonly delay: number
  /** Whether it called `next`, or the response is closed. */
  isOver: boolean
  /** Whether it returned a promise, or a thenable. */
  isAsync: boolean
  timer?: NodeJS.Timeout
}

// Handlers on the call stack, innermost last. Undefined for one that is not watched.
const stack: (RunningHandler | undefined)[] = []
const watched = new WeakMap<HandlerTrace, RunningHandler>()
// The newest handler of each request. Routers and mounted apps wait for those inside them, and are not to blame.
const newest = new WeakMap<object, RunningHandler>()
// What was reported already: layers, and routes of 3.x.
const reported = new WeakSet<object>()
let isWatching = false

/**
 * Watches for handlers that returned, or whose promise is fulfilled, although they neither responded nor called `next`.
 * @throws TypeError if the setting is neither a time nor a boolean
 */
export function watchUnanswered({ env, 'report unanswered': value }: Settings): void {
  if (typeof value !== 'boolean' && value !== undefined && !isDelay(value)) {
    const message = 'the setting "report unanswered" takes a number of milliseconds, true or false'
    throw markCallError(new TypeError(message), 'TRUNKLINE_SETTING_VALUE')
  }
  if (!value || env !== 'development' || isWatching) return
  isWatching = true
  subscribeToHandlers({ start: onStart, end: onEnd, asyncStart: onOver })
  watchResults(onResult)
}

function onStart(trace: HandlerTrace): void {
  const { layer, route } = trace
  // The handlers of a route are traced one by one, not the layer around it.
  const isAroundRoute = route !== undefined && (layer as { route?: unknown }).route === route
  const delay = isAroundRoute ? 0 : delayIn(trace.req)
  const running = delay > 0 ? { trace, delay, isOver: false, isAsync: false } : undefined
  if (running !== undefined) {
    watched.set(trace, running)
    newest.set(trace.req, running)
  }
  stack.push(running)
}

function delayIn({ app }: ExchangeRequest): number {
  const { env, 'report unanswered': value } = (app?.settings ?? {}) as Settings
  if (env !== 'development') return 0
  return value === true ? USUAL_DELAY : isDelay(value) ? value : 0
}

/** A handler that returns nothing to wait for may have left its response to a callback: it is given the same time. */
function onEnd(): void {
  const running = stack.pop()
  if (running !== undefined && !running.isAsync) wait(running, report, running.delay)
}

function onOver(trace: HandlerTrace): void {
  const running = watched.get(trace)
  if (running === undefined) return
  running.isOver = true
  clearTimeout(running.timer)
}

/** Native promises only: a second `then()` on a lazy thenable, such as a query builder, could run its work twice. */
function onResult(result: object, isForwarded: boolean): void {
  const running = stack.at(-1)
  if (running === undefined || running.isOver) return
  running.isAsync = true
  if (!(result instanceof Promise)) return
  // wait() only sets a timer, so it does not throw.
  const onRejection = (): void => {} // it already goes to the error handlers
  if (isForwarded) result.then(() => wait(running, report, running.delay), onRejection)
  else lookUntilReturned(running, result)
}

/**
 * On 3.x and 4.x the framework does not attach handlers to the promise. Attaching one here would silence Node's
 * "unhandled rejection" warning for promises that nobody else handles. So we only inspect the state from time to time.
 */
function lookUntilReturned(running: RunningHandler, result: Promise<unknown>): void {
  const [, state] = STATE.exec(inspect(result, { depth: 0, customInspect: false })) ?? []
  if (state === 'rejected') return
  if (state === undefined) wait(running, report, running.delay)
  else wait(running, () => lookUntilReturned(running, result), running.delay / LOOKS)
}

// `Promise { <pending> }`, `Promise { <rejected> … }`; for a fulfilled one, `inspect` shows the value instead.
const STATE = /\{ <(pending|rejected)>/

/** How often the promise is inspected until it is reported. */
const LOOKS = 10

function wait(running: RunningHandler, then: (running: RunningHandler) => void, delay: number): void {
  if (!running.isOver && !hasResponse(running)) running.timer = setTimeout(then, delay, running).unref()
}

function report(running: RunningHandler): void {
  if (running.isOver || hasResponse(running) || newest.get(running.trace.req) !== running) return
  const { layer, route } = running.trace
  const subject = callLocationOf(layer) === undefined && isObject(route) ? route : layer
  if (reported.has(subject)) return
  reported.add(subject)
  const location = callLocationOf(subject)
  const place = location && readLocation(location)
  process.emitWarning(describe(running), {
    code: 'TRUNKLINE_UNANSWERED',
    ...(place && { detail: `    at ${place.file}:${place.line}:${place.column}` }),
  })
}

function describe({ trace, delay, isAsync }: RunningHandler): string {
  const { req, layer, route } = trace
  const { name, handle } = layer as { name?: string; handle?: { name?: string } } // 3.x keeps middleware without a name
  const where = route === undefined ? req.originalUrl?.split('?', 1)[0] : routePatternOf(req as never)
  const hint = isAsync ? '' : ". If it is still working, raise the setting 'report unanswered'"
  return `${req.method} ${where} has no response: ${name || handle?.name || '<anonymous>'} returned without responding or calling next(), and ${delay} ms have passed${hint}`
}

/**
 * Whether a response has started or soon will: something is piped or streamed into it, even if nothing was sent yet.
 */
function hasResponse({ trace }: RunningHandler): boolean {
  const res = trace.res as unknown as Partial<ServerResponse> // a response made by hand may lack anything
  if (res.headersSent || res.writableEnded || res.destroyed) return true
  return isWrittenTo(res) || ['unpipe', 'drain'].some((event) => Boolean(res.listenerCount?.(event)))
}
