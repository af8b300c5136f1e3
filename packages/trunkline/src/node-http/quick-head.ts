import { type ServerResponse, STATUS_CODES } from 'node:http'
import { headersOf, type NodeHeaders } from './headers.ts'
import { canEndUnobserved } from './if-unpatched.ts'
import { headMatchesNode } from './quick-head-self-check.ts'
import type { HeadedResponse } from './response-fields.ts'
import { hasNodeStoreHeader, ownStoresAsNode } from './safe-response.ts'

/**
 * Creates the head of a response like `res.writeHead(res.statusCode)`, for the common case: each header has one value,
 * the length of the body is known, and the connection stays open. Node inspects each header again, which costs a
 * fifteenth of a request (Node 20 and 24).
 *
 * Otherwise, or if Node's own method was replaced, does nothing and returns false.
 */
export function makeQuickHead(response: HeadedResponse): boolean {
  return hasNodeStoreHeader(response) && passedSelfCheck(response) && writeHead(response)
}

/** The same for a response without a connection, which has its own `_storeHeader`. */
export function makeQuickHeadOfExchange(response: HeadedResponse): boolean {
  return ownStoresAsNode() && passedSelfCheck(response) && writeHead(response)
}

/** Creates the head without checking whether this Node release is known. */
export function writeHead(response: HeadedResponse): boolean {
  const { statusCode } = response
  // The status may be a string, and the array also has named members such as `length`.
  const status = typeof statusCode === 'number' ? STATUS_LINES[statusCode] : undefined
  const headers = headersOf(response)
  if (status === undefined || status.message !== STATUS_CODES[statusCode] || !headers) return false
  const length = headers['content-length']
  if (length === undefined || !staysOpen(response) || !isPlain(response)) return false
  const fields = fieldsOf(headers)
  if (fields === undefined) return false

  response.statusMessage = status.message
  response.statusCode = statusCode // an own property from here on, as in Node
  response._contentLength = Number(length[1])
  response._removedContLen = false
  response._header = status.line + fields + connectionHeaders(response._keepAliveTimeout)
  return true
}

function staysOpen(response: HeadedResponse): boolean {
  return (
    response.shouldKeepAlive &&
    response._defaultKeepAlive &&
    !response._removedConnection &&
    !response._expect_continue &&
    !response.maxRequestsOnConnectionReached &&
    !response._maxRequestsPerSocket
  )
}

function isPlain(response: HeadedResponse): boolean {
  return response.sendDate && response._hasBody && !response.chunkedEncoding && !response.statusMessage
}

/** The lines of all headers; undefined if one of them is not just a name and a value. */
function fieldsOf(headers: NodeHeaders): string | undefined {
  let fields = ''
  for (const key in headers) {
    const entry = headers[key] as [string, unknown]
    const value = entry[1]
    if ((typeof value !== 'string' && typeof value !== 'number') || needsNodeHandling(key)) return undefined
    fields += `${entry[0]}: ${value}\r\n`
  }
  return fields
}

/** Whether Node acts on a header, or writes it in a special way. */
function needsNodeHandling(key: string): boolean {
  switch (key) {
    case 'connection':
    case 'content-disposition':
    case 'date':
    case 'expect':
    case 'keep-alive':
    case 'trailer':
    case 'transfer-encoding':
      return true
    default:
      return false
  }
}

/** What Node adds to each head. Most servers have one keep-alive time, so the last string nearly always fits. */
function connectionHeaders(keepAliveTimeout: number | undefined): string {
  const date = currentDate()
  if (last.date !== date || last.keepAliveTimeout !== keepAliveTimeout) {
    const keepAlive = keepAliveTimeout ? `Keep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n` : ''
    last = { date, keepAliveTimeout, text: `Date: ${date}\r\nConnection: keep-alive\r\n${keepAlive}\r\n` }
  }
  return last.text
}

let last: { date: string; keepAliveTimeout: number | undefined; text: string } = {
  date: '',
  keepAliveTimeout: undefined,
  text: '',
}

/** Cached until the next second, because asking for the time is expensive. At most one timer runs. */
export function currentDate(): string {
  if (knownDate === undefined) {
    const now = new NodesDate()
    knownDate = now.toUTCString()
    nodesSetTimeout(forgetDate, 1000 - now.getMilliseconds()).unref()
  }
  return knownDate
}

function forgetDate(): void {
  knownDate = undefined
}

let knownDate: string | undefined

// Captured at load, as in Node: fake timers in a test must not change the Date header.
const NodesDate = Date
const nodesSetTimeout = setTimeout

/** The first lines of heads with a body, by status. If the app changed Node's texts later, Node writes them. */
const STATUS_LINES: readonly ({ message: string; line: string } | undefined)[] = Array.from(
  { length: 512 },
  (_, status) => {
    const message = STATUS_CODES[status]
    if (message === undefined || status < 200 || status === 204 || status === 304) return undefined
    return { message, line: `HTTP/1.1 ${status} ${message}\r\n` }
  },
)

function passedSelfCheck(response: HeadedResponse): boolean {
  if (agreed === undefined && canEndUnobserved()) {
    agreed = headMatchesNode(writeHead, response as unknown as ServerResponse) // the same object with its other type
  }
  return agreed === true
}

let agreed: boolean | undefined
