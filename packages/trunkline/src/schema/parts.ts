import { parse } from 'cookie'
import type { ExchangeRequest } from '../contract/exchange.ts'
import { replaceQuery } from '../request/url.ts'
import type { PartName } from '../types/schema/description.ts'

/** The members of a request that `schema()` uses. */
export interface CheckedRequest extends ExchangeRequest {
  body?: unknown
  cookies?: unknown
  valid?: Record<string, unknown>
}

/** How to read a part of the request, and where to write the validated value. */
export interface PartAccess {
  readonly read: (req: CheckedRequest) => unknown
  readonly write: (req: CheckedRequest, value: unknown, before: unknown) => void
}

/** How to get at each part, in the order in which they are checked. */
export const PART_ACCESS: Readonly<Record<PartName, PartAccess>> = {
  params: {
    // On 3.x `req.params` is an array with named properties.
    read: (req) => (Array.isArray(req.params) ? { ...req.params } : req.params),
    write(req, value) {
      req.params = value as ExchangeRequest['params'] // the output of the app's own schema
    },
  },
  query: {
    read: (req) => req.query,
    write: (req, value, before) => replaceQuery(req, value as Record<string, unknown>, before), // the output of the app's own schema
  },
  // Validated headers and cookies go to `req.valid`: other middleware needs the original headers.
  headers: { read: (req) => req.headers, write: (req, value) => writeValid(req, 'headers', value) },
  cookies: { read: readCookies, write: (req, value) => writeValid(req, 'cookies', value) },
  body: {
    read: (req) => req.body,
    write(req, value) {
      req.body = value
    },
  },
}

/** The parts of a request that a description may have a schema for. */
export const PART_NAMES = Object.keys(PART_ACCESS) as readonly PartName[] // the keys of the record above

function writeValid(req: CheckedRequest, name: 'headers' | 'cookies', value: unknown): void {
  req.valid = { ...req.valid, [name]: value }
}

/** The cookies of cookie-parser, if it ran; otherwise parsed here. */
function readCookies(req: CheckedRequest): unknown {
  return req.cookies ?? parse(req.headers.cookie ?? '')
}
