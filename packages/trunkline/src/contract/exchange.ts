import type { IncomingMessage, ServerResponse } from 'node:http'

/** Continues with the next layer. The argument is an error, or `'route'` or `'router'`. */
export type Next = (err?: unknown) => void

/** Creates a validator for a body: the compiled `etag` setting. */
export type ETagFunction = (body: Buffer | string, encoding?: BufferEncoding) => string | undefined

/** Whether the `hop`th address on the way to the client is a trusted proxy. */
export type TrustFunction = (address: string, hop: number) => boolean

/** Parses the query string into an object; gets null if there is no `?`. */
export type QueryFunction = (text: string | null) => Record<string, unknown>

/** Settings by name. Without a prototype of its own; the settings of a mounted app inherit from its parent's. */
export interface Settings {
  'etag fn'?: ETagFunction
  'query parser fn'?: QueryFunction
  'trust proxy fn'?: TrustFunction
  [name: string]: unknown
}

export type RenderCallback = (err: unknown, html?: string) => void

/** The application as request and response parts see it. */
export interface ExchangeApplication {
  settings: Settings
  request: object
  response: object
  get(name: string): unknown
  enabled(name: string): boolean
  render(view: string, options: object, callback: RenderCallback): void
}

/** The request as every part sees it: Node's own, and what the core and the router have added. */
export interface ExchangeRequest extends IncomingMessage {
  app: ExchangeApplication
  res: ExchangeResponse
  next: Next
  url: string
  method: string
  originalUrl: string
  baseUrl: string
  params: Record<string, unknown>
  /** The route that is running. */
  route: unknown
  /** Set by the cookie-parsing middleware. */
  secret?: string | string[]
  readonly query: Record<string, unknown>
  readonly fresh: boolean
  readonly protocol: string
  readonly host: string | undefined
  readonly hostname: string | undefined
  get(name: string): string | undefined
  accepts(...types: (string | readonly string[])[]): string | string[] | false
}

/** The response as every part sees it. */
export interface ExchangeResponse extends ServerResponse {
  app: ExchangeApplication
  req: ExchangeRequest & ServerResponse['req']
  locals: Record<string, unknown>
  get(field: string): number | string | string[] | undefined
  set(field: string, value: unknown): this
  set(fields: object): this
  append(field: string, value: string | string[]): this
  type(type: string): this
  status(code: number): this
  vary(field: string | string[]): this
  send(body?: unknown): this
  json(body?: unknown): this
  location(url: unknown): this
  format(handlers: object): this
  cookie(name: string, value: unknown, options?: object): this
}
