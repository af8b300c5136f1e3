import depd from 'depd'
import type { Middleware } from './middleware.ts'

const deprecate = depd('connect')

/**
 * Makes the middleware that once kept small files in memory. Since the last releases of 3.x it finds nothing to keep:
 * all it does is mark answers as not cached, and so it does here. The option `cache` of `static` is what to use.
 */
export function staticCache(_options?: object): Middleware {
  deprecate('staticCache: use varnish or similar reverse proxy caches')
  return function staticCache(req, res, next) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && !req.headers.range) res.setHeader('X-Cache', 'MISS')
    next()
  }
}
