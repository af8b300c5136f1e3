import type { ErrorDescription, LayerKind, SourceLocation } from 'trunkline/tools'

/** How a layer was left. */
export type StepOutcome =
  | 'running' // no response and no `next()` so far
  | 'next'
  | 'route' // next('route')
  | 'router' // next('router')
  | 'error' // next(err)
  | 'threw'
  | 'rejected'
  | 'responded'
  | 'over' // the response ended while a later layer had the request
  | 'open' // the client disconnected first
  | 'skipped'

/** From when to when, in milliseconds since the request came. */
export type Span = readonly [from: number, to: number]

/** One layer that a request reached. Times are in milliseconds since the start of the request. */
export interface Step {
  readonly kind: LayerKind
  readonly name: string
  readonly path: string
  readonly methods: readonly string[]
  readonly place: SourceLocation | undefined
  /** How many apps, routers and routes are around it. */
  readonly depth: number
  outcome: StepOutcome
  /** Why it was skipped. */
  reason: 'path' | 'value' | 'method' | 'error' | undefined
  /** The rest of the path that it was matched against. */
  readonly asked: string
  readonly start: number
  /** When it ended; undefined while it is active. */
  end: number | undefined
  /** When its own code ran, without what it called with `next()`. */
  readonly runs: readonly Span[]
  /** When it waited between returning and calling `next()` or the end of the response, while no other layer ran. */
  readonly waits: readonly Span[]
  /** The length of `runs`. */
  readonly own: number
  /** The length of `waits`. */
  readonly waited: number
  /** Where the app called `next()` or sent the response. */
  from: SourceLocation | undefined
  error: ErrorDescription | undefined
}

/** A body: redacted text, an image, or only its length. */
export interface RecordedBody {
  readonly kind: 'none' | 'text' | 'json' | 'form' | 'image' | 'binary'
  /** Total length, including bytes that were not kept. */
  readonly bytes: number
  readonly truncated: boolean
  /** Text, or base64 for an image. */
  readonly content: string
  readonly redacted: boolean
}

export interface ConsoleLine {
  readonly level: string
  readonly at: number
  readonly text: string
  /** Name of the handler that printed it. */
  readonly by: string | undefined
}

/** A request that the app made to another server while handling this one, or a query that it sent to a database. */
export interface OutgoingRequest {
  /** Of a query the name of the database client. */
  readonly method: string
  /** Of a query its text, without values. */
  readonly url: string
  readonly isQuery: boolean
  readonly start: number
  end: number | undefined
  status: number | undefined
  failure: string | undefined
  readonly by: string | undefined
}

export interface ServerTimingEntry {
  readonly name: string
  readonly duration: number | undefined
  readonly description: string | undefined
}

export interface RequestSummary {
  readonly id: number
  readonly method: string
  /** Redacted. */
  readonly url: string
  readonly pattern: string | undefined
  readonly status: number | undefined
  readonly state: 'pending' | 'done' | 'aborted'
  /** Who ended a request that was aborted: the client, or the time that a replay may take. */
  readonly endedBy: 'client' | 'replay limit' | undefined
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly firstByte: number | undefined
  readonly duration: number | undefined
  readonly requestBytes: number
  readonly responseBytes: number
  readonly client: string
  readonly transport: string
  readonly failed: boolean
  /** Names of the handlers that ran, and of what responded. */
  readonly handlers: readonly string[]
  readonly replayOf: number | undefined
}

export interface RequestDetails extends RequestSummary {
  readonly httpVersion: string
  readonly requestHeaders: readonly (readonly [string, string])[]
  readonly responseHeaders: readonly (readonly [string, string])[]
  readonly requestBody: RecordedBody
  readonly responseBody: RecordedBody
  readonly steps: readonly Step[]
  /** How many further steps were not kept. */
  readonly stepsLeftOut: number
  /** Whether steps and bodies were recorded; off under load. */
  readonly walked: boolean
  readonly console: readonly ConsoleLine[]
  readonly outgoing: readonly OutgoingRequest[]
  /** Queries that were sent five times and more, with other values. */
  readonly repeatedQueries: readonly { readonly query: string; readonly times: number }[]
  readonly serverTiming: readonly ServerTimingEntry[]
  /** How long the request has been waiting so far. */
  readonly age: number
}
