import type { OutgoingMessage, ServerResponse } from 'node:http'
import { createHeaders } from './headers.ts'
import { createProbe, stateOf } from './probe-response.ts'
import type { EndingSocket, NodeResponse } from './response-fields.ts'

/** Creates the head of a response. Returns false, and does nothing, if Node must create it. */
type CreateHead = (response: NodeResponse) => boolean

/** Writes a string after its head, and ends the response. */
type WriteOnce = (response: NodeResponse, socket: EndingSocket, text: string) => void

/**
 * Whether our head equals Node's, and leaves the response in the same state, field by field. Checked once per process,
 * because it depends on the Node release: if anything differs here or below, Node does it all.
 */
export function headMatchesNode(write: CreateHead, live: ServerResponse): boolean {
  return [5000, 0].every((_keepAliveTimeout) => {
    const [ours, nodes] = [createHeadless(live, _keepAliveTimeout), createHeadless(live, _keepAliveTimeout)]
    nodes.writeHead(nodes.statusCode)
    return write(ours as NodeResponse) && withoutDate(ours) === withoutDate(nodes)
  })
}

function createHeadless(live: ServerResponse, _keepAliveTimeout: number): ServerResponse {
  const res = Object.assign(createProbe(live), { _keepAliveTimeout })
  const headers = createHeaders(res)
  headers['x-count'] = ['X-Count', 1]
  headers['content-type'] = ['Content-Type', 'text/plain']
  headers['content-length'] = ['Content-Length', '4']
  return res
}

/** The second may have changed between two heads. */
function withoutDate(res: ServerResponse): string {
  return stateOf(res).replace(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/m, 'Date')
}

/**
 * Whether a string written at once leaves a message in the state of Node's own `end`: the same bytes, the same events
 * and, field by field, the same state, before and after the socket reports success or failure.
 */
export function endMatchesNode(write: WriteOnce, live: ServerResponse): boolean {
  return OUTCOMES.every((outcome) => {
    const writeText = (message: OutgoingMessage, socket: object) => {
      write(message as NodeResponse, socket as never, 'text') // as much of a socket as is needed here
    }
    const ours = play(createProbe(live), writeText, outcome)
    const nodes = play(createProbe(live), (message) => message.end('text', 'latin1'), outcome)
    return ours === nodes
  })
}

/**
 * Whether Node's own `end` passes head and text to the socket in one call, without holding the socket back. No release up
 * to 26 does: up to 22 there are two writes, and later releases cork the socket around theirs.
 */
export function nodeWritesOnce(live: ServerResponse): boolean {
  const { message, socket } = prepare(createProbe(live))
  message.end('text', 'latin1')
  return socket.writes === 1 && socket.corks === 0
}

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
  const { message, socket, report } = prepare(response)
  for (const event of EVENTS) message.on(event, () => trace.push(event, stateOf(message)))
  end(response, socket)
  trace.push(socket.written, stateOf(message))
  if (outcome.waits) message.end((err) => trace.push(`called back with ${show(err)}`, stateOf(message)))
  Object.assign(socket, outcome.socket)
  report(outcome.error ?? null)
  if (outcome.waits) message.end((err) => trace.push(`called back late with ${show(err)}`))
  trace.push(stateOf(message))
  return trace.join('\n')
}

function prepare(response: ServerResponse) {
  const message = response as unknown as Traced // node's types do not show the rest
  const created = createSocket(message)
  message.socket = created.socket
  createHeaders(response)['content-length'] = ['Content-Length', '4'] // directly: an APM library may watch `setHeader`
  message.writeHead(200)
  return { message, ...created }
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
  end(text: string, encoding: 'latin1'): void
}

function createSocket(message: unknown) {
  const callbacks: ((err: Error | null) => void)[] = []
  const socket = {
    _httpMessage: message,
    _writableState: { corked: 0 },
    written: '',
    writes: 0,
    corks: 0,
    writable: true,
    writableLength: 0,
    cork() {
      socket.corks++
    },
    uncork() {},
    write(text: string, _encoding: string, callback: unknown) {
      socket.written += text
      socket.writes++
      if (typeof callback === 'function') callbacks.push(callback as (err: Error | null) => void)
      return true
    },
  }
  const report = (err: Error | null) => {
    for (const callback of callbacks) callback(err)
  }
  return { socket, report }
}
