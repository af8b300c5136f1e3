// hot path
import type { ServerResponse } from 'node:http'
import { createFinish, type Finish, type FinishingMessage } from './message-finish.ts'
import { endsAsNode, endsUnseen } from './nodes-own.ts'
import { type HeadedResponse, makeQuickHead } from './quick-head.ts'
import { agreesWithNode } from './single-write-trial.ts'

/**
 * Ends a response with a text of ASCII characters, as `res.end(text, encoding)` does, but with head and text in one
 * write to the socket. Node up to 22 makes two, the second one empty, to learn when the first is done; that is a
 * seventh of a whole request (Node 20). Later ones make one, but hold the socket back and let it go for it; that is a
 * twentieth (Node 24).
 *
 * Returns false, with nothing done, when somebody could tell the difference: a method on the way was replaced, the
 * response is not the one whose turn it is, or the socket is held back.
 */
export function endInSingleWrite(res: ServerResponse, text: string, encoding: 'latin1' | 'utf8' = 'latin1'): boolean {
  const response = res as unknown as EndingResponse // node's types do not show what its own `end` works with
  const { socket } = response
  if (text === '' || socket === null || socket === undefined) return false
  if (!endsAsNode(response) || !isReady(response, socket) || !isAgreed(res)) return false

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

/** The response, as node's own `end` sees it. */
export interface EndingResponse extends HeadedResponse, FinishingMessage {
  socket: EndingSocket | null | undefined
  finished: boolean
  destroyed: boolean
  strictContentLength: boolean
  readonly outputData: unknown[]
  readonly writableCorked: number
  _headerSent: boolean
  writeHead(status: number): unknown
  _finish(): void
}

interface EndingSocket {
  readonly _httpMessage?: unknown
  readonly _hadError?: boolean
  readonly destroyed: boolean
  readonly writable: boolean
  readonly writableCorked: number
  readonly writableLength: number
  readonly writableHighWaterMark: number
  write(text: string, encoding: 'latin1', callback: (err?: Error | null) => void): boolean
}

/** What node's `end` does once the head is made, for a body of a known length that is written whole. */
export function writeOnce(response: EndingResponse, socket: EndingSocket, text: string): void {
  finish ??= createFinish(response)
  const finishNow = finish
  response._headerSent = true
  socket.write((response._header as string) + text, 'latin1', (err) => finishNow(response, err))
  response.finished = true
  if (socket._httpMessage === response) response._finish()
}

let finish: Finish | undefined

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
    socket.writableCorked === 0 && // node's `end` lets go of a socket that somebody else holds back
    socket.writableLength === 0 &&
    !socket.destroyed
  )
}

// At its high-water mark the socket will emit `drain`, and it counts one write otherwise than two.
function fits(response: EndingResponse, socket: EndingSocket, text: string): boolean {
  return (response._header as string).length + text.length < socket.writableHighWaterMark
}

// Node writes the head in the encoding of the text that it goes out with; for ASCII both are the same.
function takesLatin1(response: EndingResponse, encoding: 'latin1' | 'utf8'): boolean {
  const head = response._header as string
  return encoding === 'latin1' || Buffer.byteLength(head) === head.length
}

function isAgreed(res: ServerResponse): boolean {
  if (agreed === undefined && endsUnseen()) agreed = agreesWithNode(writeOnce, res)
  return agreed === true
}

let agreed: boolean | undefined
