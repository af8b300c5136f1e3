import type { Schema } from './standard.ts'

/** The parts of a request that a schema can check. */
export type PartName = 'params' | 'query' | 'headers' | 'cookies' | 'body'

/** The inputs and responses of a route, and its documentation. */
export interface Description extends DescribedParts, Documentation {}

/** The inputs and responses of a route. */
export interface DescribedParts {
  /** Schema of the path parameters. `req.params` becomes its output. */
  params?: Schema
  /** Schema of the query string. `req.query` becomes its output. */
  query?: Schema
  /** Schema of the headers, with names in lower case. Its output is in `req.valid.headers`. */
  headers?: Schema
  /** Schema of the cookies. Its output is in `req.valid.cookies`. */
  cookies?: Schema
  /** Schema of the parsed body. `req.body` becomes its output. */
  body?: Schema
  /** Schemas of the responses: one for every 2xx, or one for each status, class such as `'2xx'`, or `default`. */
  response?: ResponseSchema | ResponsesByStatus
}

/** The body of a response: JSON with a schema, a stream, events, or none (`null`). */
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

/** A streamed response; the result of `stream()`. */
export interface StreamResponse {
  readonly kind: 'stream'
  /** The media type of the body. */
  readonly mediaType: string
}

/** A response with server-sent events; the result of `events()`. `Event` is the schema of each event's data. */
export interface EventsResponse<Event extends Schema = Schema> {
  readonly kind: 'events'
  readonly mediaType: 'text/event-stream'
  readonly data: Event
}

/** The documentation of a route, with the field names of OpenAPI. */
export interface Documentation {
  /** What the route does, in a few words. */
  summary?: string
  /** What the route does, in Markdown. */
  description?: string
  /** The groups (tags) of the route. */
  tags?: readonly string[]
  /** The name of the route for generated clients; must be unique. */
  operationId?: string
  /** Whether clients should stop using the route. */
  deprecated?: boolean
  /** The security schemes, by name with their scopes; a client needs one of them. */
  security?: readonly { readonly [scheme: string]: readonly string[] }[]
  /** Hides the route from documents. Requests are still validated. */
  hidden?: boolean
  /** Examples of the `body`, or of the `response` by status. */
  examples?: Examples
}

/** Examples for the documentation. */
export interface Examples {
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly cookies?: unknown
  readonly body?: unknown
  /** An example of the 2xx response, or examples by status. */
  readonly response?: unknown
}
