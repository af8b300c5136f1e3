import type { IncomingMessage, ServerResponse } from 'node:http'
import { BorrowedHead } from '../streams/borrowed-head.ts'
import { PacedWriter } from '../streams/paced-writer.ts'
import { writeWebHead } from '../streams/web-head.ts'

/** Sends a `Response` as a server response. Resolves when its body was sent or is no longer wanted. */
export async function writeResponse(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (response.status < 200) throw new Error('The function given to fromFetch() returned Response.error()')
  const head = new BorrowedHead(res)
  try {
    await writeHeadAndBody(response, req, res, head)
  } catch (err) {
    head.takeBack()
    throw err
  }
}

type OnFirst = (first: Uint8Array) => void

async function writeHeadAndBody(
  response: Response,
  req: IncomingMessage,
  res: ServerResponse,
  head: BorrowedHead,
): Promise<void> {
  const onFirst = writeWebHead(response, res, head)
  const { body } = response
  if (body === null || req.method === 'HEAD') {
    res.end()
    await body?.cancel()
    return
  }
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const onClose = (): void => {
    reader.cancel().catch(() => {}) // an error while cancelling does not matter
  }
  res.once('close', onClose)
  try {
    await pump(reader, res, onFirst)
    res.removeListener('close', onClose)
    res.end()
  } catch (err) {
    res.removeListener('close', onClose)
    // Before the head is sent, an error handler can still respond.
    if (!res.headersSent) throw err
    res.destroy(err as Error)
  }
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  res: ServerResponse,
  onFirst: OnFirst | undefined,
): Promise<void> {
  const writer = new PacedWriter(res)
  // A stream may be silent for long: send the head early, unless it depends on the first chunk.
  const timer = setImmediate(() => {
    if (!res.headersSent && !res.destroyed && onFirst === undefined) res.flushHeaders()
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || res.destroyed) return
      if (onFirst !== undefined && !res.headersSent && value.length > 0) onFirst(value)
      await writer.write(value)
    }
  } finally {
    clearImmediate(timer)
  }
}
