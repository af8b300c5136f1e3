import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { holdToLength } from '../node-http/announced-length.ts'
import { BorrowedHead } from './borrowed-head.ts'
import { PacedWriter } from './paced-writer.ts'
import { isBlob, isResponse, type Piece, type Pieces, type StreamSource, toPieces } from './source.ts'
import { isTooLate } from './timeout.ts'
import { type OnFirst, writeWebHead } from './web-head.ts'

/**
 * Sends a body chunk by chunk like `res.stream()`, on any release line.
 * @example stream(res.type('text/csv'), createReadStream('sales.csv'))
 * @throws TypeError for a source without chunks
 */
export function stream(res: ServerResponse, source: StreamSource): Promise<void> {
  if (res.writableEnded && !isTooLate(res)) throw new Error('Cannot stream: the response has already ended')
  const pieces = toPieces(source)
  if (pieces === undefined) throw new TypeError('stream() needs a stream, a Blob, a Response or an iterable')
  if (isTooLate(res)) {
    pieces.cancel(undefined)
    return Promise.resolve()
  }
  const head = new BorrowedHead(res)
  let onFirst: OnFirst | undefined
  try {
    if (!res.headersSent) onFirst = describe(res, source, head)
  } catch (err) {
    head.takeBack()
    pieces.cancel(err)
    throw err
  }
  return deliver(res, pieces, onFirst).catch((err) => {
    head.takeBack()
    failureOf(res)(err)
  })
}

/** The headers that a source itself asks for. */
function describe(res: ServerResponse, source: StreamSource, head: BorrowedHead): OnFirst | undefined {
  holdToLength(res)
  if (isResponse(source)) return writeWebHead(source, res, head)
  if (isBlob(source)) {
    if (source.type !== '') head.set('Content-Type', source.type)
    if (!res.hasHeader('Transfer-Encoding')) head.set('Content-Length', source.size)
  }
  if (!res.hasHeader('Content-Type')) head.set('Content-Type', 'application/octet-stream')
  return undefined
}

/** Hands an error to the error handlers while they can still respond; later it closes the connection. */
export function failureOf(res: ServerResponse): (err: unknown) => void {
  const { next } = res.req as IncomingMessage & { next?: Next } // bare responses of node's own server have none
  return (err) => {
    if (next !== undefined && !res.headersSent) next(err)
    // Node sends what is written at the end of the turn: chunks from before the error would be lost.
    else setImmediate(() => res.destroy(err instanceof Error ? err : undefined))
  }
}

/** Sends a body at the client's pace. Rejects with an error of its source, unless the client has left. */
export async function deliver(res: ServerResponse, pieces: Pieces, onFirst: OnFirst | undefined): Promise<void> {
  const writer = new PacedWriter(res)
  if (!writer.isOpen || hasNoBody(res)) {
    pieces.cancel(undefined)
    if (writer.isOpen) endWithoutBody(res)
    return
  }
  const onClose = (): void => pieces.cancel(undefined)
  res.once('close', onClose)
  try {
    await writer.ready()
    for (;;) {
      const { done, value } = await pieces.next()
      if (!writer.isOpen) return
      if (done) break
      const piece = toPiece(value)
      if (onFirst !== undefined && !res.headersSent && piece.length > 0) onFirst(Buffer.from(piece))
      await writer.write(piece)
    }
    res.removeListener('close', onClose)
    res.end()
  } catch (err) {
    // A source that was cancelled because the client disconnected may report just that.
    if (!writer.isOpen) return
    res.removeListener('close', onClose)
    pieces.cancel(err)
    throw err
  }
}

// RFC 9110 §6.4.1 and §15.3.6: no content in the response to HEAD, in 204, 205 and 304.
function hasNoBody({ req, statusCode }: ServerResponse): boolean {
  return req.method === 'HEAD' || statusCode === 204 || statusCode === 205 || statusCode === 304
}

/** HEAD and 304 may announce the length of the content they leave out; 204 may not, and for 205 it is 0 (§8.6, §15.3.6). */
function endWithoutBody(res: ServerResponse): void {
  if (!res.headersSent && res.statusCode === 204) res.removeHeader('Content-Length')
  if (!res.headersSent && res.statusCode === 205) {
    res.removeHeader('Transfer-Encoding')
    res.setHeader('Content-Length', '0')
  }
  res.end()
}

function toPiece(value: unknown): Piece {
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError('The pieces of a stream must be strings or bytes')
}
