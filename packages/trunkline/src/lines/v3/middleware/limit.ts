import { IncomingMessage } from 'node:http'
import { parseSize } from '@trunkline/parsers/factories'
import depd from 'depd'
import createError from 'http-errors'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

const deprecate = depd('connect')

/**
 * Creates middleware that limits the size of request bodies. If the announced length is too large, it responds with
 * 413; if more data arrives, it closes the connection.
 * @throws Error if the size is neither a number nor a string such as `'5mb'`
 */
export function limit(size: number | string): Middleware {
  deprecate('limit: Restrict request size at location of read')
  return createLimit(size)
}

/** `limit()` without the deprecation message, for our own middleware. */
export function createLimit(size: number | string): Middleware {
  const most = typeof size === 'string' ? parseSize(size) : size
  if (typeof most !== 'number' || Number.isNaN(most)) throw new Error('limit() bytes required')

  return function limit(req, _res, next) {
    if (req._limit) return next()
    req._limit = true
    const announced = Number.parseInt(req.headers['content-length'] ?? '', 10)
    if (announced > most) return next(createError(413))
    countBody(req, most)
    next()
  }
}

/**
 * Counts in `push`, because the body may be read by events, a pipe or a loop. Earlier data is in the request's buffer.
 */
function countBody(req: MiddlewareRequest, most: number): void {
  let received = req.readableLength
  req.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (chunk !== null) received += (chunk as Uint8Array).length
    if (received <= most) return IncomingMessage.prototype.push.call(req, chunk, encoding)
    req.destroy()
    return false
  }
}
