// hot path
import { parse } from 'cookie'
import type { ExchangeRequest } from '../contract/exchange.ts'
import { replaceQuery } from '../request/url.ts'
import type { PartName } from '../types/schema/description.ts'

/** A request as `schema()` finds and leaves it. */
export interface CheckedRequest extends ExchangeRequest {
  body?: unknown
  cookies?: unknown
  valid?: Record<string, unknown>
}

/** How a part of the request is read, and where what the schema made of it goes. */
export interface PartAccess {
  readonly read: (req: CheckedRequest) => unknown
  readonly write: (req: CheckedRequest, value: unknown) => void
}

export const PARTS: Readonly<Record<PartName, PartAccess>> = {
  params: {
    // On 3.x they are an array that has the names besides.
    read: (req) => (Array.isArray(req.params) ? { ...req.params } : req.params),
    write(req, value) {
      req.params = value as ExchangeRequest['params'] // what the app's own schema makes of it
    },
  },
  query: {
    read: (req) => req.query,
    write: (req, value) => replaceQuery(req, value as Record<string, unknown>), // as above
  },
  body: {
    read: (req) => req.body,
    write(req, value) {
      req.body = value
    },
  },
  // These two do not take the place of what came: other middleware reads headers as node gives them.
  headers: { read: (req) => req.headers, write: (req, value) => writeValid(req, 'headers', value) },
  cookies: { read: readCookies, write: (req, value) => writeValid(req, 'cookies', value) },
}

function writeValid(req: CheckedRequest, name: 'headers' | 'cookies', value: unknown): void {
  req.valid = { ...req.valid, [name]: value }
}

/** Those of cookie-parser, if it ran. */
function readCookies(req: CheckedRequest): unknown {
  return req.cookies ?? parse(req.headers.cookie ?? '')
}
