import type { IncomingMessage } from 'node:http'
import type { BodyTypeMethods } from '../request/body-type.ts'
import type { FreshnessMethods } from '../request/freshness.ts'
import type { HeaderMethods, XhrMethods } from '../request/headers.ts'
import type { RangeMethods } from '../request/range.ts'
import type { AddedToRequest } from './additions.ts'
import type { NextFunction } from './handlers.ts'
import type { Untyped } from './untyped.ts'

/**
 * What a request has on every line, and node's own. It depends on no type argument, so that TypeScript resolves it once
 * and not for each route.
 */
export interface RequestMembers
  extends IncomingMessage,
    HeaderMethods,
    BodyTypeMethods,
    RangeMethods,
    FreshnessMethods,
    XhrMethods,
    AddedToRequest {
  /** Continues with the next handler, as the `next` given to the current one does. */
  next?: NextFunction | undefined
  /** Cookies, when the cookie-parsing middleware ran. */
  cookies: Untyped
  /** Signed cookies whose signature held, when the cookie-parsing middleware ran with a secret. */
  signedCookies: Untyped
  /** The secret given to the cookie-parsing middleware. */
  secret?: string | undefined
  /** The HTTP method, in capitals. */
  method: string
  /** The rest of the URL, without the paths this handler's routers are mounted on. */
  url: string
  /** The whole URL as the client sent it. */
  originalUrl: string
  /** The paths that this handler's routers are mounted on, as the URL has them. */
  baseUrl: string
  /** The path of `url`. */
  readonly path: string
  /** @deprecated Not there since 4.x; the community's typings promise it. Use `req.accepts`. */
  accepted: MediaType[]
}

/** A media type with its quality. */
export interface MediaType {
  value: string
  quality: number
  type: string
  subtype: string
}
