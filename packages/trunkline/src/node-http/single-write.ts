import type { ServerResponse } from 'node:http'
import { canEndUnobserved, hasNodeEnd } from './if-unpatched.ts'
import { makeQuickHead } from './quick-head.ts'
import { type EndingResponse, type EndingSocket, type FinishingMessage, kEndWhole } from './response-fields.ts'
import { endMatchesNode, nodeWritesOnce } from './single-write-self-check.ts'

/**
 * Ends a response with an ASCII string like `res.end(text, encoding)`, but sends head and string in one write to the
 * socket. Node up to 22 makes two writes, the second one empty, to learn when the first is done: a seventh of a request
 * (Node 20). Later releases make one, but cork and uncork the socket: a twentieth (Node 24).
 *
 * Does nothing and returns false if the difference could be noticed: a method involved was replaced, it is not this
 * response's turn, or the socket is corked.
 */
export function endInSingleWrite(res: ServerResponse, text: string, encoding: 'latin1' | 'utf8' = 'latin1'): boolean {
  const response = res as unknown as EndingResponse // node's types do not show what its own `end` works with
  const { socket } = response
  if (text === '' || socket === null || socket === undefined) return false
  if (!hasNodeEnd(response)) return response[kEndWhole]?.(text) === true
  if (!isReady(response, socket) || !passedSelfCheck(res) || !gainsFromSingleWrite(res)) return false

  response._contentLength = text.length
  if (!makeQuickHead(response)) response.writeHead(response.statusCode)
  if (
    response._headerSent ||
    !response._hasBody ||
    response.chunkedEncoding ||
    !fits(response, socket, text) ||
    !takesLatin1(response, encoding)
  ) {
    res.end(text, encoding)
    return true
  }
  writeOnce(response, socket, text)
  return true
}

/** What Node's `end` does after the head was created, for a body of known length that is written at once. */
export function writeOnce(response: EndingResponse, socket: EndingSocket, text: string): void {
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
  if (!passedSelfCheck(res)) return undefined
  finish ??= createFinish(res)
  return finish
}

function isReady(response: EndingResponse, socket: EndingSocket): boolean {
  return (
    response._header === null &&
    !response.finished &&
    !response.destroyed &&
    !response.strictContentLength &&
    response.outputData.length === 0 &&
    response.writableCorked === 0 &&
    socket._httpMessage === response &&
    socket.writable &&
    socket.writableCorked === 0 && // Node's `end` uncorks a socket that other code has corked
    socket.writableLength === 0 &&
    !socket.destroyed
  )
}

// At its high-water mark the socket will emit `drain`, and one write counts differently from two.
function fits(response: EndingResponse, socket: EndingSocket, text: string): boolean {
  return (response._header as string).length + text.length < socket.writableHighWaterMark
}

// Node writes the head in the encoding of the body; for ASCII both are the same.
function takesLatin1(response: EndingResponse, encoding: 'latin1' | 'utf8'): boolean {
  const head = response._header as string
  return encoding === 'latin1' || Buffer.byteLength(head) === head.length
}

function passedSelfCheck(res: ServerResponse): boolean {
  if (agreed === undefined && canEndUnobserved()) agreed = endMatchesNode(writeOnce, res)
  return agreed === true
}

let agreed: boolean | undefined

/** Off where Node itself writes head and text in one call and holds nothing back for it (nodejs/node#64348). */
function gainsFromSingleWrite(res: ServerResponse): boolean {
  gains ??= !nodeWritesOnce(res)
  return gains
}

let gains: boolean | undefined

/** What Node does when the socket reports that the last bytes of a message were written, or failed. */
export type Finish = (message: FinishingMessage, err?: Error | null) => void

/** The variant for this Node release, found by the fields of its messages. */
export function createFinish(sample: object): Finish {
  const endCallbacks = fieldOf(sample, 'kEndCallbacks')
  const errored = fieldOf(sample, 'errored')
  const flushError = fieldOf(sample, 'kFlushError')
  const writableFinished = fieldOf(sample, 'kWritableFinished')
  if (!endCallbacks || !errored || !flushError || !writableFinished) return finishPlainly
  return createFinishWithCallbacks({ endCallbacks, errored, flushError, writableFinished })
}

/** Node up to 22: callbacks of `end` are listeners of the event. */
function finishPlainly(message: FinishingMessage): void {
  if (!message.socket?._hadError) message.emit('finish')
}

/** Node 24: callbacks of `end` run before the event, and get errors. */
function createFinishWithCallbacks(kept: Fields): Finish {
  const { endCallbacks, errored, flushError, writableFinished } = kept

  return function finishWithCallbacks(finishing, err) {
    const message = finishing as FinishingMessage & Record<symbol, unknown>
    const { socket } = message
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

interface Fields {
  readonly endCallbacks: symbol
  readonly errored: symbol
  readonly flushError: symbol
  readonly writableFinished: symbol
}

type EndCallback = (err: Error | null) => void

// Node's sockets always have an error when they report one; this is for other sockets.
function destroyedError(): Error {
  return Object.assign(new Error('Cannot call end after a stream was destroyed'), { code: 'ERR_STREAM_DESTROYED' })
}

function fieldOf(sample: object, name: string): symbol | undefined {
  return Object.getOwnPropertySymbols(sample).find((symbol) => symbol.description === name)
}
