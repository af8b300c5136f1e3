import { channel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { format } from 'node:util'
import { context, guarded } from './context.ts'
import type { LiveRecord } from './live-record.ts'
import type { OutgoingRequest } from './record.ts'
import { cut, redactText } from './redact.ts'

let isListening = false

/** Starts recording console output and outgoing requests, for the rest of the process. */
export function listenToSurroundings(): void {
  if (isListening) return
  isListening = true
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) watchConsole(level)
  watchFetch()
  watchNodeClient()
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

/** An outgoing request and the record it belongs to. */
interface Begun {
  readonly record: LiveRecord
  readonly outgoing: OutgoingRequest
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
  const outgoing = new WeakMap<object, Begun>()
  const on = (name: string, listener: (message: UndiciMessage) => void): void => {
    channel(`undici:request:${name}`).subscribe(guarded((message) => listener(message as UndiciMessage)))
  }
  on('create', ({ request }) => begin(outgoing, request, String(request.method), `${request.origin}${request.path}`))
  on('headers', ({ request, response }) => {
    const known = outgoing.get(request)
    if (known !== undefined) known.outgoing.status = response?.statusCode
  })
  on('trailers', ({ request }) => end(outgoing.get(request), undefined))
  on('error', ({ request, error }) => end(outgoing.get(request), error))
}

/** Watches `node:http` and `node:https`, which axios and others use. */
function watchNodeClient(): void {
  const outgoing = new WeakMap<object, Begun>()
  const on = (name: string, listener: (message: never) => void): void => {
    channel(`http.client.${name}`).subscribe(guarded((message) => listener(message as never))) // Node's own message types
  }
  on('request.start', ({ request }: { request: ClientRequest }) => {
    const host = request.getHeader('host') ?? request.host
    begin(outgoing, request, request.method, `${request.protocol}//${host}${request.path}`)
  })
  on('response.finish', ({ request, response }: { request: ClientRequest; response: IncomingMessage }) => {
    const known = outgoing.get(request)
    if (known !== undefined) known.outgoing.status = response.statusCode
    end(known, undefined)
  })
  on('request.error', ({ request, error }: { request: ClientRequest; error: unknown }) =>
    end(outgoing.get(request), error),
  )
}

function begin(outgoing: WeakMap<object, Begun>, request: object, method: string, url: string): void {
  const { record, step } = context.getStore() ?? {}
  if (record === undefined || record.isOver) return
  outgoing.set(request, { record, outgoing: record.addOutgoing(method, url, step?.name) })
}

/** The response may arrive in the async context of the connection, so use the record from the start of the request. */
function end(begun: Begun | undefined, error: unknown): void {
  if (begun === undefined || begun.outgoing.end !== undefined) return
  begun.outgoing.end = begun.record.now()
  if (error === undefined) return
  begun.outgoing.failure = redactText(cut(error instanceof Error ? error.message : String(error), 500))
}
