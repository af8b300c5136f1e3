import { loadPackage } from './load-package.ts'
import type { Middleware } from './middleware.ts'

/** What serves a host: a middleware, an application, or a server of node. */
export type HostHandler = Middleware | { emit(event: 'request', ...args: unknown[]): unknown }

/**
 * Makes the middleware that hands the requests for one host to another server. In a text, `*` stands for anything,
 * dots included.
 * @example app.use(framework.vhost('*.example.com', subdomains))
 * @throws TypeError when there is nothing that could serve it
 */
export function vhost(hostname: string | RegExp, server: HostHandler): Middleware {
  const create = loadPackage<(hostname: RegExp, handle: Middleware) => Middleware>('vhost', 'vhost')
  const serveHost = create(toExpression(hostname), toMiddleware(server))
  return function vhost(req, res, next) {
    // An expression with several wildcards takes its time over a long text, and there are no such names.
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
