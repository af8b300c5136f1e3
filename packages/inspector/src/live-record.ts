import type { IncomingMessage, ServerResponse } from 'node:http'
import { doorOf, routePatternOf } from 'trunkline/tools'
import { BodyCapture } from './body-capture.ts'
import type {
  ConsoleLine,
  OutgoingRequest,
  RequestDetails,
  RequestSummary,
  ServerTimingEntry,
  Span,
  Step,
} from './record.ts'
import { redactHeaders, redactText, redactUrl } from './redact.ts'
import { lengthOf, without } from './step-times.ts'

const MOST_STEPS = 300
const MOST_LINES = 100
const MOST_OUTGOING = 50
const LONGEST_LINE = 2000
const LONGEST_URL = 4000
const LONGEST_ASKED = 1000

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

/** Settings and callbacks from the recorder. */
interface RecordOptions {
  readonly isDetailed: boolean
  readonly isWalked: boolean
  readonly replay: { readonly of: number | undefined; readonly limit: AbortSignal } | undefined
  readonly onChange: (record: LiveRecord) => void
  /** Called once. */
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
  answeredBy: LiveStep | undefined
  failed = false
  /** The error that no handler has handled yet. */
  pending: unknown
  readonly #began: number = performance.now()
  #stoppedAt: number | undefined
  #aside = 0
  readonly #requestHeaders: readonly (readonly [string, string])[]
  readonly #httpVersion: string
  readonly #client: string
  readonly #door: string
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
  #responseHeaders: readonly (readonly [string, string])[] = []
  #stepsLeftOut = 0
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
    this.method = String(req.method).slice(0, 40)
    const { originalUrl = req.url } = req as { originalUrl?: string }
    this.url = redactUrl(String(originalUrl).slice(0, LONGEST_URL))
    this.#requestHeaders = redactHeaders(req.rawHeaders)
    this.#httpVersion = req.httpVersion
    this.#client = req.socket?.remoteAddress ?? ''
    this.#door = doorOf(res)
    this.#messages = { req, res }
  }

  /** Milliseconds since the request came, without the time that the recording itself took. */
  now(): number {
    return (this.#stoppedAt ?? performance.now()) - this.#began - this.#aside
  }

  /** Does something for the recording, which is not to show in the times of the request: its clock stands still. */
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
    if (this.#asked?.url !== url) this.#asked = { url, shown: redactUrl(String(url).slice(0, LONGEST_ASKED)) }
    return this.#asked.shown
  }

  addStep(step: Step): void {
    if (this.#steps.length < MOST_STEPS) this.#steps.push(step)
    else this.#stepsLeftOut++
  }

  addLine(level: string, text: string, by: string | undefined): void {
    if (this.#console.length >= MOST_LINES) return
    this.#console.push({ level, at: this.now(), text: redactText(text.slice(0, LONGEST_LINE)), by })
  }

  addOutgoing(method: string, url: string, by: string | undefined): OutgoingRequest {
    const outgoing: OutgoingRequest = {
      method,
      url: redactUrl(url.slice(0, LONGEST_URL)),
      start: this.now(),
      end: undefined,
      status: undefined,
      failure: undefined,
      by,
    }
    if (this.#outgoing.length < MOST_OUTGOING) this.#outgoing.push(outgoing)
    return outgoing
  }

  /** Called when the response head was written. */
  onHead(rawHeaders: readonly string[]): void {
    this.#firstByte ??= this.now()
    this.#responseHeaders = redactHeaders(rawHeaders)
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
      door: this.#door,
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
      serverTiming: readServerTiming(this.#responseHeaders),
      age,
    }
  }

  #handlerNames(): string[] {
    const steps = this.#steps.filter((step) => step === this.answeredBy || ranAsHandler(step))
    return [...new Set(steps.map(({ name }) => name))].filter((name) => name !== '<anonymous>')
  }

  #findPattern(): string | undefined {
    return this.#messages && routePatternOf(this.#messages.req)
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

function typeOf(headers: readonly (readonly [string, string])[]): [type: string, encoding: string] {
  return [headerOf(headers, 'content-type'), headerOf(headers, 'content-encoding')]
}

function headerOf(headers: readonly (readonly [string, string])[], wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
}

/** Server-Timing = #( metric-name *( OWS ";" OWS name [ "=" value ] ) ) */
function readServerTiming(headers: readonly (readonly [string, string])[]): ServerTimingEntry[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'server-timing')
    .flatMap(([, value]) => value.match(/(?:[^,"]|"(?:[^"\\]|\\.)*")+/g) ?? [])
    .slice(0, 50)
    .map((entry) => {
      const duration = /;\s*dur="?([\d.]+)/i.exec(entry)?.[1]
      const [, quoted, plain] = /;\s*desc=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(entry) ?? []
      return {
        name: (entry.split(';', 1)[0] ?? '').trim(),
        duration: duration === undefined ? undefined : Number(duration),
        description: quoted ?? plain,
      }
    })
}
