// hot path
import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { restoreQuery } from '../request/url.ts'
import { onLeave, watchLeaving } from '../router/leaving.ts'
import type { PartName } from '../types/schema/description.ts'
import type { SchemaIssue, SchemaResult } from '../types/schema/standard.ts'
import { MOST_ISSUES, type SchemaErrorIssue, toErrorIssue } from './issues.ts'
import { type CheckedRequest, PARTS, type PartAccess } from './parts.ts'
import { SchemaError } from './schema-error.ts'

/** What a validator gives: its verdict, or the promise of one. */
export type Verdict = SchemaResult | PromiseLike<SchemaResult>

/** A part of the request and how it is checked. */
export interface CompiledPart extends PartAccess {
  readonly name: PartName
  readonly validate: (value: unknown) => Verdict
  /** Changes what was read before it is checked: one value becomes a list. */
  readonly prepare: ((value: unknown) => unknown) | undefined
}

/** What is checked, and what happens to what does not hold. */
export interface CompiledCheck {
  readonly parts: readonly CompiledPart[]
  readonly status: number
  /** The error for a body that nobody has read; undefined when there is none, or it was read. */
  readonly unreadBody: ((req: CheckedRequest) => SchemaError | undefined) | undefined
  /** Has what the handlers send checked; undefined when it is trusted. Gives what takes that back. */
  readonly watchResponse: ((req: CheckedRequest, res: ExchangeResponse, next: Next) => () => void) | undefined
}

/** Checks all parts of a request, puts what the schemas made in their place, and goes on; or to the error handlers. */
export function runCheck(check: CompiledCheck, req: CheckedRequest, res: ExchangeResponse, next: Next): void {
  const unread = check.unreadBody?.(req)
  if (unread !== undefined) return next(unread)
  const { parts } = check
  const values: unknown[] = []
  let refusal: Refusal | undefined
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as CompiledPart
    const value = readPart(part, req)
    let verdict: Verdict
    try {
      verdict = part.validate(value)
    } catch (err) {
      return next(toError(err))
    }
    if (isPromise(verdict)) {
      finishLater(check, values, refusal, index, verdict, req, res, next)
      return
    }
    if (verdict.issues) refusal = refuse(refusal, part.name, verdict.issues, value)
    else values.push(verdict.value)
  }
  if (refusal !== undefined) next(toSchemaError(refusal, check.status))
  else {
    accept(check, values, req, res, next)
    next()
  }
}

/** The same from a part on whose validator takes its time. */
async function finishLater(
  check: CompiledCheck,
  values: unknown[],
  before: Refusal | undefined,
  from: number,
  pending: PromiseLike<SchemaResult>,
  req: CheckedRequest,
  res: ExchangeResponse,
  next: Next,
): Promise<void> {
  let refusal = before
  try {
    for (let index = from; index < check.parts.length; index++) {
      const part = check.parts[index] as CompiledPart
      const value = readPart(part, req)
      const verdict = await (index === from ? pending : part.validate(value))
      if (verdict.issues) refusal = refuse(refusal, part.name, verdict.issues, value)
      else values.push(verdict.value)
    }
  } catch (err) {
    next(toError(err))
    return
  }
  if (refusal === undefined) accept(check, values, req, res, next)
  // Outside of the promise: an error that a handler throws on a line that lets it pass has to reach the process as ever.
  setImmediate(next, refusal === undefined ? undefined : toSchemaError(refusal, check.status))
}

function readPart(part: CompiledPart, req: CheckedRequest): unknown {
  const value = part.read(req)
  return part.prepare === undefined ? value : part.prepare(value)
}

/** Issues so far, and how many there were. */
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

/** A validator may throw anything, even nothing, which `next` would not take for an error. */
function toError(thrown: unknown): unknown {
  return thrown || new Error('A schema threw, or rejected with, nothing')
}

function isPromise(verdict: Verdict): verdict is PromiseLike<SchemaResult> {
  return verdict instanceof Promise || typeof (verdict as PromiseLike<SchemaResult>).then === 'function'
}

/** What a request held before a check, for when the route or the router that the check stands in is left. */
interface Accepted {
  readonly check: CompiledCheck
  /** What the parts were, in the check's order. */
  readonly before: readonly unknown[]
  readonly valid: CheckedRequest['valid']
  readonly route: unknown
  readonly walk: Next
  readonly releaseResponse: (() => void) | undefined
  readonly previous: Accepted | undefined
}

const kAccepted: unique symbol = Symbol('trunkline.accepted')

type RequestWithChecks = CheckedRequest & { [kAccepted]?: Accepted | undefined }

function accept(
  check: CompiledCheck,
  values: readonly unknown[],
  req: RequestWithChecks,
  res: ExchangeResponse,
  next: Next,
): void {
  if (onLeave === undefined) watchLeaving(leave)
  const { parts } = check
  const before: unknown[] = []
  const { valid, route, next: walk } = req
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as CompiledPart
    before.push(part.name === 'params' ? req.params : part.read(req))
    part.write(req, values[index])
  }
  const releaseResponse = check.watchResponse?.(req, res, next)
  req[kAccepted] = { check, before, valid, route, walk, releaseResponse, previous: req[kAccepted] }
}

/** Puts back what the checks in a route or a router have replaced. */
function leave(req: RequestWithChecks, scope: unknown): void {
  for (let last = req[kAccepted]; last !== undefined && isIn(last, scope); last = last.previous) {
    req[kAccepted] = last.previous
    last.releaseResponse?.()
    const { parts } = last.check
    for (let index = 0; index < parts.length; index++) {
      const { name } = parts[index] as CompiledPart
      if (name === 'query') restoreQuery(req, last.before[index] as Record<string, unknown>)
      else if (name === 'params') PARTS.params.write(req, last.before[index])
      else if (name === 'body') restoreBody(req, last.before[index])
    }
    if (last.valid !== undefined) req.valid = last.valid
    else if (req.valid !== undefined) delete req.valid
  }
}

/** `'body' in req` tells middleware that a parser has run. */
function restoreBody(req: CheckedRequest, body: unknown): void {
  if (body === undefined) delete req.body
  else req.body = body
}

function isIn({ route, walk }: Accepted, scope: unknown): boolean {
  return scope === walk || scope === route || scope === (route as { stack?: unknown } | undefined)?.stack
}
