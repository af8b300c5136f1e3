import { channel } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { describe } from 'vitest'
import type * as testing from '../../../packages/trunkline/src/test.cts'
import type { InspectorOptions } from '../src/inspector.ts'
import type { RequestDetails, RequestSummary } from '../src/record.ts'

// Before anything is loaded: places of registration are noted in development only.
process.env['NODE_ENV'] = 'development'

const load = createRequire(__filename)
const { inspector } = load('@trunkline/inspector') as {
  inspector: (app: object, options?: InspectorOptions) => unknown
}
export const { inject } = load('trunkline/test') as typeof testing

export interface Req {
  method: string
  url: string
  params: Record<string, string>
  body: unknown
}
export interface Res {
  statusCode: number
  send(body: unknown): unknown
  json(body: unknown): unknown
  setHeader(name: string, value: string): unknown
  end(body?: unknown): unknown
  on(event: string, listener: () => void): unknown
}
export type Next = (err?: unknown) => void
export type Handler = (req: Req, res: Res, next: Next) => unknown
export type ErrorHandler = (err: Error, req: Req, res: Res, next: Next) => unknown

/** As much of an application as the tests use, on every line. */
export interface App {
  (req: never, res: never): unknown
  use(...args: (string | Handler | ErrorHandler | App | object)[]): App
  get(path: string | RegExp, ...handlers: Handler[]): App
  all(path: string | RegExp, ...handlers: Handler[]): App
  post(path: string, ...handlers: Handler[]): App
  set(name: string, value: unknown): App
  enable(name: string): App
  listen(port: number, host: string): import('node:http').Server
}

/** The lines, and the packages that stand in for Express. */
export const FRAMEWORKS: Readonly<Record<string, () => App>> = {
  v3: load('trunkline/v3'),
  v4: load('trunkline/v4'),
  v5: load('trunkline'),
  '@trunkline/v3': load('@trunkline/v3'),
  '@trunkline/v4': load('@trunkline/v4'),
  '@trunkline/v5': load('@trunkline/v5'),
}

/** Body parsers. */
export const { json } = load('trunkline') as { json: () => Handler }

/** An app with an inspector, and what can be asked of that. */
export interface Inspected {
  readonly app: App
  readonly printed: string[]
  token(): string
  ask(path: string, options?: object): Promise<testing.InjectResponse>
  list(): Promise<RequestSummary[]>
  /** Everything of the last request. */
  last(): Promise<RequestDetails>
}

export function inspect(app: App, options: InspectorOptions = {}): Inspected {
  const printed: string[] = []
  app.use('/__trunkline', inspector(app, { log: (line) => void printed.push(line), ...options }) as Handler)
  const ask = (path: string, more: object = {}) => inject(app as never, { url: `/__trunkline${path}`, ...more })
  const list = async (): Promise<RequestSummary[]> => (await ask('/api/requests')).json()
  return {
    app,
    printed,
    token() {
      const server = { address: () => ({ port: 3000 }), listeners: () => [app] }
      channel('tracing:net.server.listen:asyncEnd').publish({ server }) // what node says of a server that listens
      return /#token=([\w-]+)/.exec(printed[0] ?? '')?.[1] ?? ''
    },
    ask,
    list,
    async last() {
      const { id } = (await list()).at(-1) as RequestSummary
      return (await ask(`/api/request?id=${id}`)).json()
    },
  }
}

/** Describes what holds on each line, and in each package that stands in for Express. */
export function describeFrameworks(title: string, body: (createApp: () => App, name: string) => void): void {
  for (const [name, framework] of Object.entries(FRAMEWORKS)) {
    describe(`${title} (${name})`, () => body(framework, name))
  }
}

/** A walk as text: one line for each layer that was run. */
export function walkOf({ steps }: RequestDetails): string[] {
  return steps
    .filter(({ outcome, kind }) => outcome !== 'skipped' && kind !== 'route' && kind !== 'router' && kind !== 'app')
    .map(({ name, outcome }) => `${name} ${outcome}`)
}
