import type { ServerResponse } from 'node:http'
import { BorrowedHead } from '../streams/borrowed-head.ts'
import { type Pieces, toPieces } from '../streams/source.ts'
import { deliver } from '../streams/stream.ts'
import { writeWebHead } from '../streams/web-head.ts'

/** Sends a `Response` as a server response. Resolves when its body was sent or is no longer wanted. */
export async function writeResponse(response: Response, res: ServerResponse): Promise<void> {
  if (response.status < 200) throw new Error('The function given to fromFetch() returned Response.error()')
  const head = new BorrowedHead(res)
  let timer: NodeJS.Immediate | undefined
  try {
    const onFirst = writeWebHead(response, res, head)
    // A stream may be silent for long: send the head early, unless it depends on the first chunk.
    timer = setImmediate(() => {
      if (!res.headersSent && !res.destroyed && onFirst === undefined) res.flushHeaders()
    })
    await deliver(res, toPieces(response) as Pieces, onFirst) // a `Response` has some, or none
  } catch (err) {
    head.takeBack()
    // Before the head is sent, an error handler can still respond.
    if (!res.headersSent) throw err
    res.destroy(err as Error)
  } finally {
    clearImmediate(timer)
  }
}
