import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { restoreQuery } from '../request/url.ts'
import { onLeave, watchLeaving } from '../router/tracing.ts'
import { isThenable } from '../thenable.ts'
import type { PartName } from '../types/schema/description.ts'
import type { SchemaIssue, SchemaResult } from '../types/schema/standard.ts'
import { MOST_ISSUES, type SchemaErrorIssue, toErrorIssue } from './issues.ts'
import { type CheckedRequest, PART_ACCESS, type PartAccess } from './parts.ts'
import { SchemaError } from './schema-error.ts'

export type Verdict = SchemaResult | PromiseLike<SchemaResult>

export interface CompiledPart extends PartAccess {
  readonly name: PartName
  readonly validate: (value: unknown) => Verdict
  /** Prepares the value before validation: a single value becomes a list. */
  readonly prepare: ((value: unknown) => unknown) | undefined
}

interface Releasable {
  release(): void
}

export interface CompiledCheck {
  readonly parts: readonly CompiledPart[]
  readonly status: number
  /** The error for a body that no parser has read; undefined if there is no body, or it was read. */
  readonly unreadBody: ((req: CheckedRequest) => SchemaError | undefined) | undefined
  /** Starts checking responses; undefined in mode `trust`. */
  readonly watchResponse: ((req: CheckedRequest, res: ExchangeResponse, next: Next) => Releasable) | undefined
}

/** One check of one request. */
interface Run {
  readonly check: CompiledCheck
  readonly req: RequestWithChecks
  readonly res: ExchangeResponse
  readonly next: Next
  /** What the schemas returned, and what was there before, in the order of the parts. */
  readonly values: unknown[]
  readonly before: unknown[]
  refusal: Refusal | undefined
}

/**
 * Validates all parts of a request, replaces them with the schemas' output and calls `next`, with a SchemaError if
 * invalid.
 */
export function runCheck(check: CompiledCheck, req: CheckedRequest, res: ExchangeResponse, next: Next): void {
  const unread = check.unreadBody?.(req)
  if (unread !== undefined) next(unread)
  else checkFrom({ check, req, res, next, values: [], before: [], refusal: undefined }, 0)
}

function checkFrom(run: Run, from: number): void {
  const { check, req, next } = run
  let problem: unknown
  try {
    for (let index = from; index < check.parts.length; index++) {
      const part = check.parts[index] as CompiledPart
      const value = readPart(part, req, run.before)
      const verdict = part.validate(value)
      if (isThenable(verdict)) return checkLater(run, index, verdict, value)
      note(run, part, verdict, value)
    }
    if (run.refusal === undefined) accept(run)
    else problem = toSchemaError(run.refusal, check.status)
  } catch (err) {
    problem = toError(err)
  }
  next(problem)
}

/**
 * Continues behind an asynchronous validator. It leaves the promise first: on 3.x and 4.x, an error thrown by a handler
 * must surface as usual and not as a rejection of ours.
 */
function checkLater(run: Run, index: number, pending: PromiseLike<SchemaResult>, value: unknown): void {
  const goOn = (verdict: SchemaResult): void => {
    note(run, run.check.parts[index] as CompiledPart, verdict, value)
    setImmediate(checkFrom, run, index + 1)
  }
  Promise.resolve(pending)
    .then(goOn)
    .catch((err) => setImmediate(run.next, toError(err)))
}

function note(run: Run, { name }: CompiledPart, verdict: SchemaResult, value: unknown): void {
  if (verdict.issues) run.refusal = refuse(run.refusal, name, verdict.issues, value)
  else run.values.push(verdict.value)
}

/** Notes what was there, for when the route is left: a query is parsed when it is read, so it is not read twice. */
function readPart(part: CompiledPart, req: CheckedRequest, before: unknown[]): unknown {
  const value = part.read(req)
  before.push(part.name === 'params' ? req.params : value)
  return part.prepare === undefined ? value : part.prepare(value)
}

interface Refusal {
  readonly issues: SchemaErrorIssue[]
  total: number
}

function refuse(before: Refusal | undefined, part: PartName, issues: readonly SchemaIssue[], value: unknown): Refusal {
  const refusal = before ?? { issues: [], total: 0 }
  for (let index = 0; index < issues.length && refusal.issues.length < MOST_ISSUES; index++) {
    refusal.issues.push(toErrorIssue(part, issues[index] as SchemaIssue, value))
  }
  refusal.total += issues.length
  return refusal
}

function toSchemaError({ issues, total }: Refusal, status: number): SchemaError {
  const { part = 'body', pointer = '', detail = 'is not valid' } = issues[0] ?? {}
  const more = total > 1 ? ` (and ${total - 1} more)` : ''
  const message = `The request's ${part}${pointer && ` at ${pointer}`}: ${detail}${more}`
  return new SchemaError(message, { status, code: 'request.invalid', part, issues, total })
}

/** A validator may throw anything, even undefined, which `next` would not treat as an error. */
function toError(thrown: unknown): unknown {
  return thrown || new Error('A schema threw, or rejected with, nothing')
}

/** The request's values before a check, to restore when the request leaves the route or router. */
interface Accepted {
  readonly run: Run
  readonly valid: CheckedRequest['valid']
  readonly route: unknown
  readonly walk: Next
  readonly watch: Releasable | undefined
  readonly previous: Accepted | undefined
}

const kAccepted: unique symbol = Symbol('trunkline.accepted')

type RequestWithChecks = CheckedRequest & { [kAccepted]?: Accepted | undefined }

function accept(run: Run): void {
  if (onLeave === undefined) watchLeaving(leave)
  const { check, req, values, before } = run
  const { valid, route, next: walk } = req
  for (let index = 0; index < check.parts.length; index++) {
    ;(check.parts[index] as CompiledPart).write(req, values[index], before[index])
  }
  const watch = check.watchResponse?.(req, run.res, run.next)
  req[kAccepted] = { run, valid, route, walk, watch, previous: req[kAccepted] }
}

/** Restores the values that the checks of a route or router replaced. */
function leave(req: RequestWithChecks, scope: unknown): void {
  for (let last = req[kAccepted]; last !== undefined && isIn(last, scope); last = last.previous) {
    req[kAccepted] = last.previous
    last.watch?.release()
    const { check, before } = last.run
    const { parts } = check
    for (let index = 0; index < parts.length; index++) {
      const { name } = parts[index] as CompiledPart
      if (name === 'query') restoreQuery(req, before[index] as Record<string, unknown>)
      else if (name === 'params') PART_ACCESS.params.write(req, before[index], undefined)
      else if (name === 'body') restoreBody(req, before[index])
    }
    if (last.valid !== undefined) req.valid = last.valid
    else if (req.valid !== undefined) delete req.valid
  }
}

/** Delete an absent body instead of setting undefined: some middleware tests `'body' in req`. */
function restoreBody(req: CheckedRequest, body: unknown): void {
  if (body === undefined) delete req.body
  else req.body = body
}

function isIn({ route, walk }: Accepted, scope: unknown): boolean {
  return scope === walk || scope === route || scope === (route as { stack?: unknown } | undefined)?.stack
}
