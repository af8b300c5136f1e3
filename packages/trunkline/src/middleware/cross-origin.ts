import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import type { Next } from '../contract/exchange.ts'

type Middleware = (req: IncomingMessage, res: ServerResponse, next: Next) => unknown

/** Which cross-origin requests to accept, and how to refuse the others. */
export interface CrossOriginOptions {
  /** Other origins that may send requests, as browsers send them: `https://app.example.com`. @default [] */
  trusted?: readonly string[] | undefined
  /** Whether to skip the check for a request, such as a signed webhook. */
  bypass?: ((req: IncomingMessage) => unknown) | undefined
  /** Responds to a refused request. By default the error handlers get a 403 error. */
  deny?: Middleware | undefined
}

/**
 * CSRF protection without tokens: refuses requests that a browser sends for a page of another origin, unless the method
 * is safe. Browsers say where a request comes from. Same rule as Go's `http.CrossOriginProtection`.
 * @example app.use(crossOrigin({ trusted: ['https://app.example.com'] }))
 * @throws TypeError for invalid options or trusted origins
 * @see https://pkg.go.dev/net/http#CrossOriginProtection
 */
export function crossOrigin(
  options: CrossOriginOptions = {},
): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  const { trusted = [], bypass, deny } = options
  if (!Array.isArray(trusted)) throw new TypeError('trusted must be a list of origins')
  const origins = new Set(trusted.map(readOrigin))
  for (const [name, fn] of Object.entries({ bypass, deny })) {
    if (fn !== undefined && typeof fn !== 'function') throw new TypeError(`${name} must be a function`)
  }
  return function refuseCrossOrigin(req, res, next) {
    const mayChange = !SAFE_METHODS.has(req.method ?? '') && isFromAnotherOrigin(req)
    const refused = mayChange && !origins.has(String(req.headers.origin)) && !bypass?.(req)
    if (!refused) next()
    else if (deny) deny(req, res, next)
    else next(createError(403, 'Cross-origin request refused', { code: 'ERR_CROSS_ORIGIN' }))
  }
}

/** Whether a browser sent it for a page of another origin. */
export function isFromAnotherOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== '') return site !== 'same-origin' && site !== 'none'
  // Browsers before 2023, and clients that are not browsers. `Host` has no scheme, so an http page may post to https.
  const { origin, host } = headers
  if (origin === undefined || origin === '') return false
  const url = toUrl(origin)
  // `null` (a sandboxed frame), and anything but an origin, never equals ours.
  return url === undefined || !host || url.host !== withoutDefaultPort(host.toLowerCase(), url.protocol)
}

/** Browsers leave out the default port in `Origin` and in `Host`; other clients and proxies may not. */
function withoutDefaultPort(host: string, protocol: string): string {
  const port = protocol === 'https:' ? ':443' : protocol === 'http:' ? ':80' : ''
  return port !== '' && host.endsWith(port) ? host.slice(0, -port.length) : host
}

// RFC 9110 §9.2.1; without TRACE, which no browser sends.
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The first releases of Node 18 lack `URL.canParse`. */
function toUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * Whether a value is an origin as browsers send it: scheme, host, port unless it is the scheme's own; no path. (`URL.origin` is
 * "null" for the schemes of apps and extensions; browsers send those unchanged.)
 */
export function isOrigin(value: unknown): value is string {
  const url = typeof value === 'string' ? toUrl(value) : undefined
  return url !== undefined && `${url.protocol}//${url.host}` === value
}

function readOrigin(origin: unknown): string {
  if (isOrigin(origin)) return origin
  throw new TypeError(`${JSON.stringify(origin)} is not an origin; one looks like "https://app.example.com"`)
}
