import type { ExchangeRequest } from '../../contract/exchange.ts'
import { advise, isDeveloped } from './advice.ts'
import { placeOf, type RoutePlace } from './route-place.ts'
import { isOwnFile } from './source-lines.ts'

/**
 * Watches a request that may have a body for reads of `req.body` while it is undefined. A proxy behind the request sees
 * reads of what the request does not have. An accessor would be simpler, but `'body' in req` would be true then, by which
 * tRPC and Apollo tell that a parser ran. A proxy is slow, so only the first requests are watched.
 */
export function watchBody(req: ExchangeRequest): void {
  if (watched >= MOST_WATCHED || !mayHaveBody(req) || 'body' in req || !isDeveloped(req.app?.settings)) return
  const prototype: object = Object.getPrototypeOf(req)
  if (proxies.has(prototype)) return
  const proxy = new Proxy(Object.create(prototype), { get: readInherited, set: writeInherited })
  proxies.add(proxy)
  watched++
  Object.setPrototypeOf(req, proxy)
}

let watched = 0
const MOST_WATCHED = 100

// An application that is entered later may have set its own prototype again.
const proxies = new WeakSet<object>()

function readInherited(target: object, key: string | symbol, receiver: unknown): unknown {
  if (key === 'body') noteRead(receiver as ExchangeRequest, false, readInherited)
  return Reflect.get(target, key, receiver)
}

/** Parsers set `req.body = undefined` for a request that they leave alone: reads of it are noted as well. */
function writeInherited(target: object, key: string | symbol, value: unknown, receiver: object): boolean {
  if (key !== 'body' || value !== undefined) return Reflect.set(target, key, value, receiver)
  return Reflect.defineProperty(receiver, 'body', {
    configurable: true,
    enumerable: true,
    get: function getBody(this: ExchangeRequest) {
      noteRead(this, true, getBody)
      return undefined
    },
    set(body: unknown) {
      Object.defineProperty(this, 'body', { configurable: true, enumerable: true, writable: true, value: body })
    },
  })
}

function mayHaveBody(req: ExchangeRequest): boolean {
  return METHODS.has(req.method) || hasBody(req)
}

const METHODS = new Set(['POST', 'PUT', 'PATCH'])

function hasBody({ headers }: ExchangeRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Reads by packages are none of the app's business: many look whether a body was parsed already. */
function noteRead(req: ExchangeRequest, parserRan: boolean, reader: Function): void {
  if (parserRan && !hasBody(req)) return // there is nothing to parse
  const place = placeOfRead(reader)
  if (place === undefined || !isOwnFile(place.file)) return
  advise({
    code: 'TRUNKLINE_UNPARSED_BODY',
    message: `req.body is undefined in ${req.method} ${pathOf(req)}: ${describeCause(req, parserRan)}`,
    subject: `${place.file}:${place.line}:${place.column}`,
    place,
  })
}

/** Without the query, which may hold secrets. */
function pathOf({ originalUrl, url }: ExchangeRequest): string {
  return (originalUrl ?? url).split('?', 1)[0] as string // there is always a first part
}

function placeOfRead(reader: Function): RoutePlace | undefined {
  const site: { stack?: unknown } = {}
  Error.captureStackTrace?.(site, reader) // not every engine has it
  return placeOf(site)
}

function describeCause(req: ExchangeRequest, parserRan: boolean): string {
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const parser = parserFor(type)
  if (!hasBody(req)) return 'the client sent no body, and no body parser ran. Add json() before this handler'
  if (!parserRan)
    return `the client sent ${type ?? 'a body'}, and no body parser ran. Add ${parser} before this handler`
  const sent = type === undefined ? 'no Content-Type' : type
  const otherwise = parser === 'json()' && type !== undefined ? '' : ', or have it send Content-Type: application/json'
  return `the client sent ${sent}, which no body parser before this handler reads. Add ${parser}${otherwise}`
}

/** The parser that reads a type. */
function parserFor(type: string | undefined): string {
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded()'
  if (type === 'multipart/form-data') return 'formData() of trunkline/forms, or multer'
  if (type === undefined || type.endsWith('/json') || type.endsWith('+json')) return 'json()'
  return type.startsWith('text/') ? 'text()' : `raw({ type: '${type}' })`
}
