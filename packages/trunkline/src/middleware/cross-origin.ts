import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import type { Next } from '../contract/exchange.ts'

type Middleware = (req: IncomingMessage, res: ServerResponse, next: Next) => unknown

/** Which requests from other origins are let through, and what becomes of the others. */
export interface CrossOriginOptions {
  /** Other origins that may send requests, as browsers name them: `https://app.example.com`. @default [] */
  trusted?: readonly string[] | undefined
  /** Tells whether a request need not be looked at, such as one to a webhook that is signed. */
  bypass?: ((req: IncomingMessage) => unknown) | undefined
  /** Answers what is refused; by default the error handlers get an error of status 403. */
  deny?: Middleware | undefined
}

/**
 * Middleware: refuses requests that a browser sends for a page of another origin, unless their method is safe. No tokens
 * are needed: browsers say where a request comes from. It is the rule of Go's `http.CrossOriginProtection`.
 * @example app.use(crossOrigin({ trusted: ['https://app.example.com'] }))
 * @throws TypeError for options of another kind, and for trusted origins that are none
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
    const refused = isCrossOrigin(req) && !origins.has(String(req.headers.origin)) && !bypass?.(req)
    if (!refused) next()
    else if (deny) deny(req, res, next)
    else next(createError(403, 'Cross-origin request refused', { code: 'ERR_CROSS_ORIGIN' }))
  }
}

/** Whether a browser sends it for a page of another origin, with a method that may change something. */
function isCrossOrigin(req: IncomingMessage): boolean {
  return !SAFE_METHODS.has(req.method ?? '') && isFromAnotherOrigin(req)
}

/** Whether a browser sends it for a page of another origin. */
export function isFromAnotherOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== '') return site !== 'same-origin' && site !== 'none'
  // Browsers before 2023, and whatever is no browser. `Host` has no scheme, so that a page by http may post to https.
  const { origin, host } = headers
  if (origin === undefined || origin === '') return false
  const url = toUrl(origin)
  // `null` of a sandboxed frame, and whatever is no origin, are never the same as anything.
  return url === undefined || !host || url.host !== withoutDefaultPort(host.toLowerCase(), url.protocol)
}

/** Browsers leave out the port that goes with the scheme, in `Origin` as in `Host`; other clients and proxies may not. */
function withoutDefaultPort(host: string, protocol: string): string {
  const port = protocol === 'https:' ? ':443' : protocol === 'http:' ? ':80' : ''
  return port !== '' && host.endsWith(port) ? host.slice(0, -port.length) : host
}

// RFC 9110 §9.2.1; TRACE, which no browser sends, is not counted.
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `URL.canParse` is not in every Node 18. */
function toUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** An origin as browsers send it: it is compared as text. */
function readOrigin(origin: unknown): string {
  const url = typeof origin === 'string' ? toUrl(origin) : undefined
  if (url !== undefined && originOf(url) === origin) return origin
  throw new TypeError(`${JSON.stringify(origin)} is not an origin; one looks like "https://app.example.com"`)
}

// `URL.origin` is "null" for schemes of apps and extensions, which browsers send as they are.
function originOf({ protocol, host }: URL): string {
  return `${protocol}//${host}`
}
