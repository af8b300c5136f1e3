import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import type { ExchangeRequest, Settings } from '../../contract/exchange.ts'
import { callSiteOf } from '../../router/call-sites.ts'
import { watchResults } from '../../router/results.ts'
import { type HandlerTrace, subscribeToHandlers } from '../../router/tracing.ts'
import { isWait } from '../../streams/milliseconds.ts'
import { isWrittenTo } from '../../streams/paced-writer.ts'
import { routePatternOf } from '../routes.ts'
import { placeOf } from './route-place.ts'

/** For `app.enable('report unanswered')`: milliseconds. */
const USUAL_DELAY = 5000

/** A handler of a route that is being run, or has returned. */
interface RunningHandler {
  readonly trace: HandlerTrace
  readonly delay: number
  /** Whether it has called `next`, or the response is closed. */
  isOver: boolean
  timer?: NodeJS.Timeout
}

// Those that are on the call stack, the innermost last; undefined for what belongs to no route, or is not to be watched.
const stack: (RunningHandler | undefined)[] = []
const watched = new WeakMap<HandlerTrace, RunningHandler>()
// Layers, and routes of 3.x.
const reported = new WeakSet<object>()
let isWatching = false

/**
 * Begins to watch for handlers whose promise is fulfilled though they have neither answered nor called `next`.
 * @throws TypeError for a value of the setting that is neither a time nor a boolean
 */
export function watchUnanswered({ env, 'report unanswered': value }: Settings): void {
  if (typeof value !== 'boolean' && value !== undefined && !isWait(value)) {
    throw new TypeError('the setting "report unanswered" takes a number of milliseconds, true or false')
  }
  if (!value || env !== 'development' || isWatching) return
  isWatching = true
  subscribeToHandlers({ start: onStart, end: () => void stack.pop(), asyncStart: onOver })
  watchResults(onResult)
}

function onStart(trace: HandlerTrace): void {
  const delay = trace.route === undefined || leadsIntoRoute(trace) ? 0 : delayIn(trace.req)
  const running = delay > 0 ? { trace, delay, isOver: false } : undefined
  if (running !== undefined) watched.set(trace, running)
  stack.push(running)
}

/** The layer that leads into a route, whose handlers come one by one. */
function leadsIntoRoute({ layer, route }: HandlerTrace): boolean {
  return (layer as { route?: unknown }).route === route
}

function delayIn({ app }: ExchangeRequest): number {
  const { env, 'report unanswered': value } = (app?.settings ?? {}) as Settings
  if (env !== 'development') return 0
  return value === true ? USUAL_DELAY : isWait(value) ? value : 0
}

function onOver(trace: HandlerTrace): void {
  const running = watched.get(trace)
  if (running === undefined) return
  running.isOver = true
  clearTimeout(running.timer)
}

/** Promises of node's own only: asking another thenable a second time may start its work once more. */
function onResult(result: object, isForwarded: boolean): void {
  const running = stack.at(-1)
  if (running === undefined || running.isOver || !(result instanceof Promise)) return
  if (isForwarded) result.then(() => wait(running, report, running.delay), ignoreForwarded)
  else lookUntilReturned(running, result)
}

/** It goes to the error handlers. */
function ignoreForwarded(): void {}

/**
 * On 3.x and 4.x nobody has asked the promise for anything. If it was asked here, its rejection would be handled that
 * nobody has handled, or be unhandled that somebody has. So it is only looked at, now and then.
 */
function lookUntilReturned(running: RunningHandler, result: Promise<unknown>): void {
  const [, state] = STATE.exec(inspect(result, { depth: 0, customInspect: false })) ?? []
  if (state === 'rejected') return
  if (state === undefined) wait(running, report, running.delay)
  else wait(running, () => lookUntilReturned(running, result), running.delay / LOOKS)
}

// `Promise { <pending> }`, `Promise { <rejected> … }`; of one that is fulfilled, the value stands there.
const STATE = /\{ <(pending|rejected)>/

/** How often a promise is looked at in the time after which it is reported. */
const LOOKS = 10

function wait(running: RunningHandler, then: (running: RunningHandler) => void, delay: number): void {
  if (!running.isOver && !isAnswered(running)) running.timer = setTimeout(then, delay, running).unref()
}

function report(running: RunningHandler): void {
  if (running.isOver || isAnswered(running)) return
  const { req, layer, route } = running.trace
  const subject = callSiteOf(layer) === undefined ? (route as object) : layer
  if (reported.has(subject)) return
  reported.add(subject)
  const site = callSiteOf(subject)
  const place = site && placeOf(site)
  const { name } = layer as { name?: string }
  process.emitWarning(
    `${req.method} ${routePatternOf(req as never)} is not answered: ${name || '<anonymous>'} has returned without an answer or next(), and ${running.delay} ms have passed`,
    {
      code: 'TRUNKLINE_UNANSWERED',
      ...(place && { detail: `    at ${place.file}:${place.line}:${place.column}` }),
    },
  )
}

/** Whether an answer has begun, or is about to: something writes to the response, which may wait for its first piece. */
function isAnswered({ trace }: RunningHandler): boolean {
  const res = trace.res as unknown as Partial<ServerResponse> // made by hand, it may lack anything
  if (res.headersSent || res.writableEnded || res.destroyed) return true
  return isWrittenTo(res) || ['unpipe', 'drain'].some((event) => Boolean(res.listenerCount?.(event)))
}
