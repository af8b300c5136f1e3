import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeError, describeLayer, type LayerDescription } from 'trunkline/tools'
import { readCaller } from './caller.ts'
import { context, guarded, type RequestContext } from './context.ts'
import type { LiveRecord, LiveStep } from './live-record.ts'
import type { Step } from './record.ts'
import { redactError } from './redact-error.ts'

/** The message of the framework's tracing channel; see docs/guide/observability.md. */
interface HandlerTrace {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly layer: object
  readonly route: unknown
  readonly error?: unknown
  readonly leaves?: 'route' | 'router'
}

interface SkippedLayer {
  readonly req: IncomingMessage
  readonly layer: object
  readonly reason: 'path' | 'value' | 'method' | 'error'
  readonly error?: unknown
}

const records = new WeakMap<object, LiveRecord>()
const steps = new WeakMap<object, LiveStep>()
const descriptions = new WeakMap<object, WeakMap<object, LayerDescription>>()

/** Steps whose functions are on the call stack, innermost last. Only the last one's clock runs. */
const running: LiveStep[] = []

/** The record of a request, if there is one. */
export function recordOf(req: object): LiveRecord | undefined {
  return records.get(req)
}

export function noteRecord(req: object, record: LiveRecord): void {
  records.set(req, record)
}

export function forgetRecord(req: object): void {
  records.delete(req)
}

let isListening = false

/** Subscribes to the framework's tracing, for the rest of the process. */
export function listenToWalks(): void {
  if (isListening) return
  isListening = true
  const named = (name: string) => channel(`tracing:express.router.request:${name}`)
  const start = named('start')
  // Console output and outgoing requests are attributed by this store, which all async work of a handler inherits.
  start.bindStore?.(context, ((trace: HandlerTrace) => enter(trace)) as never) // Node's types allow one kind of store only
  start.subscribe(recording(stepOf))
  named('end').subscribe(recording(onReturn))
  named('error').subscribe(recording(onError))
  named('asyncStart').subscribe(recording(onLeave))
  channel('trunkline:skipped').subscribe(recording(onSkipped))
}

/** A listener whose own time does not count for the request. */
function recording<Message extends { req: object }>(listener: (message: Message) => void): (message: unknown) => void {
  const guardedListener = guarded(listener)
  return (given) => {
    const message = given as Message // each channel has one kind of message
    records.get(message.req)?.aside(() => guardedListener(message))
  }
}

function enter(trace: HandlerTrace): RequestContext | undefined {
  records.get(trace.req)?.aside(() => stepOf(trace))
  const step = steps.get(trace)
  return step === undefined ? context.getStore() : { record: step.record, step }
}

function stepOf(trace: HandlerTrace): LiveStep | undefined {
  const known = steps.get(trace)
  const record = records.get(trace.req)
  if (known !== undefined || record === undefined || !record.isWalked) return known
  for (const outer of record.open) outer.inside++
  const step = createStep(record, describe(trace.layer, trace.route), trace.req)
  steps.set(trace, step)
  record.addStep(step)
  if (step.isContainer) record.open.push(step)
  pauseInnermost()
  step.resumedAt = step.start
  running.push(step)
  return step
}

function createStep(
  record: LiveRecord,
  layer: LayerDescription,
  req: IncomingMessage,
  reason?: Step['reason'],
): LiveStep {
  return {
    record,
    kind: layer.kind,
    name: layer.name,
    path: layer.path,
    methods: layer.methods,
    place: layer.place,
    depth: record.open.length,
    outcome: reason === undefined ? 'running' : 'skipped',
    reason,
    asked: record.readAsked(req),
    start: record.now(),
    end: undefined,
    runs: [],
    waits: [],
    own: 0,
    waited: 0,
    from: undefined,
    error: undefined,
    isContainer: layer.kind === 'app' || layer.kind === 'router' || layer.kind === 'route',
    resumedAt: undefined,
    returnedAt: undefined,
    inside: 0,
  }
}

/** Cached per layer: all requests meet the same ones. */
function describe(layer: object, route: unknown): LayerDescription {
  const key = typeof route === 'object' && route !== null ? route : layer
  let known = descriptions.get(layer)
  if (known === undefined) {
    known = new WeakMap()
    descriptions.set(layer, known)
  }
  let description = known.get(key)
  if (description === undefined) {
    description = describeLayer(layer, route)
    known.set(key, description)
  }
  return description
}

/** How many times a layer goes on running after others is kept: each `next()` that returns is one. */
const MOST_RUNS = 50

function pauseInnermost(): void {
  const step = running.at(-1)
  if (step?.resumedAt === undefined) return
  const now = step.record.now()
  if (now > step.resumedAt && step.runs.length < MOST_RUNS) step.runs.push([step.resumedAt, now])
  step.resumedAt = undefined
}

function onReturn(trace: HandlerTrace): void {
  const step = steps.get(trace)
  if (step === undefined) return
  const now = step.record.now()
  // A throw may skip the end of inner steps: remove those too.
  while (running.length > 0) {
    const top = running.at(-1)
    pauseInnermost()
    running.pop()
    if (top === step) break
  }
  step.returnedAt = now
  const outer = running.at(-1)
  if (outer !== undefined) outer.resumedAt = outer.record.now()
}

function onError(trace: HandlerTrace): void {
  const step = steps.get(trace)
  if (step === undefined || step.end !== undefined) return
  if (isPassedOn(step, trace.error)) return markSkipped(step)
  step.record.pending = trace.error
  const { location, byFramework } = readCaller('tracedNext')
  step.outcome = !byFramework ? 'error' : step.returnedAt === undefined ? 'threw' : 'rejected'
  step.from = byFramework ? undefined : location
  if (step.isContainer) return // it came from an inner step, which has recorded it
  step.record.addError(step, redactError(describeError(trace.error)))
}

/** Whether the framework skipped the layer because it is not an error handler. */
function isPassedOn(step: LiveStep, error: unknown): boolean {
  const isSame = step.record.pending !== undefined && step.record.pending === error
  return isSame && step.kind !== 'error handler' && step.inside === 0
}

function markSkipped(step: LiveStep): void {
  step.outcome = 'skipped'
  step.reason = 'error'
}

function onLeave(trace: HandlerTrace): void {
  const step = steps.get(trace)
  if (step === undefined || step.end !== undefined) return
  const { record } = step
  // The response is over before its layers are told.
  step.end = Math.max(step.start, Math.min(record.now(), record.duration ?? Number.POSITIVE_INFINITY))
  if (step.isContainer) leaveContainer(record, step)
  if (step.outcome === 'running') step.outcome = outcomeOf(trace, step)
  if (step.kind === 'error handler' && step.outcome === 'next') {
    if (record.pending === undefined) markSkipped(step)
    record.pending = undefined // it handled the error
  }
  const isOwnCall = step.outcome === 'next' || step.outcome === 'route' || step.outcome === 'router'
  if (isOwnCall && !step.isContainer && record.isDetailed) step.from = readCaller('tracedNext').location
  record.changed()
}

function leaveContainer(record: LiveRecord, step: LiveStep): void {
  const at = record.open.lastIndexOf(step)
  if (at !== -1) record.open.length = at
}

function outcomeOf({ leaves, res }: HandlerTrace, step: LiveStep): Step['outcome'] {
  if (leaves !== undefined) return leaves
  if (!res.closed) return 'next'
  if (step.record.respondedBy === step) return 'responded'
  return step.isContainer || res.writableFinished ? 'over' : 'open'
}

function onSkipped({ req, layer, reason, error }: SkippedLayer): void {
  const record = records.get(req)
  if (record === undefined || !record.isWalked) return
  for (const outer of record.open) outer.inside++
  const step = createStep(record, describe(layer, undefined), req, reason)
  step.end = step.start
  record.addStep(step)
  if (reason !== 'value') return
  record.addError(step, redactError(describeError(error)))
  record.pending = error
}
