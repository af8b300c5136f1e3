// hot path
import { OutgoingMessage, type ServerResponse } from 'node:http'
import { ifUnpatched } from './if-unpatched.ts'

/**
 * The headers of a response, as node keeps them: by the name in lower case, the name as it was given and the value.
 * `setHeader` writes into it, `getHeader` and its like read it, and the head of the response is made from it.
 */
export type NodeHeaders = Record<string, [name: string, value: unknown] | undefined>

/**
 * The headers of a response, to put headers into that are known to be valid: `setHeader` checks each name and value, and
 * begins with an object of the slow kind, which costs a sixth of a whole request for four headers (Node 20).
 * Undefined when that would be noticed, or would be too late: somebody has replaced the methods, or the head is made.
 * @param ownSetHeader the `setHeader` that responses of a line have, if it is not node's
 */
export function writableHeaders(res: ServerResponse, ownSetHeader: unknown = setHeader): NodeHeaders | undefined {
  const response = res as unknown as ResponseWithHeaders // node's types do not show what it keeps
  if (res.setHeader !== ownSetHeader || res.getHeader !== getHeader || response._header !== null) return undefined
  const headers = response[kOutHeaders]
  return headers === null ? createHeaders(response) : headers // undefined for an object that is no response of node's
}

/** Gives a response an empty object for its headers. */
export function createHeaders(response: object): NodeHeaders {
  const created = new HeadersConstructor()
  ;(response as ResponseWithHeaders)[kOutHeaders] = created
  return created
}

/** The headers of a response as they are: null when nothing was set, undefined where node keeps none. */
export function headersOf(response: object): NodeHeaders | null | undefined {
  return (response as ResponseWithHeaders)[kOutHeaders]
}

/** Sets a header whose name and value are known to be valid; `key` is the name in lower case. */
export function setHeaderUnchecked(res: ServerResponse, key: string, name: string, value: string | number): void {
  const headers = writableHeaders(res)
  if (headers === undefined) res.setHeader(name, value)
  else headers[key] = [name, value] // new each time: appendHeader() writes into it
}

/**
 * Takes back a Transfer-Encoding, and no more than that: node would also send no chunks where nobody asks for them, and
 * behind middleware that drops the length (compression) the body would have no end.
 */
export function removeTransferEncoding(res: ServerResponse): void {
  const response = res as unknown as { _removedTE?: boolean } // node's types do not show what it remembers
  const { _removedTE } = response
  res.removeHeader('Transfer-Encoding')
  if (_removedTE !== undefined) response._removedTE = _removedTE
}

/**
 * Puts back a header that a response had before an error. A value that cannot be sent, such as a list that was changed
 * after it was set, is left out: `setHeader` would throw where the error is being reported, and end the process.
 */
export function restoreHeader(res: ServerResponse, name: string, value: string | number | readonly string[]): void {
  try {
    res.setHeader(name, value)
  } catch {
    res.removeHeader(name)
  }
}

/** Removes headers as if they had never been set: node would not make up a date or a length of its own then. */
export function unsetHeaders(res: ServerResponse, names: readonly string[]): void {
  const response = res as unknown as { _removedContLen?: boolean } // node's types do not show what it remembers
  const { _removedContLen } = response
  const { sendDate } = res
  for (const name of names) res.removeHeader(name)
  if (_removedContLen !== undefined) response._removedContLen = _removedContLen
  res.sendDate = sendDate
}

const setHeader = ifUnpatched(OutgoingMessage.prototype.setHeader, 'kOutHeaders')
const getHeader = ifUnpatched(OutgoingMessage.prototype.getHeader, 'kOutHeaders')

// Node 18 to 24 keep the headers under a symbol of this name. Where it is not found, responses seem to have none.
const kOutHeaders: unique symbol = (symbolReadBy(OutgoingMessage.prototype.getHeaderNames, 'kOutHeaders') ??
  Symbol('no headers')) as never

/**
 * The symbol under which a method of node's looks up a field. The method is called on a Proxy that notes what is looked
 * up. Not on a message: node's code is quickest when it has only ever seen messages of the app's classes. And not if the
 * method was wrapped: the wrapper would be given something that is not a message.
 */
function symbolReadBy(method: Function, name: string): symbol | undefined {
  const read: (string | symbol)[] = []
  const standIn = new Proxy({}, { get: (_, key) => read.push(key) && null })
  try {
    ifUnpatched(method, name)?.call(standIn)
  } catch {
    // In another release of node the method may need more than the Proxy has.
  }
  return read.find((key): key is symbol => typeof key === 'symbol' && key.description === name)
}

interface ResponseWithHeaders {
  _header: string | null
  [kOutHeaders]: NodeHeaders | null | undefined
}

// Without anything to inherit, as node's own object, but with properties of the fast kind. No class: its prototype would
// have a constructor.
function HeadersObject(): void {}
HeadersObject.prototype = Object.freeze(Object.create(null))
const HeadersConstructor = HeadersObject as unknown as new () => NodeHeaders // what `new` makes of the function above
