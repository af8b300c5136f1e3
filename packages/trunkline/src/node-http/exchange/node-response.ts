import type { ServerResponse } from 'node:http'
import { storeHead } from '../safe-response.ts'

/**
 * Private members of Node's responses that an exchange needs. The same in Node 18 to 26, Bun 1.4, Deno 2.9 and workerd
 * of 2026.
 */
export interface NodeResponse extends ServerResponse {
  /** The head as text after `writeHead`; null before. */
  _header: string | null
  /** Whether request and status allow a body. */
  _hasBody: boolean
  /** Whether the head was sent; `headersSent` only says that it was created. */
  _headerSent: boolean
  /** Data queued for a connection; always empty here, and missing in workerd. */
  readonly outputData?: readonly unknown[]
  /** The trailers as text, one line each; missing in workerd. */
  readonly _trailer: string | undefined
  /** Whether `close` was emitted, which happens once. */
  _closed: boolean
  /** Creates the head. It also decides on chunking, which does not apply here. */
  _storeHeader(firstLine: string, headers: unknown): void
  /** Gets every chunk from `write` and `end`, and the head from `flushHeaders`. */
  _send: Send
  /** Gets the heads of `writeContinue` and `writeEarlyHints`, and data from `_send`, which we replace. */
  _writeRaw: Send
}

export type Callback = (err?: Error | null) => void
type Send = (data: string | Uint8Array, encoding?: BufferEncoding | Callback | null, callback?: Callback) => boolean

/** Gets what a response would write to its socket. */
export interface Output {
  send(data: string | Uint8Array, encoding: BufferEncoding | undefined, callback: Callback | undefined): boolean
  inform(head: string, callback: Callback | undefined): boolean
}

/**
 * Redirects the output of a response. `writeHead`, `write` and `end` stay, also if middleware or an APM library has
 * replaced them: only the private methods below them are replaced.
 */
export function redirectOutput(res: NodeResponse, output: Output): void {
  const redirected = res as Redirected
  redirected[kOutput] = output
  redirected._storeHeader = storeHeader
  redirected._send = send
  redirected._writeRaw = writeRaw
}

/** Whether the redirected methods are still in place. */
export function isRedirected(res: NodeResponse): boolean {
  return res._send === send && res._storeHeader === storeHeader && res._writeRaw === writeRaw
}

interface Redirected extends NodeResponse {
  [kOutput]: Output
}

const kOutput: unique symbol = Symbol('output')

export function storeHeader(this: NodeResponse, firstLine: string, headers: unknown): void {
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

/** Does what `assignSocket` does, which workerd lacks. The exchange reports when the socket closes. */
export function attachSocket(res: NodeResponse, socket: NodeSocket): void {
  socket._httpMessage = res
  ;(res as Attachable).socket = socket
}

/** Does what `detachSocket` does. */
export function detachSocket(res: NodeResponse, socket: NodeSocket): void {
  if (socket._httpMessage !== res) return
  socket._httpMessage = null
  ;(res as Attachable).socket = null
}

/** Read-only in Node's types. */
type Attachable = { socket: unknown }

interface NodeSocket {
  /** The current response, which `end` checks. */
  _httpMessage: unknown
}

/** Emits `drain`, as Node does when there is room again after `write` returned false. */
export function emitDrain(res: NodeResponse): void {
  needDrain ??= Object.getOwnPropertySymbols(res).find(({ description }) => description === 'kNeedDrain')
  if (needDrain !== undefined) Object.assign(res, { [needDrain]: false })
  res.emit('drain')
}

/** Set by `write` when it returns false and read by `writableNeedDrain`; only Node's server resets it. */
let needDrain: symbol | undefined

/** Emits `close`, as Node's server does after `finish`. */
export function emitClose(res: NodeResponse): void {
  if (res._closed) return
  res.destroyed = true
  res._closed = true
  res.emit('close')
}
