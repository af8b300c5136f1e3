// hot path
import type { ServerResponse } from 'node:http'
import { storeHead } from '../safe-response.ts'

/**
 * What of node's responses is not public and an exchange needs all the same. The same in Node 18 to 26, in Bun 1.4, in
 * Deno 2.9 and in workerd of 2026.
 */
export interface NodeResponse extends ServerResponse {
  /** The head as text, since `writeHead`; null before. */
  _header: string | null
  /** Whether request and status allow a body. */
  _hasBody: boolean
  /** Whether the head has gone out; `headersSent` tells whether it is made. */
  _headerSent: boolean
  /** What waits for its turn on a connection; nothing ever does here, and workerd has no such list. */
  readonly outputData?: readonly unknown[]
  /** The trailers as text, one line each; workerd has none. */
  readonly _trailer: string | undefined
  /** Whether `close` was emitted: it is emitted once, whoever is first. */
  _closed: boolean
  /** Makes the head. It also decides on chunks, for a connection that we do not have. */
  _storeHeader(firstLine: string, headers: unknown): void
  /** Takes every piece of a body that `write` and `end` let through, and what `flushHeaders` sends. */
  _send: Send
  /** Takes the heads of `writeContinue`, `writeEarlyHints` and their like; and what `_send` has, which is replaced. */
  _writeRaw: Send
}

export type Callback = (err?: Error | null) => void
type Send = (data: string | Uint8Array, encoding?: BufferEncoding | Callback | null, callback?: Callback) => boolean

/** Takes what a response would have written to its socket. */
export interface Output {
  send(data: string | Uint8Array, encoding: BufferEncoding | undefined, callback: Callback | undefined): boolean
  inform(head: string, callback: Callback | undefined): boolean
}

/**
 * Lets a response give its bytes to somebody else than a socket. Node's own `writeHead`, `write` and `end` stay as they
 * are, and so does whatever middleware or agents have put in their place: only the way out below them is replaced.
 */
export function redirectOutput(res: NodeResponse, output: Output): void {
  const redirected = res as Redirected
  redirected[kOutput] = output
  redirected._storeHeader = storeHeader
  redirected._send = send
  redirected._writeRaw = writeRaw
}

/** Whether all that a response gives away still goes to its output: nobody has replaced a method meanwhile. */
export function isRedirected(res: NodeResponse): boolean {
  return res._send === send && res._storeHeader === storeHeader && res._writeRaw === writeRaw
}

interface Redirected extends NodeResponse {
  [kOutput]: Output
}

const kOutput: unique symbol = Symbol('output')

function storeHeader(this: NodeResponse, firstLine: string, headers: unknown): void {
  storeHead.call(this, firstLine, headers)
  this.chunkedEncoding = false
}

function send(this: Redirected, ...[data, encoding, callback]: Parameters<Send>): boolean {
  if (typeof encoding === 'function') return this[kOutput].send(data, undefined, encoding)
  return this[kOutput].send(data, encoding ?? undefined, callback)
}

function writeRaw(this: Redirected, ...[data, encoding, callback]: Parameters<Send>): boolean {
  return this[kOutput].inform(String(data), typeof encoding === 'function' ? encoding : callback)
}

/** As `assignSocket` does, which workerd does not have. The exchange tells when the socket is closed. */
export function attachSocket(res: NodeResponse, socket: NodeSocket): void {
  socket._httpMessage = res
  ;(res as Attachable).socket = socket
}

/** As `detachSocket` does. */
export function detachSocket(res: NodeResponse, socket: NodeSocket): void {
  if (socket._httpMessage !== res) return
  socket._httpMessage = null
  ;(res as Attachable).socket = null
}

/** Node's types let nobody set it. */
type Attachable = { socket: unknown }

interface NodeSocket {
  /** The response whose turn it is: `end` asks for it. */
  _httpMessage: unknown
}

/** As node does when there is room again after `write` has returned false. */
export function emitDrain(res: NodeResponse): void {
  needDrain ??= Object.getOwnPropertySymbols(res).find(({ description }) => description === 'kNeedDrain')
  if (needDrain !== undefined) Object.assign(res, { [needDrain]: false })
  res.emit('drain')
}

/** Set by `write` when it returns false; `writableNeedDrain` reads it, and only node's server resets it. */
let needDrain: symbol | undefined

/** As node's server does after `finish`. */
export function emitClose(res: NodeResponse): void {
  if (res._closed) return
  res.destroyed = true
  res._closed = true
  res.emit('close')
}
