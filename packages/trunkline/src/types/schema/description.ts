import type { Schema } from './standard.ts'

/** The parts of a request that a schema can check. */
export type PartName = 'params' | 'query' | 'headers' | 'cookies' | 'body'

/** What a route takes and sends, and what its documentation says of it. */
export interface Description extends DescribedParts, Documentation {}

/** What a route takes and sends. */
export interface DescribedParts {
  /** The parameters of the path. `req.params` becomes what the schema makes of them. */
  params?: Schema
  /** The query string. `req.query` becomes what the schema makes of it. */
  query?: Schema
  /** The headers, by their names in lower case. What the schema makes of them is in `req.valid.headers`. */
  headers?: Schema
  /** The cookies. What the schema makes of them is in `req.valid.cookies`. */
  cookies?: Schema
  /** The body that a parser read. `req.body` becomes what the schema makes of it. */
  body?: Schema
  /** The responses: one schema for every 2xx, or one for each status, for `'2xx'` and its like, for `default`. */
  response?: ResponseSchema | ResponsesByStatus
}

/** What a response carries: JSON by a schema, a stream, events, or nothing (`null`). */
export type ResponseSchema = Schema | StreamResponse | EventsResponse | null

/** Responses by their status. */
export interface ResponsesByStatus {
  readonly [status: number]: ResponseSchema
  readonly '1xx'?: ResponseSchema
  readonly '2xx'?: ResponseSchema
  readonly '3xx'?: ResponseSchema
  readonly '4xx'?: ResponseSchema
  readonly '5xx'?: ResponseSchema
  /** Every other status. */
  readonly default?: ResponseSchema
}

/** A response whose body is sent piece by piece; what `stream()` makes. */
export interface StreamResponse {
  readonly kind: 'stream'
  /** The media type of the body. */
  readonly mediaType: string
}

/** A response that is a stream of events; what `events()` makes. `Event` is the schema of each event's data. */
export interface EventsResponse<Event extends Schema = Schema> {
  readonly kind: 'events'
  readonly mediaType: 'text/event-stream'
  readonly data: Event
}

/** What the documentation of a route says, in the words of OpenAPI. */
export interface Documentation {
  /** What the route does, in a few words. */
  summary?: string
  /** What the route does, in Markdown. */
  description?: string
  /** The groups that the route is listed in. */
  tags?: readonly string[]
  /** The name of the route for generated clients; each is used once. */
  operationId?: string
  /** Whether clients should stop using the route. */
  deprecated?: boolean
  /** The security schemes that a client needs, by name with their scopes; one of them is enough. */
  security?: readonly { readonly [scheme: string]: readonly string[] }[]
  /** Leaves the route out of the documents. It is checked all the same. */
  hidden?: boolean
  /** Samples by part: of `body`, or of `response` by status. */
  examples?: Examples
}

/** Samples for the documentation. */
export interface Examples {
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly cookies?: unknown
  readonly body?: unknown
  /** One sample of the 2xx response, or samples by status. */
  readonly response?: unknown
}
