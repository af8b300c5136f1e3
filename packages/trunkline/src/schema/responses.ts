import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import type { Description, ResponseSchema } from '../types/schema/description.ts'
import type { Schema, SchemaIssue, SchemaResult } from '../types/schema/standard.ts'
import { MOST_ISSUES, toErrorIssue } from './issues.ts'
import type { CheckedRequest } from './parts.ts'
import { createPrune, type Prune } from './prune.ts'
import { SchemaError } from './schema-error.ts'

/**
 * How responses are treated: `check` validates the body and sends it unchanged; `strip` sends the schema's output, and
 * so no undescribed properties; `trust` does nothing.
 */
export type ResponseMode = 'check' | 'strip' | 'trust'

/**
 * Returns the description for a status; undefined if any response is allowed, `false` if the status is not described.
 */
export type FindResponse = (status: number) => ResponseSchema | false | undefined

/**
 * A single schema applies to every 2xx and allows all other statuses. In a map, unlisted statuses are not described.
 */
export function createFindResponse(response: Exclude<Description['response'], undefined>): FindResponse {
  if (response === null || '~standard' in response || 'kind' in response) {
    const described = response as ResponseSchema
    return (status) => (status >= 200 && status < 300 ? described : undefined)
  }
  const byStatus = new Map(Object.entries(response) as [string, ResponseSchema][])
  return (status) => {
    for (const name of [String(status), `${Math.floor(status / 100)}xx`, 'default']) {
      const described = byStatus.get(name)
      if (described !== undefined) return described
    }
    return false
  }
}

type Methods = 'json' | 'jsonp' | 'send'

/** Wraps `res.json`, `res.jsonp` and `res.send` with checks. */
export function createResponseWatch(find: FindResponse, mode: 'check' | 'strip') {
  return (req: CheckedRequest, res: ExchangeResponse, next: Next): (() => void) => {
    const watch = new ResponseWatch(find, mode, req, res, next)
    return () => watch.release()
  }
}

type Sender = (this: ExchangeResponse, ...args: unknown[]) => ExchangeResponse

/** Checks the body of one response before it is sent. */
class ResponseWatch {
  readonly #find: FindResponse
  readonly #mode: 'check' | 'strip'
  readonly #req: CheckedRequest
  readonly #res: ExchangeResponse
  readonly #next: Next
  readonly #own = new Map<Methods, Sender | undefined>()
  /** True while sending a checked body: `res.json` calls `res.send`, which must not check again. */
  #isSending = false

  constructor(find: FindResponse, mode: 'check' | 'strip', req: CheckedRequest, res: ExchangeResponse, next: Next) {
    this.#find = find
    this.#mode = mode
    this.#req = req
    this.#res = res
    this.#next = next
    for (const name of ['json', 'jsonp', 'send'] as const) this.#replace(name)
  }

  /** Restores the original methods. */
  release(): void {
    const res = this.#res as unknown as Record<string, unknown> // to access its methods by name
    for (const [name, own] of this.#own) {
      if (own === undefined) delete res[name]
      else res[name] = own
    }
    this.#own.clear()
  }

  #replace(name: Methods): void {
    const res = this.#res as unknown as Record<string, Sender | undefined> // to access its methods by name
    const send = res[name]
    if (send === undefined) return
    this.#own.set(name, Object.hasOwn(res, name) ? send : undefined)
    const watch = this
    res[name] = function checked(...args) {
      return watch.#take(send, args)
    }
  }

  #take(send: Sender, args: unknown[]): ExchangeResponse {
    const res = this.#res
    if (this.#isSending) return send.apply(res, args)
    const body = this.#readArguments(args)
    const described = this.#find(res.statusCode)
    if (described === false) return this.#refuse([{ message: this.#undescribed() }], body)
    if (described === undefined) return this.#send(send, args)
    if (described === null) return body === undefined ? this.#send(send, args) : this.#refuse(HAS_BODY, body)
    // Do not test `kind`: schemas of valibot and ArkType have one too.
    return '~standard' in described ? this.#check(send, described, body) : this.#send(send, args)
  }

  /** On 3.x and 4.x a status may come before or after the body. */
  #readArguments(args: unknown[]): unknown {
    if (args.length < 2) return args[0]
    const isBehind = typeof args[1] === 'number'
    this.#res.statusCode = Number(args[isBehind ? 1 : 0])
    const body = args[isBehind ? 0 : 1]
    args.splice(0, args.length, body)
    return body
  }

  #check(send: Sender, { '~standard': standard }: Schema, body: unknown): ExchangeResponse {
    let verdict: SchemaResult | PromiseLike<SchemaResult>
    try {
      verdict = standard.validate(body) as typeof verdict // the result type of Standard Schema
    } catch (err) {
      return this.#fail(err)
    }
    if (!isPromise(verdict)) return this.#conclude(send, verdict, body)
    if (this.#mode === 'check') return this.#fail(new TypeError(ASYNC))
    verdict.then(
      (result) => this.#conclude(send, result, body),
      (err) => this.#fail(err),
    )
    return this.#res
  }

  #conclude(send: Sender, verdict: SchemaResult, body: unknown): ExchangeResponse {
    if (verdict.issues) return this.#refuse(verdict.issues, body)
    return this.#send(send, [this.#mode === 'strip' ? this.#strip(verdict.value) : body])
  }

  #strip(value: unknown): unknown {
    const described = this.#find(this.#res.statusCode) as Schema // a checked body has a schema
    return pruneFor(described)(value)
  }

  #send(send: Sender, args: unknown[]): ExchangeResponse {
    this.#isSending = true
    try {
      return send.apply(this.#res, args)
    } finally {
      this.#isSending = false
    }
  }

  #undescribed(): string {
    return `status ${this.#res.statusCode} is not among the described responses`
  }

  #refuse(issues: readonly SchemaIssue[], body: unknown): ExchangeResponse {
    const { method, route } = this.#req
    const listed = issues.slice(0, MOST_ISSUES).map((issue) => toErrorIssue('response', issue, body))
    const differences = listed.slice(0, 10).map(({ pointer, detail }) => `\n  ${pointer || '(body)'}: ${detail}`)
    const path = String((route as { path?: unknown } | undefined)?.path ?? this.#req.url)
    const message = `The response of ${method} ${path} (${this.#res.statusCode}) is not what its schema says:${differences.join('')}`
    return this.#fail(
      new SchemaError(message, {
        status: 500,
        code: 'response.invalid',
        part: 'response',
        issues: listed,
        total: issues.length,
      }),
    )
  }

  #fail(err: unknown): ExchangeResponse {
    this.release()
    this.#next(err || new Error('A response schema threw, or rejected with, nothing'))
    return this.#res
  }
}

const prunes = new WeakMap<Schema, Prune>()

function pruneFor(schema: Schema): Prune {
  let prune = prunes.get(schema)
  if (prune === undefined) {
    prune = createPrune(schema) ?? ((value) => value)
    prunes.set(schema, prune)
  }
  return prune
}

const ASYNC =
  "A response schema returned a promise. Only responses: 'strip' can wait for one; use a schema without async checks"
const HAS_BODY: readonly SchemaIssue[] = [{ message: 'has a body, but is described as having none' }]

function isPromise(verdict: SchemaResult | PromiseLike<SchemaResult>): verdict is PromiseLike<SchemaResult> {
  return typeof (verdict as PromiseLike<SchemaResult>).then === 'function'
}
