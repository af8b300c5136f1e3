import type { OutgoingMessage, ServerResponse } from 'node:http'
import { createHeaders } from './headers.ts'
import { createProbe, stateOf } from './probe-response.ts'
import type { EndingResponse, WriteOnce } from './response-fields.ts'

/**
 * Whether a string written at once leaves a message in the state of Node's own `end`: the same bytes, the same events
 * and, field by field, the same state, before and after the socket reports success or failure. Checked once per
 * process, because it depends on the Node release: if the results differ, Node ends the messages.
 */
export function endMatchesNode(write: WriteOnce, live: ServerResponse): boolean {
  return OUTCOMES.every((outcome) => {
    const writeText = (message: OutgoingMessage, socket: object) => {
      const response = message as unknown as EndingResponse // node's types do not show its fields
      write(response, socket as never, 'text') // as much of a socket as is needed here
    }
    const ours = play(createProbe(live), writeText, outcome)
    const nodes = play(createProbe(live), (message) => message.end('text', 'latin1'), outcome)
    return ours === nodes
  })
}

/** How the write turns out, and whether a callback waits for it. */
interface Outcome {
  readonly error?: Error
  readonly socket?: { readonly _hadError?: true; readonly errored?: Error }
  readonly waits?: true
}

const FAILURE = new Error('broken')

const OUTCOMES: readonly Outcome[] = [
  {},
  { waits: true },
  { error: FAILURE },
  { error: FAILURE, waits: true },
  { socket: { errored: FAILURE }, waits: true },
  { socket: { _hadError: true }, waits: true },
]

function play(
  response: ServerResponse,
  end: (message: OutgoingMessage, socket: object) => void,
  outcome: Outcome,
): string {
  const trace: string[] = []
  const message = response as unknown as Traced // node's types do not show the rest
  const { socket, report } = createSocket(message)
  for (const event of EVENTS) message.on(event, () => trace.push(event, stateOf(message)))
  message.socket = socket
  createHeaders(response)['content-length'] = ['Content-Length', '4'] // not with a method that may be watched
  message.writeHead(200)
  end(response, socket)
  trace.push(socket.written, stateOf(message))
  if (outcome.waits) message.end((err) => trace.push(`called back with ${show(err)}`, stateOf(message)))
  Object.assign(socket, outcome.socket)
  report(outcome.error ?? null)
  if (outcome.waits) message.end((err) => trace.push(`called back late with ${show(err)}`))
  trace.push(stateOf(message))
  return trace.join('\n')
}

function show(err: (Error & { code?: string }) | null | undefined): string {
  return `${err?.message} ${err?.code}`
}

const EVENTS = ['prefinish', 'finish', 'drain', 'close', 'error']

interface Traced {
  on(event: string, listener: () => void): void
  socket: unknown
  writeHead(status: number): void
  end(callback: (err?: Error | null) => void): void
}

/** Receives what is written, and calls back on demand. */
function createSocket(message: unknown): { socket: { written: string }; report: (err: Error | null) => void } {
  const callbacks: ((err: Error | null) => void)[] = []
  const socket = {
    _httpMessage: message,
    _writableState: { corked: 0 },
    written: '',
    writable: true,
    writableLength: 0,
    cork() {},
    uncork() {},
    write(text: string, _encoding: string, callback: unknown) {
      socket.written += text
      if (typeof callback === 'function') callbacks.push(callback as (err: Error | null) => void)
      return true
    },
  }
  const report = (err: Error | null) => {
    for (const callback of callbacks) callback(err)
  }
  return { socket, report }
}
