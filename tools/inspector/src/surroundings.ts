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

/** Name of the handler that the current code runs for. */
function currentName(): string | undefined {
  return context.getStore()?.step?.name
}

function watchConsole(level: 'debug' | 'log' | 'info' | 'warn' | 'error'): void {
  const original = console[level]
  const note = guarded((...args: unknown[]) => {
    const current = context.getStore()
    if (current !== undefined && !current.record.isOver) current.record.addLine(level, format(...args), currentName())
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
  on('create', ({ request }) => {
    const record = context.getStore()?.record
    if (record === undefined || record.isOver) return
    const url = `${request.origin}${request.path}`
    outgoing.set(request, { record, outgoing: record.addOutgoing(String(request.method), url, currentName()) })
  })
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
    const record = context.getStore()?.record
    if (record === undefined || record.isOver) return
    const url = `${request.protocol}//${request.getHeader('host') ?? request.host}${request.path}`
    outgoing.set(request, { record, outgoing: record.addOutgoing(request.method, url, currentName()) })
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

/** The response may arrive in the async context of the connection, so use the record from the start of the request. */
function end(begun: Begun | undefined, error: unknown): void {
  if (begun === undefined || begun.outgoing.end !== undefined) return
  begun.outgoing.end = begun.record.now()
  if (error === undefined) return
  begun.outgoing.failure = redactText(cut(error instanceof Error ? error.message : String(error), 500))
}
