import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RawHeaders, RequestHead } from './transport.ts'

/**
 * Private members of Node's requests that an exchange needs. The same in Node 18 to 26, Bun 1.4, Deno 2.9 and workerd
 * of 2026.
 */
export interface NodeRequest extends IncomingMessage {
  /** Set by `_read` when reading begins. If it is not set by the end of the response, Node discards the body. */
  _consuming: boolean
  /** True at first, so that nothing is read ahead; the first `_read` sets it to false. */
  _readableState: { readingMore: boolean }
  /** Asks for more of the body: Node's resumes its socket, that of workerd ends the request. */
  _read: () => void
  /** Set by `_dump`: the rest of the body is not wanted. */
  readonly _dumped: boolean
  /** Adds headers, or trailers once `complete` is set, in the format of `rawHeaders`; they are parsed on demand. */
  _addHeaderLines(lines: RawHeaders, count: number): void
  _dump(): void
}

/** Makes a request read its body from the exchange instead of a socket. */
export function redirectInput(req: NodeRequest, socket: Socket, input: Input): void {
  // The constructor of workerd ignores its argument.
  if (req.socket !== socket) req.connection = socket
  ;(req as Redirected)[kInput] = input
  req._read = read
}

export interface Input {
  onResume(): void
}

interface Redirected extends NodeRequest {
  [kInput]: Input
}

const kInput: unique symbol = Symbol('input')

function read(this: Redirected): void {
  if (!this._consuming) {
    this._readableState.readingMore = false
    this._consuming = true
  }
  this[kInput].onResume()
}

export function writeRequestHead(req: NodeRequest, { method, target, rawHeaders }: RequestHead): void {
  req.method = method
  req.url = target
  ;(req as { upgrade?: boolean }).upgrade = false // missing in Node's types
  setHttpVersion(req, 1, 1)
  req._addHeaderLines(rawHeaders, rawHeaders.length)
}

export function setHttpVersion(req: IncomingMessage, major: number, minor: number): void {
  req.httpVersionMajor = major
  req.httpVersionMinor = minor
  req.httpVersion = `${major}.${minor}`
}

export function endBody(req: NodeRequest, trailers: RawHeaders | undefined): void {
  req.complete = true
  if (trailers !== undefined && trailers.length > 0) req._addHeaderLines(trailers, trailers.length)
  req.push(null)
}
