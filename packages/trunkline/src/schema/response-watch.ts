import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { advise } from '../core/advice.ts'
import { isThenable } from '../thenable.ts'
import type { SchemaIssue, SchemaResult } from '../types/schema/standard.ts'
import type { Verdict } from './check.ts'
import { MOST_ISSUES, toErrorIssue } from './issues.ts'
import type { CheckedRequest } from './parts.ts'
import type { CompiledBody, CompiledJson, CompiledResponses } from './responses.ts'
import { SchemaError } from './schema-error.ts'

const kWatch: unique symbol = Symbol('trunkline.responseWatch')

type WatchedResponse = ExchangeResponse & { [kWatch]?: ResponseWatch | undefined }
type Sender = (this: ExchangeResponse, ...args: unknown[]) => ExchangeResponse

const SENDERS = ['json', 'jsonp', 'send'] as const

/**
 * Checks the body of one response before it is sent, by wrapping `res.json`, `res.jsonp` and `res.send`. Where a router
 * has a `schema()` as well, the one of the route comes first.
 */
export class ResponseWatch {
  readonly #described: CompiledResponses
  /** Whether a status is refused that nobody describes: a `schema()` of a router only adds to those of its routes. */
  readonly #isComplete: boolean
  readonly #req: CheckedRequest
  readonly #res: WatchedResponse
  readonly #next: Next
  readonly #outer: ResponseWatch | undefined
  /** The response's own properties before; undefined for a method of its class. */
  readonly #own: (Sender | undefined)[] = []
  /** True while sending a checked body: `res.json` calls `res.send`, which must not check again. */
  #isSending = false

  constructor(
    described: CompiledResponses,
    isComplete: boolean,
    req: CheckedRequest,
    res: WatchedResponse,
    next: Next,
  ) {
    this.#described = described
    this.#isComplete = isComplete
    this.#req = req
    this.#res = res
    this.#next = next
    this.#outer = res[kWatch]
    res[kWatch] = this
    const methods = res as unknown as Record<string, Sender> // to access its methods by name
    for (const name of SENDERS) {
      const send = methods[name] as Sender
      this.#own.push(Object.hasOwn(methods, name) ? send : undefined)
      methods[name] = (...args) => this.#take(send, args)
    }
  }

  release(): void {
    if (this.#res[kWatch] !== this) return
    this.#res[kWatch] = this.#outer
    const methods = this.#res as unknown as Record<string, unknown> // to access its methods by name
    for (const [index, name] of SENDERS.entries()) {
      const own = this.#own[index]
      if (own === undefined) delete methods[name]
      else methods[name] = own
    }
  }

  #take(send: Sender, args: unknown[]): ExchangeResponse {
    const res = this.#res
    if (this.#isSending) return send.apply(res, args)
    const body = readArguments(res, args)
    const described = this.#find()
    const undescribed = `status ${res.statusCode} is not among the described responses`
    if (described === false) return this.#fail(this.#refuse([{ message: undescribed }], body))
    if (described === undefined || described === 'any') return this.#send(send, args)
    if (described !== 'none') return this.#check(send, described, body)
    if (body === undefined || WITHOUT_BODY.includes(res.statusCode)) return this.#send(send, args)
    return this.#fail(this.#refuse([{ message: HAS_BODY }], body))
  }

  /** What is described for the status; undefined if any response is allowed, `false` if the status is not described. */
  #find(): CompiledBody | false | undefined {
    const { statusCode } = this.#res
    for (const name of [String(statusCode), `${Math.floor(statusCode / 100)}xx`, 'default']) {
      for (let watch: ResponseWatch | undefined = this; watch !== undefined; watch = watch.#outer) {
        const described = watch.#described.byStatus.get(name)
        if (described !== undefined) return described
      }
    }
    return this.#isComplete ? false : undefined
  }

  #check(send: Sender, described: CompiledJson, body: unknown): ExchangeResponse {
    let verdict: Verdict
    try {
      verdict = described.validate(body)
    } catch (err) {
      return this.#fail(err)
    }
    if (isThenable(verdict)) {
      void this.#checkLater(send, described, body, verdict) // never rejects
      return this.#res
    }
    const problem = this.#conclude(send, described, body, verdict)
    return problem === undefined ? this.#res : this.#fail(problem)
  }

  /** Another response may have been sent in the meantime: then `send` throws. */
  async #checkLater(
    send: Sender,
    described: CompiledJson,
    body: unknown,
    pending: PromiseLike<SchemaResult>,
  ): Promise<void> {
    const { statusCode } = this.#res
    let problem: unknown
    try {
      const verdict = await pending
      if (!this.#res.headersSent) this.#res.statusCode = statusCode
      problem = this.#conclude(send, described, body, verdict)
    } catch (err) {
      problem = err || new Error(NOTHING)
    }
    // Leave the promise first: on 3.x and 4.x, an error thrown by a handler must surface as usual.
    if (problem !== undefined) setImmediate(() => this.#fail(problem))
  }

  /** Sends the body if it is valid; otherwise returns the error. */
  #conclude(send: Sender, described: CompiledJson, body: unknown, verdict: SchemaResult): SchemaError | undefined {
    if (verdict.issues) return this.#refuse(verdict.issues, body)
    if (described.mode === 'strip') this.#send(send, [described.strip(verdict.value)])
    else {
      if (process.env['NODE_ENV'] !== 'production') this.#warn(body, described.strip(verdict.value))
      this.#send(send, [body])
    }
    return undefined
  }

  #send(send: Sender, args: unknown[]): ExchangeResponse {
    this.#setSending(true)
    try {
      return send.apply(this.#res, args)
    } finally {
      this.#setSending(false)
    }
  }

  #setSending(isSending: boolean): void {
    for (let watch: ResponseWatch | undefined = this; watch !== undefined; watch = watch.#outer) {
      watch.#isSending = isSending
    }
  }

  #warn(body: unknown, stripped: unknown): void {
    const names = removedNames(body, stripped)
    if (names.size === 0) return
    advise({
      code: 'TRUNKLINE_UNDESCRIBED',
      message: `The response of ${this.#name()} has fields that its schema does not name: ${[...names].join(', ')}. To leave them out, use responses: 'strip'; to send them, describe them`,
      subject: this.#name(),
    })
  }

  #refuse(issues: readonly SchemaIssue[], body: unknown): SchemaError {
    const listed = issues.slice(0, MOST_ISSUES).map((issue) => toErrorIssue('response', issue, body))
    const differences = listed.slice(0, 10).map(({ pointer, detail }) => `\n  ${pointer || '(body)'}: ${detail}`)
    const message = `The response of ${this.#name()} (${this.#res.statusCode}) is not what its schema says:${differences.join('')}`
    const init = { status: 500, code: 'response.invalid', part: 'response', issues: listed } as const
    return new SchemaError(message, { ...init, total: issues.length })
  }

  #name(): string {
    const { method, route, url } = this.#req
    return `${method} ${String((route as { path?: unknown } | undefined)?.path ?? url)}`
  }

  #fail(err: unknown): ExchangeResponse {
    this.release()
    this.#next(err || new Error(NOTHING))
    return this.#res
  }
}

/** On 3.x and 4.x a status may come before or after the body. */
function readArguments(res: ExchangeResponse, args: unknown[]): unknown {
  const [first, second] = args
  const isBehind = typeof second === 'number'
  if (!isBehind && (typeof first !== 'number' || second === undefined)) return first
  res.statusCode = isBehind ? second : (first as number)
  const body = isBehind ? first : second
  args.splice(0, args.length, body)
  return body
}

/** `res.send()` drops the body of these, such as the text of `res.sendStatus(204)`. */
const WITHOUT_BODY = [204, 205, 304]
const HAS_BODY = 'has a body, but is described as having none'
const NOTHING = 'A response schema threw, or rejected with, nothing'

/** Enough to see what is wrong; a list of thousands helps nobody. */
const MOST_NAMES = 10
const LONGEST_NAME = 100

/**
 * The names of what stripping removes from a body, such as `password` and `items[].cost`, at most ten. They never have
 * values.
 */
function removedNames(given: unknown, stripped: unknown, path = '', names = new Set<string>()): ReadonlySet<string> {
  const [before, after] = [toJson(given), toJson(stripped)]
  if (given === stripped || !isObject(before) || !isObject(after)) return names
  if (Array.isArray(before)) {
    for (const [index, item] of before.entries()) removedNames(item, after[index], `${path}[]`, names)
    return names
  }
  for (const [name, member] of Object.entries(before)) {
    if (names.size >= MOST_NAMES) break
    // A name is data, too: printed as it is, it could look like a line of the log.
    const word = /^[\w$]{1,100}$/.test(name) ? name : JSON.stringify(name.slice(0, LONGEST_NAME))
    const place = `${path && `${path}.`}${word}`
    if (Object.hasOwn(after, name)) removedNames(member, after[name], place, names)
    else if (member !== undefined && typeof member !== 'function') names.add(place)
  }
  return names
}

function toJson(value: unknown): unknown {
  return isObject(value) && typeof value['toJSON'] === 'function' ? value['toJSON']('') : value
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}
