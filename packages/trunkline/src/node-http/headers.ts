import type { ServerResponse } from 'node:http'
import { isSetHeaderReplaced, nodesGetHeaderNames } from './replaced.ts'
import type { NodeResponse } from './response-fields.ts'

/**
 * The headers of a response as Node keeps them: lower-case name, then the name as given and the value. `setHeader`
 * writes to it, `getHeader` reads it, and the head of the response is created from it.
 */
export type NodeHeaders = Record<string, [name: string, value: unknown] | undefined>

// Not a class: its prototype would have a constructor.
function HeaderRecordObject(): void {}
HeaderRecordObject.prototype = Object.freeze(Object.create(null))

/** An object for headers by name: without a prototype, because a header can have any name, but with V8's fast properties. */
export const HeaderRecord = HeaderRecordObject as unknown as new <Value>() => Record<string, Value> // the type that `new` creates

/**
 * The header object of a response, for headers known to be valid. `setHeader` validates each name and value, and starts
 * with a slow object, which costs a sixth of a request for four headers (Node 20). Undefined if one of the two methods
 * that read and write it was replaced, and once the head was created.
 * @param ownSetHeader the `setHeader` of the line's responses, if it is not Node's
 */
export function writableHeaders(res: ServerResponse, ownSetHeader?: unknown): NodeHeaders | undefined {
  const response = res as ResponseWithHeaders
  if (isSetHeaderReplaced(res, ownSetHeader) || response._header !== null) return undefined
  const headers = response[kOutHeaders]
  return headers === null ? createHeaders(response) : headers // undefined for an object that is not a Node response
}

/**
 * Gives a response a fast header object before its first header: Node would start with a slow one, which costs a fifth
 * of a small request (Node 24). Not when the response is created: once there is an object, even an empty one,
 * `writeHead` refuses a list of pairs.
 */
export function startHeaders(response: object): void {
  if (headersOf(response) === null) createHeaders(response)
}

export function createHeaders(response: object): NodeHeaders {
  const created: NodeHeaders = new HeaderRecord()
  ;(response as ResponseWithHeaders)[kOutHeaders] = created
  return created
}

/** The header object of a response: null if nothing was set, undefined if Node keeps none. */
export function headersOf(response: object): NodeHeaders | null | undefined {
  return (response as ResponseWithHeaders)[kOutHeaders]
}

/** Sets a header whose name and value are known to be valid; `key` is the name in lower case. */
export function setHeaderUnchecked(res: ServerResponse, key: string, name: string, value: string | number): void {
  const headers = writableHeaders(res)
  if (headers === undefined) res.setHeader(name, value)
  else headers[key] = [name, value] // a new array each time: appendHeader() writes to it
}

/**
 * Removes Transfer-Encoding without the side effect of `removeHeader`, which also turns chunking off. If `compression`
 * then dropped Content-Length, the body would have no end.
 */
export function removeTransferEncoding(res: ServerResponse): void {
  const response = res as NodeResponse
  const { _removedTE } = response
  res.removeHeader('Transfer-Encoding')
  if (_removedTE !== undefined) response._removedTE = _removedTE
}

/**
 * Restores a header that a response had before an error. A value that cannot be sent, such as an array changed after it
 * was set, is skipped: `setHeader` would throw while the error is being reported, and end the process.
 */
export function restoreHeader(res: ServerResponse, name: string, value: string | number | readonly string[]): void {
  try {
    res.setHeader(name, value)
  } catch {
    res.removeHeader(name)
  }
}

/**
 * Removes headers as if they had never been set. After `removeHeader`, Node would not add its own Date or
 * Content-Length.
 */
export function unsetHeaders(res: ServerResponse, names: readonly string[]): void {
  const response = res as NodeResponse
  const { _removedContLen } = response
  const { sendDate } = res
  for (const name of names) res.removeHeader(name)
  if (_removedContLen !== undefined) response._removedContLen = _removedContLen
  res.sendDate = sendDate
}

// Node 18 to 26 keep the headers under a symbol of this name. If it is not found, responses seem to have no headers.
const found = symbolReadBy(nodesGetHeaderNames, 'kOutHeaders')
const kOutHeaders: unique symbol = (found ?? Symbol('no headers')) as never

/** Whether the headers of a response were found in it. */
export const knowsHeaders: boolean = found !== undefined

/**
 * The symbol of this name that a method of Node reads. Calls the method on a Proxy, which records what it reads: on a
 * message of our own, Node's code would get slower for good, because it had seen another class than the app's.
 */
function symbolReadBy(method: Function | undefined, name: string): symbol | undefined {
  const read: (string | symbol)[] = []
  const standIn = new Proxy({}, { get: (_, key) => read.push(key) && null })
  try {
    method?.call(standIn)
  } catch {
    // In another release of Node the method may need more than the Proxy has.
  }
  return read.find((key): key is symbol => typeof key === 'symbol' && key.description === name)
}

interface ResponseWithHeaders extends NodeResponse {
  [kOutHeaders]: NodeHeaders | null | undefined
}
