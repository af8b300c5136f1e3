// hot path
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RawHeaders, RequestHead } from './transport.ts'

/**
 * What of node's requests is not public and an exchange needs all the same. The same in Node 18 to 26, in Bun 1.4, in
 * Deno 2.9 and in workerd of 2026.
 */
export interface NodeRequest extends IncomingMessage {
  /** Set by `_read`: somebody has begun to read. Node throws a body away when nobody has by the end of the answer. */
  _consuming: boolean
  /** True from the start, so that nothing is read ahead before somebody reads; then `_read` sets it to false. */
  _readableState: { readingMore: boolean }
  /** Asks for more of the body: node's lets its socket flow, that of workerd ends the request. */
  _read: () => void
  /** Set by `_dump`: nobody wants what is still to come. */
  readonly _dumped: boolean
  /** Takes headers, and trailers once `complete` is set, in the form of `rawHeaders`; they are read when asked for. */
  _addHeaderLines(lines: RawHeaders, count: number): void
  /** Throws the rest of the body away. */
  _dump(): void
}

/** Lets a request be read from its exchange, wherever node would read it from. */
export function redirectInput(req: NodeRequest, socket: Socket, input: Input): void {
  // workerd does not take it from its constructor.
  if (req.socket !== socket) req.connection = socket
  ;(req as Redirected)[kInput] = input
  req._read = read
}

/** Brings the body of a request. */
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

/** Fills in what node's parser would: the request line and the headers. */
export function writeRequestHead(req: NodeRequest, { method, target, rawHeaders }: RequestHead): void {
  req.method = method
  req.url = target
  ;(req as { upgrade?: boolean }).upgrade = false // absent in node's types
  setHttpVersion(req, 1, 1)
  req._addHeaderLines(rawHeaders, rawHeaders.length)
}

export function setHttpVersion(req: IncomingMessage, major: number, minor: number): void {
  req.httpVersionMajor = major
  req.httpVersionMinor = minor
  req.httpVersion = `${major}.${minor}`
}

/** As node's parser gives bytes to a request; returns false when it is full. */
export function pushBody(req: NodeRequest, bytes: Uint8Array): boolean {
  return req._dumped || req.push(bytes)
}

/** As node's parser ends a request. */
export function endBody(req: NodeRequest, trailers: RawHeaders | undefined): void {
  req.complete = true
  if (trailers !== undefined && trailers.length > 0) req._addHeaderLines(trailers, trailers.length)
  req.push(null)
}
