import { type ServerResponse, STATUS_CODES } from 'node:http'
import { headersOf, type NodeHeaders } from './headers.ts'
import { isEndReplaced, isProbeReplaced, isStoreHeaderReplaced } from './replaced.ts'
import { type EndingSocket, kEndWhole, type NodeResponse } from './response-fields.ts'
import { storeHead } from './safe-response.ts'
import { endMatchesNode, headMatchesNode, nodeWritesOnce } from './self-check.ts'

/**
 * Ends a response with an ASCII string like `res.end(text, encoding)`, but sends head and string in one write to the
 * socket. Node up to 22 makes two writes, the second one empty, to learn when the first is done: a seventh of a request
 * (Node 20). Later releases make one, but cork and uncork the socket: a twentieth (Node 24).
 *
 * Does nothing and returns false if the difference could be noticed: a method involved was replaced, it is not this
 * response's turn, or the socket is corked.
 */
export function endInSingleWrite(res: ServerResponse, text: string, encoding: 'latin1' | 'utf8' = 'latin1'): boolean {
  const response = res as NodeResponse // node's types do not show what its own `end` works with
  const socket = res.socket as EndingSocket | null | undefined // the same
  if (text === '' || socket === null || socket === undefined) return false
  // Without a connection `_send` is ours, so this is always true.
  if (isEndReplaced(response)) return response[kEndWhole]?.(text) === true
  if (!isReady(response, socket) || selfCheck(res) !== 'gains') return false

  response._contentLength = text.length
  if (!makeQuickHead(response)) response.writeHead(response.statusCode)
  if (!fits(response, socket, text, encoding)) res.end(text, encoding)
  else writeOnce(response, socket, text)
  return true
}

/** Whether it is this response's turn, and nothing of it was written or held back. */
export function isReady(response: NodeResponse, socket: EndingSocket): boolean {
  return (
    response._header === null &&
    !response.finished &&
    !response.destroyed &&
    !response.strictContentLength &&
    !response.outputData?.length && // workerd has none
    response.writableCorked === 0 &&
    socket._httpMessage === response &&
    socket.writable &&
    socket.writableCorked === 0 && // Node's `end` uncorks a socket that other code has corked
    socket.writableLength === 0 &&
    !socket.destroyed
  )
}

/** What the comparison with Node has shown; `gains` unless Node itself writes once (nodejs/node#64348). */
type SelfCheck = 'gains' | 'gains nothing' | 'differs'

export function selfCheckSoFar(): SelfCheck | undefined {
  return checked
}

/** Compares with Node at the first response, unless a replaced method would notice. */
function selfCheck(res: ServerResponse): SelfCheck {
  if (checked !== undefined) return checked
  if (isProbeReplaced()) return 'differs'
  if (!headMatchesNode(createHead, res) || !endMatchesNode(writeOnce, res)) checked = 'differs'
  else checked = nodeWritesOnce(res) ? 'gains nothing' : 'gains'
  return checked
}

let checked: SelfCheck | undefined

/**
 * Creates the head of a response like `res.writeHead(res.statusCode)`, for the common case: each header has one value,
 * the length of the body is known, and the connection stays open. Node inspects each header again, which costs a
 * fifteenth of a request (Node 20 and 24).
 *
 * Otherwise, or if Node's own method was replaced, does nothing and returns false. Call it once `selfCheck` has passed.
 */
export function makeQuickHead(response: NodeResponse, ownStoreHeader: unknown = storeHead): boolean {
  return !isStoreHeaderReplaced(response, ownStoreHeader) && createHead(response)
}

/** `makeQuickHead` without checking what was replaced. */
export function createHead(response: NodeResponse): boolean {
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

function staysOpen(response: NodeResponse): boolean {
  return (
    response.shouldKeepAlive &&
    response._defaultKeepAlive &&
    !response._removedConnection &&
    !response._expect_continue &&
    !response.maxRequestsOnConnectionReached &&
    !response._maxRequestsPerSocket
  )
}

function isPlain(response: NodeResponse): boolean {
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

let last = { date: '', keepAliveTimeout: undefined as number | undefined, text: '' }

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

/** Whether head and string can be written as one string of latin-1. */
function fits(response: NodeResponse, socket: EndingSocket, text: string, encoding: 'latin1' | 'utf8'): boolean {
  if (response._headerSent || !response._hasBody || response.chunkedEncoding) return false
  const head = response._header as string
  // At its high-water mark the socket will emit `drain`, and one write counts differently from two.
  if (head.length + text.length >= socket.writableHighWaterMark) return false
  // Node writes the head in the encoding of the body; for ASCII both are the same.
  return encoding === 'latin1' || Buffer.byteLength(head) === head.length
}

/** What Node's `end` does after the head was created, for a body of known length that is written at once. */
export function writeOnce(response: NodeResponse, socket: EndingSocket, text: string): void {
  finish ??= createFinish(response)
  const finishNow = finish
  response._headerSent = true
  socket.write((response._header as string) + text, 'latin1', (err) => finishNow(response, err))
  response.finished = true
  if (socket._httpMessage === response) response._finish()
}

let finish: Finish | undefined

/** The callback for a message that was ended with `writeOnce`; undefined if Node must end it. */
export function finishOf(res: ServerResponse): Finish | undefined {
  if (selfCheck(res) === 'differs') return undefined
  finish ??= createFinish(res)
  return finish
}

/** What Node does when the socket reports that the last bytes of a message were written, or failed. */
export type Finish = (message: NodeResponse, err?: Error | null) => void

/** The variant for this Node release, found by the fields of its messages. */
export function createFinish(sample: object): Finish {
  const endCallbacks = fieldOf(sample, 'kEndCallbacks')
  const errored = fieldOf(sample, 'errored')
  const flushError = fieldOf(sample, 'kFlushError')
  const writableFinished = fieldOf(sample, 'kWritableFinished')
  if (!endCallbacks || !errored || !flushError || !writableFinished) return finishPlainly

  // Node 24: callbacks of `end` run before the event, and get errors.
  return function finishWithCallbacks(finishing, err) {
    const message = finishing as NodeResponse & Record<symbol, unknown>
    const socket = message.socket as EndingSocket | null
    const error = err ?? (message[errored] as Error | null) ?? socket?.errored
    const callbacks = message[endCallbacks] as EndCallback[] | null
    message[endCallbacks] = null
    if (error || socket?._hadError) {
      const reason = error ?? destroyedError()
      message[flushError] = reason
      if (callbacks !== null) for (const callback of callbacks) callback(reason)
      return
    }
    message[writableFinished] = true
    if (callbacks !== null) for (const callback of callbacks) callback(null)
    message.emit('finish')
  }
}

/** Node up to 22: callbacks of `end` are listeners of the event. */
function finishPlainly(message: NodeResponse): void {
  if (!(message.socket as EndingSocket | null)?._hadError) message.emit('finish')
}

type EndCallback = (err: Error | null) => void

// Node's sockets always have an error when they report one; this is for other sockets.
function destroyedError(): Error {
  return Object.assign(new Error('Cannot call end after a stream was destroyed'), { code: 'ERR_STREAM_DESTROYED' })
}

function fieldOf(sample: object, name: string): symbol | undefined {
  return Object.getOwnPropertySymbols(sample).find((symbol) => symbol.description === name)
}
