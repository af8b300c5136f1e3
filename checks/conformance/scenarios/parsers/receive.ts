import type { RequestListener } from 'node:http'
import {
  type App,
  type Failure,
  type Framework,
  type Handler,
  onError,
  type Req,
  type Res,
} from '../../src/interface.ts'
import type { LineName } from '../../src/peers.ts'
import { toPortable } from '../../src/portable.ts'

export type ParserName = 'json' | 'raw' | 'text' | 'urlencoded'

/** Parsers are played through the framework, and as the module alone on a plain server. */
export const BODY_PARSER_1: LineName[] = ['4.x', 'module 1.x']
export const BODY_PARSER_2: LineName[] = ['5.x', 'module 2.x']
export const EVERYWHERE: LineName[] = [...BODY_PARSER_1, ...BODY_PARSER_2]
/** Where the specification has a say: module 1.x is body-parser to the letter. */
export const SPECIFIED: LineName[] = ['4.x', ...BODY_PARSER_2]

/** The media type that each parser takes when it is not told. */
export const TYPES: Record<ParserName, string> = {
  json: 'application/json',
  raw: 'application/octet-stream',
  text: 'text/plain',
  urlencoded: 'application/x-www-form-urlencoded',
}

export const PARSERS = Object.keys(TYPES) as ParserName[]

/** A parser of whatever is under test: framework and module have the four under the same names. */
export function parserOf(framework: Framework, name: ParserName, options?: unknown): Handler {
  return (framework[name] as (options?: unknown) => Handler)(options)
}

/** Serves one parser, and answers what it made of the request. */
export function receiveBy(name: ParserName, options?: object): (framework: Framework) => App | RequestListener {
  return (framework) => receive(framework, parserOf(framework, name, options))
}

/** Runs handlers one after the other, then answers what they made of the request. */
export function receive(framework: Framework, ...handlers: Handler[]): App | RequestListener {
  const tellError = (error: unknown, req: Req, res: Res): void => tell(req, res, { error: describeError(error) })
  if ('Router' in framework) {
    return framework()
      .use(handlers)
      .use((req, res) => tell(req, res, {}))
      .use(onError(tellError))
  }
  const listener: RequestListener = (req, res) => {
    // What the parsers and these handlers use of a request is what a plain one has.
    const [request, response] = [req as Req, res as unknown as Res]
    const run = (at: number, error?: unknown): void => {
      const handler = handlers[at]
      if (error) tellError(error, request, response)
      else if (handler) handler(request, response, (failed) => run(at + 1, failed))
      else tell(request, response, {})
    }
    run(0)
  }
  return listener
}

function tell(req: Req, res: Res, more: object): void {
  const seen = { body: describeValue(req['body']), present: 'body' in req, ...more }
  const text = JSON.stringify(toPortable(seen))
  const { error } = more as { error?: { status?: number } }
  res.statusCode = error ? (error.status ?? 500) : 200
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}

/** All that a handler can see of an error, and the names of its fields, so that none is there unseen. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: error }
  const { name, message, status, statusCode, expose, type, code, body } = error as Failure
  const own = fieldsOf(error)
  const known = { name, message, status, statusCode, expose, type, code, body: describeValue(body) }
  return { ...sorted(own), ...known, fields: Object.keys(own).sort() }
}

/** Its own fields, save the `length` of the specification, which "the length of a body that became too large" pins. */
function fieldsOf(error: Error): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...error }
  if (fields['type'] === 'entity.too.large' && fields['received'] !== undefined) delete fields['length']
  return fields
}

function sorted(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function describeValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') }
  if (typeof value !== 'object' || value === null) return value
  return Object.getPrototypeOf(value) === null ? { withoutPrototype: { ...value } } : value
}
