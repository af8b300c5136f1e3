import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { BorrowedHead } from '../streams/borrowed-head.ts'
import { isResponse, type Pieces, toPieces } from '../streams/source.ts'
import { deliver } from '../streams/stream.ts'
import { writeWebHead } from '../streams/web-head.ts'
import { toWebRequest } from './outgoing-request.ts'

/** Returns a `Response` for a `Request`, or undefined to pass it to the next handler. */
export type WebHandler = (request: Request) => MaybeResponse | Promise<MaybeResponse>
type MaybeResponse = Response | null | undefined

/**
 * Creates middleware from a fetch handler, such as those of Hono, h3 or better-auth. The request has the full URL,
 * wherever the middleware is mounted, and its signal is aborted when the client disconnects.
 * @example app.use('/api', fromFetch((request) => hono.fetch(request)))
 * @throws TypeError if the argument is not a function
 */
export function fromFetch(handler: WebHandler): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  if (typeof handler !== 'function') throw new TypeError('fromFetch() needs a function (request)')
  return function fetchHandler(req, res, next) {
    respond(handler, req, res).then((responded) => {
      if (!responded) next() // what handlers throw goes to error handlers, not through next()
    }, next)
  }
}

async function respond(handler: WebHandler, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const request = toWebRequest(req, res)
  if (request === undefined) return false
  const response = await handler(request)
  if (response === undefined || response === null) return false
  if (!isResponse(response)) throw new TypeError('The function given to fromFetch() did not return a Response')
  await writeResponse(response, res)
  return true
}

/** Sends a `Response` as a server response. Resolves when its body was sent or is no longer wanted. */
async function writeResponse(response: Response, res: ServerResponse): Promise<void> {
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
