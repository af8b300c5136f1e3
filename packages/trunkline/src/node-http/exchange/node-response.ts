import type { Callback, NodeResponse, Send } from '../response-fields.ts'
import { storeHead } from '../safe-response.ts'

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
