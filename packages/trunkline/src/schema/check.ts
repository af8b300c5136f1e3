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

/**
 * Validates all parts of a request, replaces them with the schemas' output and calls `next`, with a SchemaError if
 * invalid.
 */
export function runCheck(check: CompiledCheck, req: CheckedRequest, res: ExchangeResponse, next: Next): void {
  const unread = check.unreadBody?.(req)
  if (unread !== undefined) return next(unread)
  const { parts } = check
  const values: unknown[] = []
  const before: unknown[] = []
  let refusal: Refusal | undefined
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as CompiledPart
    const value = readPart(part, req, before)
    let verdict: Verdict
    try {
      verdict = part.validate(value)
    } catch (err) {
      return next(toError(err))
    }
    if (isThenable(verdict)) {
      void finishLater(check, values, before, refusal, index, verdict, req, res, next) // never rejects
      return
    }
    if (verdict.issues) refusal = refuse(refusal, part.name, verdict.issues, value)
    else values.push(verdict.value)
  }
  if (refusal !== undefined) next(toSchemaError(refusal, check.status))
  else {
    accept(check, values, before, req, res, next)
    next()
  }
}

/** Continues `runCheck` after the first asynchronous validator. */
async function finishLater(
  check: CompiledCheck,
  values: unknown[],
  before: unknown[],
  refused: Refusal | undefined,
  from: number,
  pending: PromiseLike<SchemaResult>,
  req: CheckedRequest,
  res: ExchangeResponse,
  next: Next,
): Promise<void> {
  let refusal = refused
  let problem: unknown
  try {
    for (let index = from; index < check.parts.length; index++) {
      const part = check.parts[index] as CompiledPart
      if (index === from) before.pop() // read again, for the pending verdict needs its value
      const value = readPart(part, req, before)
      const verdict = await (index === from ? pending : part.validate(value))
      if (verdict.issues) refusal = refuse(refusal, part.name, verdict.issues, value)
      else values.push(verdict.value)
    }
    if (refusal === undefined) accept(check, values, before, req, res, next)
    else problem = toSchemaError(refusal, check.status)
  } catch (err) {
    problem = toError(err)
  }
  // Leave the promise first: on 3.x and 4.x, an error thrown by a handler must surface as usual and not as a rejection
  // of ours.
  setImmediate(next, problem)
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
  readonly check: CompiledCheck
  /** The original values, in the order of the check. */
  readonly before: readonly unknown[]
  readonly valid: CheckedRequest['valid']
  readonly route: unknown
  readonly walk: Next
  readonly watch: Releasable | undefined
  readonly previous: Accepted | undefined
}

const kAccepted: unique symbol = Symbol('trunkline.accepted')

type RequestWithChecks = CheckedRequest & { [kAccepted]?: Accepted | undefined }

function accept(
  check: CompiledCheck,
  values: readonly unknown[],
  before: readonly unknown[],
  req: RequestWithChecks,
  res: ExchangeResponse,
  next: Next,
): void {
  if (onLeave === undefined) watchLeaving(leave)
  const { parts } = check
  const { valid, route, next: walk } = req
  for (let index = 0; index < parts.length; index++) {
    ;(parts[index] as CompiledPart).write(req, values[index], before[index])
  }
  const watch = check.watchResponse?.(req, res, next)
  req[kAccepted] = { check, before, valid, route, walk, watch, previous: req[kAccepted] }
}

/** Restores the values that the checks of a route or router replaced. */
function leave(req: RequestWithChecks, scope: unknown): void {
  for (let last = req[kAccepted]; last !== undefined && isIn(last, scope); last = last.previous) {
    req[kAccepted] = last.previous
    last.watch?.release()
    const { parts } = last.check
    for (let index = 0; index < parts.length; index++) {
      const { name } = parts[index] as CompiledPart
      if (name === 'query') restoreQuery(req, last.before[index] as Record<string, unknown>)
      else if (name === 'params') PART_ACCESS.params.write(req, last.before[index], undefined)
      else if (name === 'body') restoreBody(req, last.before[index])
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
