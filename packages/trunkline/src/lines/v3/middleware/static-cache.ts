import depd from 'depd'
import type { Middleware } from './middleware.ts'

const deprecate = depd('connect')

/**
 * Creates middleware that used to cache small files in memory. Since the last releases of 3.x it only marks responses
 * as not cached, and so it does here. Use the option `cache` of `static` instead.
 */
export function staticCache(_options?: object): Middleware {
  deprecate('staticCache: use varnish or similar reverse proxy caches')
  return function staticCache(req, res, next) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && !req.headers.range) res.setHeader('X-Cache', 'MISS')
    next()
  }
}
