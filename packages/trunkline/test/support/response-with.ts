import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ExchangeRequest, ExchangeResponse, Next } from '../../src/contract/exchange.ts'
import { weakETag } from '../../src/http/validators.ts'
import { type CookieMethods, cookieMethods } from '../../src/response/cookies.ts'
import { everyLineMethods } from '../../src/response/every-line.ts'
import { type FormatMethods, formatMethods } from '../../src/response/format.ts'
import { type HeaderAliases, type HeaderMethods, headerAliases, headerMethods } from '../../src/response/headers.ts'
import { type JsonMethods, jsonMethods } from '../../src/response/json.ts'
import {
  type LocationMethods,
  locationMethods,
  type RedirectMethods,
  redirectMethods,
} from '../../src/response/redirect.ts'
import { type RenderMethods, renderMethods } from '../../src/response/render.ts'
import { type SendMethods, sendMethods } from '../../src/response/send.ts'
import { type SendStatusMethods, type StatusMethods, sendStatus, strictStatus } from '../../src/response/status.ts'

// The methods come first: of two declarations of one name the first gives callbacks their types.
export type TestResponse = (StatusMethods &
  SendStatusMethods &
  HeaderMethods &
  HeaderAliases &
  SendMethods &
  JsonMethods) &
  (CookieMethods & FormatMethods & LocationMethods & RedirectMethods & RenderMethods) &
  ExchangeResponse

/** As much of the real express@5 as these tests touch. */
export interface TestApplication {
  (req: unknown, res: unknown): void
  response: object
  locals: Record<string, unknown>
  engines: Record<string, never>
  cache: Record<string, never>
  get(name: string): unknown
  set(name: string, value: unknown): this
  enabled(name: string): boolean
  use(...handlers: unknown[]): this
  render: unknown
}

export type TestHandler = (req: ExchangeRequest, res: TestResponse, next: Next) => unknown

/** What came over the wire; header names and values as sent, in their order, without the Date. */
export interface Answer {
  status: number
  headers: string[]
  fields: IncomingHttpHeaders
  body: string
}

export interface Question {
  method?: string
  path?: string
  headers?: Record<string, string>
  configure?: (app: TestApplication) => unknown
}

export const express5 = createRequire(__filename)('express5') as { (): TestApplication; response: object }

/** The 5.x response methods of ours, on node's own response. */
export const ourResponse: object = Object.create(
  ServerResponse.prototype,
  Object.assign(
    {},
    ...[strictStatus, sendStatus, everyLineMethods, headerMethods, headerAliases, sendMethods, jsonMethods].map(
      descriptors,
    ),
    ...[cookieMethods, formatMethods, locationMethods, redirectMethods, renderMethods].map(descriptors),
  ),
)

/** The real express@5, with our response methods in the place of its own: one half is tested against the other. */
export function appWithOurResponse(): TestApplication {
  const app = express5()
  Object.setPrototypeOf(app.response, ourResponse)
  return app.set('etag', weakETag)
}

export async function ask(app: TestApplication, handler: TestHandler, question: Question = {}): Promise<Answer> {
  question.configure?.(app)
  app.use(handler)
  app.use((err: Error & { status?: number }, _req: unknown, res: ServerResponse, _next: unknown) => {
    res.statusCode = err.status ?? 500
    res.end(`${err.name}: ${err.message}`)
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { method = 'GET', path = '/', headers = {} } = question
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end()
  const [res] = await once(sent, 'response')
  const body = await text(res)
  server.close()
  const { date: _, ...fields } = res.headers
  return { status: res.statusCode, headers: withoutDate(res.rawHeaders), fields, body }
}

/** Our answer, once it was seen to be Express's to the byte. */
export async function askBoth(handler: TestHandler, question: Question = {}): Promise<Answer> {
  const ours = await ask(appWithOurResponse(), handler, question)
  const theirs = await ask(express5(), handler, question)
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new Error(`differs from Express:\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`)
  }
  return ours
}

function descriptors(part: object): PropertyDescriptorMap {
  return Object.getOwnPropertyDescriptors(part)
}

function withoutDate(rawHeaders: string[]): string[] {
  const lines: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i] !== 'Date') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  return lines
}
