import type { ErrorDescription, LayerKind, RoutePlace } from 'trunkline/tools'

/** How a layer was left. */
export type StepOutcome =
  | 'running' // neither answered nor `next()` so far
  | 'next'
  | 'route' // next('route')
  | 'router' // next('router')
  | 'error' // next(err)
  | 'threw'
  | 'rejected'
  | 'answered'
  | 'over' // the response was closed while something behind it had the request
  | 'open' // the client left before it did anything
  | 'skipped'

/** One layer on the way of a request. Times are milliseconds since the request came. */
export interface Step {
  readonly kind: LayerKind
  readonly name: string
  readonly path: string
  readonly methods: readonly string[]
  readonly place: RoutePlace | undefined
  /** How many applications, routers and routes it is inside of. */
  readonly depth: number
  outcome: StepOutcome
  /** Why it was skipped. */
  reason: 'path' | 'method' | 'error' | undefined
  /** What was left of the path where it was asked. */
  readonly asked: string
  readonly start: number
  /** When it was left; undefined while it is not. */
  end: number | undefined
  /** How long its own code ran, without what it called by `next()`. */
  own: number
  /** How long it waited between returning and calling `next()` or the end of the response. */
  waited: number
  /** The call of `next()` or of what sent the response, in the app's own code. */
  from: RoutePlace | undefined
  error: ErrorDescription | undefined
}

/** A body: text or an image, redacted; or only how long it is. */
export interface RecordedBody {
  readonly kind: 'none' | 'text' | 'json' | 'form' | 'image' | 'binary'
  /** All bytes, also those that are not kept. */
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
  /** The name of the handler that printed it. */
  readonly by: string | undefined
}

/** A request that the app made to somebody else while it handled this one. */
export interface OutgoingRequest {
  readonly method: string
  readonly url: string
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

/** What the list shows of a request. */
export interface RequestSummary {
  readonly id: number
  readonly method: string
  /** Redacted. */
  readonly url: string
  readonly pattern: string | undefined
  readonly status: number | undefined
  readonly state: 'pending' | 'done' | 'aborted'
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly firstByte: number | undefined
  readonly duration: number | undefined
  readonly requestBytes: number
  readonly responseBytes: number
  readonly client: string
  readonly door: string
  readonly failed: boolean
  readonly replayOf: number | undefined
}

/** Everything that is known of a request. */
export interface RequestDetails extends RequestSummary {
  readonly httpVersion: string
  readonly requestHeaders: readonly (readonly [string, string])[]
  readonly responseHeaders: readonly (readonly [string, string])[]
  readonly requestBody: RecordedBody
  readonly responseBody: RecordedBody
  readonly steps: readonly Step[]
  /** How many steps there were beyond those that are kept. */
  readonly stepsLeftOut: number
  /** Whether steps and bodies were kept: not when too many requests came at once. */
  readonly walked: boolean
  readonly console: readonly ConsoleLine[]
  readonly outgoing: readonly OutgoingRequest[]
  readonly serverTiming: readonly ServerTimingEntry[]
  /** How long the request has been waiting, if it is. */
  readonly age: number
}
