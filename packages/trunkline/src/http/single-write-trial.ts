import { OutgoingMessage } from 'node:http'
import type { EndingResponse, writeOnce } from './single-write.ts'

/**
 * Whether a text that is written at once leaves a message as node's own `end` leaves it: the same bytes, the same events
 * and, field by field, the same state, before and after the socket reports that it has written. Tried once in each
 * process, because it is for this runtime to say: where a release of node ends messages in another way, node does it.
 */
export function agreesWithNode(write: typeof writeOnce): boolean {
  const ours = play((message, socket) => write(message as unknown as EndingResponse, socket as never, 'text'))
  const nodes = play((message) => message.end('text', 'latin1'))
  return isSame(ours, nodes)
}

type Trace = unknown[]

function play(end: (message: OutgoingMessage, socket: object) => void): Trace {
  const trace: Trace = []
  const message = new OutgoingMessage() as unknown as Traced // node's types do not show the rest
  const { socket, finish } = createSocket(message)
  message.emit = (event) => trace.push(event) > 0
  message.socket = socket
  message._contentLength = 4
  message._storeHeader('HTTP/1.1 200 OK\r\n', ['Content-Length', '4'])
  end(message as unknown as OutgoingMessage, socket)
  trace.push(socket.written, ...stateOf(message))
  finish()
  trace.push(...stateOf(message))
  return trace
}

interface Traced {
  emit(event: string): boolean
  socket: unknown
  _contentLength: number
  _storeHeader(firstLine: string, headers: string[]): void
}

/** Takes what is written, and calls back when it is told to. */
function createSocket(message: unknown): { socket: { written: string }; finish: () => void } {
  const callbacks: (() => void)[] = []
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
      if (typeof callback === 'function') callbacks.push(callback as () => void)
      return true
    },
  }
  const finish = () => {
    for (const callback of callbacks) callback()
  }
  return { socket, finish }
}

/** Every field by name and value; what is an object counts by its kind, for each play has its own. */
function stateOf(message: object): Trace {
  return Reflect.ownKeys(message).map((key) => [String(key), simplify(message[key as keyof object])])
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return `array of ${value.length}`
  return typeof value === 'object' && value !== null ? 'object' : typeof value === 'function' ? 'function' : value
}

function isSame(a: Trace, b: Trace): boolean {
  return String(a) === String(b)
}
