import { loadPackage } from './forwarded.ts'
import type { Middleware } from './middleware.ts'

/** Handles the requests of a host: middleware, an app, or a Node server. */
export type HostHandler = Middleware | { emit(event: 'request', ...args: unknown[]): unknown }

/**
 * Creates middleware that passes the requests for one host to another server. In a string, `*` matches anything,
 * including dots.
 * @example app.use(framework.vhost('*.example.com', subdomains))
 * @throws TypeError if `server` cannot handle requests
 */
export function vhost(hostname: string | RegExp, server: HostHandler): Middleware {
  const create = loadPackage<(hostname: RegExp, handle: Middleware) => Middleware>('vhost', 'vhost')
  const serveHost = create(toExpression(hostname), toMiddleware(server))
  return function vhost(req, res, next) {
    // A RegExp with several wildcards is slow on long input, and no valid host name is longer.
    if ((req.headers.host ?? '').length > LONGEST_HOST) return next()
    serveHost(req, res, next)
  }
}

// RFC 1035 §2.3.4: 255 octets for a name; a colon and a port may follow.
const LONGEST_HOST = 255 + ':65535'.length

function toExpression(hostname: string | RegExp): RegExp {
  if (typeof hostname !== 'string') return hostname
  const source = hostname.replace(/[^*\w]/g, '\\$&').replace(/\*+/g, '(?:.*?)')
  return new RegExp(`^${source}$`, 'i')
}

function toMiddleware(server: HostHandler): Middleware {
  if (typeof server === 'function') return server
  if (typeof server?.emit !== 'function') throw new TypeError('vhost() requires a middleware function or a server')
  return (req, res) => server.emit('request', req, res)
}
