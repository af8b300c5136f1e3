// hot path

import { errorMonitor } from 'node:events'
import { ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import { holdToLength } from './announced-length.ts'
import { headersOf, type NodeHeaders } from './headers.ts'
import { ifUnpatched } from './if-unpatched.ts'

/** The response, as node's own `_storeHeader` sees it. */
interface HeadedMessage {
  readonly req?: { readonly method?: string | undefined }
  _header: string | null
  _hasBody: boolean
  readonly _headerSent: boolean
  readonly outputData?: readonly unknown[]
  _send(data: string, encoding: 'latin1'): boolean
  _isLenientHeaderValidation?(): boolean
}

type StoreHeader = (this: unknown, firstLine: string, headers: unknown) => void

const nodes = ServerResponse.prototype as unknown as { _storeHeader: StoreHeader } // node's types do not show it

/**
 * The `_storeHeader` of our responses: it makes every head that `quick-head.ts` leaves to node. Node writes the head from
 * the headers that were set; this makes sure that nothing in it ends a line too early.
 *
 * A head is text for as long as it is ours, and bytes on the wire, one for each character: one beyond U+00FF would be
 * cut, U+010A to a line feed.
 */
export function storeHead(this: HeadedMessage, firstLine: string, headers: unknown): void {
  try {
    makeHead(this, firstLine, headers)
  } catch (err) {
    // No head was made, so an error page can still have one; node has by now set `_hasBody` to false.
    this._header = null
    this._hasBody = this.req?.method !== 'HEAD'
    throw err
  }
}

function makeHead(res: HeadedMessage, firstLine: string, headers: unknown): void {
  const stored = headersOf(res)
  if (stored && headers === stored) checkLists(res, stored)
  nodes._storeHeader.call(res, firstLine, headers)
  if (CUT_TO_ANOTHER.test(res._header as string)) restoreDisposition(res, stored ?? {})
  // Node would put the head of a body of bytes before a `100 Continue` that has to wait for its turn.
  else if (!res.outputData?.length || res._headerSent) return
  res._send('', 'latin1')
}

/** Whether a head that is made by node would be made by node's own method. */
export function hasNodeStoreHeader(res: object): boolean {
  const { _storeHeader } = res as { _storeHeader: unknown }
  return (_storeHeader === storeHead || _storeHeader === nodesStoreHeader) && nodes._storeHeader === nodesStoreHeader
}

/** The same for a response that has a method of its own, which calls ours. */
export function ownStoresAsNode(): boolean {
  return nodes._storeHeader === nodesStoreHeader
}

const nodesStoreHeader = ifUnpatched(nodes._storeHeader, 'kOutHeaders')

// U+FFFD, which stands for bytes that were no UTF-8, is cut to U+00FD: a letter, as harmless as it is wrong.
const CUT_TO_ANOTHER = /[^\0-\xff\ufffd]/

/**
 * Node checks a value when it is set. A list may have changed since: `getHeader` gives the very list away. A header
 * that is refused is taken off, so that the error can be told.
 */
function checkLists(res: HeadedMessage, stored: NodeHeaders): void {
  for (const key in stored) {
    const entry = stored[key] as [string, unknown]
    if (typeof entry[1] === 'string') continue
    // Node would take lists of numbers, and what JSON makes of a Buffer, for bytes that nobody has checked.
    if (key === 'content-disposition') entry[1] = toTexts(entry[1])
    if (typeof entry[1] !== 'object') continue
    for (const each of [entry[1]].flat()) {
      const text = String(each)
      if (!NOT_IN_HEADER.test(text) || (res._isLenientHeaderValidation?.() && !ENDS_HEADER.test(text))) continue
      delete stored[key]
      validateHeaderValue(entry[0], text)
    }
  }
}

function toTexts(value: unknown): string | string[] {
  return Array.isArray(value) ? value.map(String) : String(value)
}

// RFC 9110 §5.5: field-vchar = VCHAR / obs-text, and spaces and tabs between them
const NOT_IN_HEADER = /[^\t\x20-\x7e\x80-\xff]/
// What no header can have, though a server was told to be lenient: https://fetch.spec.whatwg.org/#header-value
const ENDS_HEADER = /[\0\r\n]|[^\0-\xff]/

/**
 * Where node knows the length of a body, it reads Content-Disposition as UTF-8, after it has checked it: `Ä\u008d`, two
 * characters of latin-1, is U+010D, of which the wire gets a carriage return. Such a value goes out as it was set; any
 * other is left as node, and so Express, has it.
 */
function restoreDisposition(res: HeadedMessage, stored: NodeHeaders): void {
  const [name, value] = stored['content-disposition'] ?? ['', []]
  let head = res._header as string
  for (const each of [value].flat()) {
    const text = Buffer.isBuffer(each) ? each.toString('latin1') : String(each) // node makes bytes of lists in place
    const read = Buffer.from(text, 'latin1').toString()
    if (CUT_TO_ANOTHER.test(read)) head = head.replace(`\r\n${name}: ${read}\r\n`, () => `\r\n${name}: ${text}\r\n`)
  }
  if (CUT_TO_ANOTHER.test(head)) validateHeaderValue(name || 'unknown', head)
  res._header = head
}

/** The `writeEarlyHints` of our responses. Node up to 22 takes every text for a header there. */
export function writeEarlyHints(this: ServerResponse, hints: Record<string, string | string[]>, cb?: () => void): void {
  for (const [name, value] of Object.entries(hints ?? {})) {
    if (name !== 'link') validateHeaderName(name)
    for (const text of [value].flat()) validateHeaderValue(name, String(text))
  }
  ServerResponse.prototype.writeEarlyHints.call(this, hints, cb)
}

/**
 * The `emit` of responses. Node reports what is written after the end of one by an `error` event; nobody listens for it
 * on a response, so `res.end('a'); res.end('b')` would end the process, with every other request in it. The first
 * answer is whole, so the second is told of and left out.
 *
 * A stream that is piped into a response says so here, before its first piece: what it gives is held to the announced length.
 */
export function emitUnlessLate(this: ServerResponse, event: string | symbol, first?: unknown): boolean {
  if (event === 'pipe') holdToLength(this)
  if (event === 'error' && isLateWrite(first) && this.listenerCount('error') === 0) return report(this, first)
  // Looked up each time: agents wrap it. The arguments as they are: a rest takes twice the time (Node 24).
  // biome-ignore lint/complexity/noArguments: as said
  return ServerResponse.prototype.emit.apply(this, arguments as unknown as [string]) // whatever was given
}

function isLateWrite(value: unknown): value is Error {
  return value instanceof Error && (value as NodeJS.ErrnoException).code === 'ERR_STREAM_WRITE_AFTER_END'
}

function report(res: ServerResponse, err: Error): false {
  ServerResponse.prototype.emit.call(res, errorMonitor, err)
  const { app } = res as { app?: { settings?: { env?: unknown } } } // put there by the core
  if (app?.settings?.env !== 'test') console.error(err.stack)
  return false
}

/**
 * Keeps interim answers (`100 Continue`, `103 Early Hints`) in front of the head, where a client expects them. On a
 * connection with several requests under way node holds back what is written for those whose turn has not come, and puts
 * the head in front of all of it when the body is bytes (Node 18 to 26): the client would take the interim answer for
 * the first bytes of the body, and the last bytes of the body for the next answer.
 */
export function keepInterimOrder(res: ServerResponse): void {
  const { outputData } = res as unknown as { outputData: unknown } // node's types do not show what it holds back
  // Only the head is ever put in front.
  if (Array.isArray(outputData)) outputData.unshift = outputData.push
}
