import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorDescription, routePatternOf, transportOf } from 'trunkline/tools'
import { BodyCapture } from './body-capture.ts'
import { type Headers, readServerTiming, redactHeaders, sizeOf, typeOf } from './headers.ts'
import type { ConsoleLine, OutgoingRequest, RequestDetails, RequestSummary, Span, Step } from './record.ts'
import { cut, redactText, redactUrl } from './redact.ts'
import { repeatedQueries } from './repeated-queries.ts'
import { redactShapes } from './secrets.ts'
import { lengthOf, without } from './step-times.ts'

const MOST_STEPS = 300
const MOST_LINES = 100
const MOST_OUTGOING = 50
const LONGEST_LINE = 2000
const LONGEST_URL = 4000
const LONGEST_ASKED = 1000
const LONGEST_PATTERN = 1000
const LONGEST_NAME = 40

/** A step whose layer is still active. */
export interface LiveStep extends Step {
  readonly runs: Span[]
  readonly record: LiveRecord
  readonly isContainer: boolean
  /** When its code resumed; undefined while other code runs. */
  resumedAt: number | undefined
  /** When its function returned. */
  returnedAt: number | undefined
  /** How many layers were tried inside it. */
  inside: number
}

interface RecordOptions {
  readonly isDetailed: boolean
  readonly isWalked: boolean
  readonly replay: { readonly of: number | undefined; readonly limit: AbortSignal } | undefined
  readonly onChange: (record: LiveRecord) => void
  readonly onClose: (record: LiveRecord) => void
}

/** The record of a request, running or finished. It references `req` and `res` only while they are in use. */
export class LiveRecord {
  readonly id: number
  readonly replayOf: number | undefined
  /** Whether to record call locations. Off under load, because that takes time. */
  readonly isDetailed: boolean
  /** Whether to record steps and bodies. */
  readonly isWalked: boolean
  readonly method: string
  readonly url: string
  readonly startedAt: number = Date.now()
  readonly requestBody: BodyCapture
  readonly responseBody: BodyCapture
  /** The apps, routers and routes around the current layer. */
  readonly open: LiveStep[] = []
  respondedBy: LiveStep | undefined
  failed = false
  /** The error that no handler has handled yet. */
  pending: unknown
  readonly #began: number = performance.now()
  #stoppedAt: number | undefined
  #aside = 0
  readonly #requestHeaders: Headers
  readonly #httpVersion: string
  readonly #client: string
  readonly #transport: string
  readonly #steps: Step[] = []
  readonly #console: ConsoleLine[] = []
  readonly #outgoing: OutgoingRequest[] = []
  readonly #onChange: (record: LiveRecord) => void
  readonly #onClose: (record: LiveRecord) => void
  #limit: AbortSignal | undefined
  #endedBy: RequestSummary['endedBy']
  #messages: { readonly req: IncomingMessage; readonly res: ServerResponse } | undefined
  #asked: { readonly url: string; readonly shown: string } | undefined
  #pattern: string | undefined
  #status: number | undefined
  #responseHeaders: Headers = []
  #stepsLeftOut = 0
  #size = 0
  #firstByte: number | undefined
  #duration: number | undefined
  #state: RequestSummary['state'] = 'pending'

  constructor(id: number, req: IncomingMessage, res: ServerResponse, options: RecordOptions) {
    this.id = id
    this.isDetailed = options.isDetailed
    this.isWalked = options.isWalked
    this.requestBody = new BodyCapture(options.isWalked)
    this.responseBody = new BodyCapture(options.isWalked)
    this.replayOf = options.replay?.of
    this.#limit = options.replay?.limit
    this.#onChange = options.onChange
    this.#onClose = options.onClose
    this.method = cut(String(req.method), LONGEST_NAME)
    const { originalUrl = req.url } = req as { originalUrl?: string }
    this.url = redactUrl(cut(String(originalUrl), LONGEST_URL))
    this.#requestHeaders = redactHeaders(req.rawHeaders)
    this.#size = this.url.length + sizeOf(this.#requestHeaders)
    this.#httpVersion = req.httpVersion
    this.#client = req.socket?.remoteAddress ?? ''
    this.#transport = transportOf(res)
    this.#messages = { req, res }
  }

  /** Milliseconds since the request came, without the time that the recording itself took. */
  now(): number {
    return (this.#stoppedAt ?? performance.now()) - this.#began - this.#aside
  }

  /** Runs recorder work with the request's clock stopped. */
  aside(run: () => void): void {
    if (this.#stoppedAt !== undefined) return run()
    const stoppedAt = performance.now()
    this.#stoppedAt = stoppedAt
    try {
      run()
    } finally {
      this.#aside += performance.now() - stoppedAt
      this.#stoppedAt = undefined
    }
  }

  changed(): void {
    this.#onChange(this)
  }

  /** The redacted rest of the path. Cached, because most layers see the same path as the one before. */
  readAsked({ url = '' }: IncomingMessage): string {
    if (this.#asked?.url !== url) {
      this.#asked = { url, shown: redactUrl(cut(String(url), LONGEST_ASKED)) }
      this.#size += this.#asked.shown.length
    }
    return this.#asked.shown
  }

  addStep(step: Step): void {
    if (this.#steps.length < MOST_STEPS) this.#steps.push(step)
    else this.#stepsLeftOut++
  }

  addLine(level: string, text: string, by: string | undefined): void {
    if (this.#console.length >= MOST_LINES) return
    const shown = redactText(cut(text, LONGEST_LINE))
    this.#size += shown.length
    this.#console.push({ level, at: this.now(), text: shown, by })
  }

  addOutgoing(method: string, url: string, by: string | undefined, isQuery = false): OutgoingRequest {
    const outgoing: OutgoingRequest = {
      method: cut(method, LONGEST_NAME),
      url: isQuery ? redactShapes(cut(url, LONGEST_URL)) : redactUrl(cut(url, LONGEST_URL)),
      isQuery,
      start: this.now(),
      end: undefined,
      status: undefined,
      failure: undefined,
      by,
    }
    if (this.#outgoing.length < MOST_OUTGOING) {
      this.#size += outgoing.url.length
      this.#outgoing.push(outgoing)
    }
    return outgoing
  }

  addError(step: Step, error: ErrorDescription): void {
    step.error = error
    this.failed = true
    this.#size += JSON.stringify(error).length
  }

  /** Approximate memory, in characters. */
  get size(): number {
    return this.#size + this.requestBody.size + this.responseBody.size
  }

  /** Called when the response head was written. */
  onHead(rawHeaders: readonly string[]): void {
    this.#firstByte ??= this.now()
    this.#responseHeaders = redactHeaders(rawHeaders)
    this.#size += sizeOf(this.#responseHeaders)
    this.#status = this.#messages?.res.statusCode
    this.changed()
  }

  /** Called when the response ended or the client disconnected. */
  onClose(): void {
    const { res } = this.#messages ?? {}
    if (res === undefined) return
    this.#duration = this.now()
    this.#pattern = this.#findPattern()
    this.#state = res.writableFinished ? 'done' : 'aborted'
    if (this.#state === 'aborted') this.#endedBy = this.#limit?.aborted ? 'replay limit' : 'client'
    this.#status = res.headersSent ? res.statusCode : undefined
    if ((this.#status ?? 0) >= 500) this.failed = true
    this.requestBody.seal(...typeOf(this.#requestHeaders))
    this.responseBody.seal(...typeOf(this.#responseHeaders))
    this.#limit = undefined
    this.#messages = undefined
    this.#asked = undefined
    this.pending = undefined
    this.#onClose(this)
    this.changed()
  }

  get isOver(): boolean {
    return this.#messages === undefined
  }

  get duration(): number | undefined {
    return this.#duration
  }

  summary(): RequestSummary {
    return {
      id: this.id,
      method: this.method,
      url: this.url,
      pattern: this.#pattern ?? this.#findPattern(),
      status: this.#status,
      state: this.#state,
      endedBy: this.#endedBy,
      startedAt: this.startedAt,
      firstByte: this.#firstByte,
      duration: this.#duration,
      requestBytes: this.requestBody.bytes,
      responseBytes: this.responseBody.bytes,
      client: this.#client,
      transport: this.#transport,
      failed: this.failed,
      handlers: this.#handlerNames(),
      replayOf: this.replayOf,
    }
  }

  details(): RequestDetails {
    const age = this.#duration ?? this.now()
    return {
      ...this.summary(),
      httpVersion: this.#httpVersion,
      requestHeaders: this.#requestHeaders,
      responseHeaders: this.#responseHeaders,
      requestBody: this.requestBody.read(...typeOf(this.#requestHeaders)),
      responseBody: this.responseBody.read(...typeOf(this.#responseHeaders)),
      steps: showSteps(this.#steps as LiveStep[], age),
      stepsLeftOut: this.#stepsLeftOut,
      walked: this.isWalked,
      console: this.#console,
      outgoing: this.#outgoing,
      repeatedQueries: repeatedQueries(this.#outgoing),
      serverTiming: readServerTiming(this.#responseHeaders),
      age,
    }
  }

  #handlerNames(): string[] {
    const steps = this.#steps.filter((step) => step === this.respondedBy || ranAsHandler(step))
    return [...new Set(steps.map(({ name }) => name))].filter((name) => name !== '<anonymous>')
  }

  #findPattern(): string | undefined {
    const pattern = this.#messages && routePatternOf(this.#messages.req)
    // Behind a function that calls a router itself, the pattern has a part of the URL in it.
    return pattern === undefined ? undefined : redactShapes(cut(pattern, LONGEST_PATTERN))
  }
}

function ranAsHandler({ kind, outcome }: Step): boolean {
  return (kind === 'handler' || kind === 'error handler') && outcome !== 'skipped'
}

/** The steps without what only the recording needs, and with the times that each has run and waited so far. */
function showSteps(steps: readonly LiveStep[], age: number): Step[] {
  const busy = steps.flatMap(({ runs }) => runs)
  return steps.map(({ record, isContainer, resumedAt, returnedAt, inside, ...step }) => {
    const isWaiting = returnedAt !== undefined && !isContainer && step.outcome !== 'skipped'
    const waits = isWaiting ? without([returnedAt, step.end ?? age], busy) : []
    return { ...step, waits, own: lengthOf(step.runs), waited: lengthOf(waits) }
  })
}
