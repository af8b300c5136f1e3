import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { isResponse } from '../streams/source.ts'
import { toWebRequest } from './outgoing-request.ts'
import { writeResponse } from './write-response.ts'

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
