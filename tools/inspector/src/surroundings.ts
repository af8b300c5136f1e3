import { channel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { format } from 'node:util'
import { context, guarded } from './context.ts'
import { begin, end, type Running, setStatus } from './outgoing.ts'
import { watchQueries } from './queries.ts'

let isListening = false

/** Starts recording console output, outgoing requests and queries, for the rest of the process. */
export function listenToSurroundings(): void {
  if (isListening) return
  isListening = true
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) watchConsole(level)
  watchFetch()
  watchNodeClient()
  watchQueries()
}

function watchConsole(level: 'debug' | 'log' | 'info' | 'warn' | 'error'): void {
  const original = console[level]
  const note = guarded((...args: unknown[]) => {
    const { record, step } = context.getStore() ?? {}
    if (record !== undefined && !record.isOver) record.addLine(level, format(...args), step?.name)
  })
  console[level] = Object.defineProperty(
    function (this: unknown, ...args: unknown[]) {
      note(...args)
      original.apply(this, args)
    },
    'name',
    { value: level },
  )
}

interface UndiciRequest {
  readonly origin?: unknown
  readonly path?: unknown
  readonly method?: unknown
}

interface UndiciMessage {
  readonly request: UndiciRequest
  readonly response?: { readonly statusCode?: number }
  readonly error?: unknown
}

/** Watches `fetch` and other uses of undici. */
function watchFetch(): void {
  const running: Running = new WeakMap()
  const on = (name: string, listener: (message: UndiciMessage) => void): void => {
    channel(`undici:request:${name}`).subscribe(guarded((message) => listener(message as UndiciMessage)))
  }
  on('create', ({ request }) => begin(running, request, String(request.method), `${request.origin}${request.path}`))
  on('headers', ({ request, response }) => setStatus(running, request, response?.statusCode))
  on('trailers', ({ request }) => end(running, request, undefined))
  on('error', ({ request, error }) => end(running, request, error))
}

/** Watches `node:http` and `node:https`, which axios and others use. */
function watchNodeClient(): void {
  const running: Running = new WeakMap()
  const on = (name: string, listener: (message: never) => void): void => {
    channel(`http.client.${name}`).subscribe(guarded((message) => listener(message as never))) // Node's own message types
  }
  on('request.start', ({ request }: { request: ClientRequest }) => {
    const host = request.getHeader('host') ?? request.host
    begin(running, request, request.method, `${request.protocol}//${host}${request.path}`)
  })
  on('response.finish', ({ request, response }: { request: ClientRequest; response: IncomingMessage }) => {
    setStatus(running, request, response.statusCode)
    end(running, request, undefined)
  })
  on('request.error', ({ request, error }: { request: ClientRequest; error: unknown }) => end(running, request, error))
}
