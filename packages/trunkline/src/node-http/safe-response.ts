import { ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import type { Readable } from 'node:stream'
import { holdToLength } from './announced-length.ts'
import { headersOf, type NodeHeaders } from './headers.ts'
import type { NodeResponse } from './response-fields.ts'
import { printUnheard } from './unheard-error.ts'

const nodes = ServerResponse.prototype as NodeResponse

/**
 * The `_storeHeader` of our responses. It creates every head that `single-write.ts` leaves to Node. Node writes the head
 * from the headers that were set; this makes sure that no header value ends its line.
 *
 * The head is a string here and bytes on the wire, one per character. A character beyond U+00FF would be truncated:
 * U+010A becomes a line feed.
 */
export function storeHead(this: NodeResponse, firstLine: string, headers: unknown): void {
  try {
    makeHead(this, firstLine, headers)
  } catch (err) {
    // No head was created, so an error page can still have one. Node has already set `_hasBody` to false.
    this._header = null
    this._hasBody = this.req?.method !== 'HEAD'
    throw err
  }
}

function makeHead(res: NodeResponse, firstLine: string, headers: unknown): void {
  const stored = headersOf(res)
  if (stored && headers === stored) checkLists(res, stored)
  nodes._storeHeader.call(res, firstLine, headers)
  if (CUT_TO_ANOTHER.test(res._header as string)) restoreDisposition(res, stored ?? {})
  // Node would put the head of a Buffer body before a queued `100 Continue`.
  else if (!res.outputData?.length || res._headerSent) return
  res._send('', 'latin1')
}

// U+FFFD, which stands for invalid UTF-8, is truncated to U+00FD: a letter, wrong but harmless.
const CUT_TO_ANOTHER = /[^\0-\xff\ufffd]/

/**
 * Node validates in `setHeader`, but `getHeader` returns the same array, so it may have changed since. An invalid
 * header is removed, so that an error response can be sent.
 */
function checkLists(res: NodeResponse, stored: NodeHeaders): void {
  for (const key in stored) {
    const entry = stored[key] as [string, unknown]
    if (typeof entry[1] === 'string') continue
    // Node would treat arrays of numbers, and a Buffer that went through JSON, as bytes that were never validated.
    if (key === 'content-disposition') entry[1] = Array.isArray(entry[1]) ? entry[1].map(String) : String(entry[1])
    if (typeof entry[1] !== 'object') continue
    for (const each of [entry[1]].flat()) {
      const text = String(each)
      if (!NOT_IN_HEADER.test(text) || (res._isLenientHeaderValidation?.() && !ENDS_HEADER.test(text))) continue
      delete stored[key]
      validateHeaderValue(entry[0], text)
    }
  }
}

// RFC 9110 §5.5: field-vchar = VCHAR / obs-text, and spaces and tabs between them
const NOT_IN_HEADER = /[^\t\x20-\x7e\x80-\xff]/
// Characters that no header may contain, even if the server is lenient: https://fetch.spec.whatwg.org/#header-value
const ENDS_HEADER = /[\0\r\n]|[^\0-\xff]/

/**
 * If Node knows the length of a body, it decodes Content-Disposition as UTF-8 after validating it: `Ä\u008d`, two
 * latin-1 characters, becomes U+010D, and the wire gets a carriage return. Such a value is sent as it was set. Any
 * other value is left to Node, as in Express.
 */
function restoreDisposition(res: NodeResponse, stored: NodeHeaders): void {
  const [name, value] = stored['content-disposition'] ?? ['', []]
  let head = res._header as string
  for (const each of [value].flat()) {
    const text = Buffer.isBuffer(each) ? each.toString('latin1') : String(each) // Node turns arrays into bytes in place
    const read = Buffer.from(text, 'latin1').toString()
    if (CUT_TO_ANOTHER.test(read)) head = head.replace(`\r\n${name}: ${read}\r\n`, () => `\r\n${name}: ${text}\r\n`)
  }
  if (CUT_TO_ANOTHER.test(head)) validateHeaderValue(name || 'unknown', head)
  res._header = head
}

/** The `writeEarlyHints` of our responses. Node up to 22 accepts any string as a header there. */
export function writeEarlyHints(this: ServerResponse, hints: Record<string, string | string[]>, cb?: () => void): void {
  for (const [name, value] of Object.entries(hints ?? {})) {
    if (name !== 'link') validateHeaderName(name)
    for (const text of [value].flat()) validateHeaderValue(name, String(text))
  }
  ServerResponse.prototype.writeEarlyHints.call(this, hints, cb)
}

/**
 * The `emit` of responses. Node reports a write after the end with an `error` event. Responses have no listener for it,
 * so `res.end('a'); res.end('b')` would end the process, with every other request in it. The first response is
 * complete, so the second is reported and dropped.
 *
 * A stream that is piped into a response emits `pipe` here before its first chunk: from then on, the announced length
 * is enforced.
 */
export function emitUnlessLate(this: ServerResponse, event: string | symbol, first?: unknown): boolean {
  if (event === 'pipe') holdToLength(this, first as Readable)
  if (event === 'error' && isLateWrite(first) && this.listenerCount('error') === 0) {
    printUnheard(this, first)
    return false
  }
  // Look up `emit` each time: APM libraries wrap it. Pass `arguments` as they are: a rest parameter takes twice the
  // time (Node 24).
  // biome-ignore lint/complexity/noArguments: see above
  return ServerResponse.prototype.emit.apply(this, arguments as unknown as [string]) // whatever was given
}

function isLateWrite(value: unknown): value is Error {
  return value instanceof Error && (value as NodeJS.ErrnoException).code === 'ERR_STREAM_WRITE_AFTER_END'
}

/**
 * Keeps interim responses (`100 Continue`, `103 Early Hints`) before the head, where clients expect them. With
 * pipelining, Node queues what is written for later responses, and puts the head of a Buffer body before all of it
 * (Node 18 to 26). The client would read the interim response as the first bytes of the body, and the last bytes of the
 * body as the next response.
 */
export function keepInterimOrder(res: ServerResponse): void {
  const { outputData } = res as NodeResponse
  // Only the head is ever put first.
  if (Array.isArray(outputData)) outputData.unshift = outputData.push
}

/** Where our responses differ from Node's: its methods by name. */
export const SAFE_METHODS: Readonly<Record<string, unknown>> = {
  emit: emitUnlessLate,
  _storeHeader: storeHead,
  writeEarlyHints,
}
