import type { IncomingMessage } from 'node:http'
import type { BodyTypeMethods } from '../request/body-type.ts'
import type { ClientMethods } from '../request/client.ts'
import type { FreshnessMethods } from '../request/freshness.ts'
import type { HeaderMethods, XhrMethods } from '../request/headers.ts'
import type { NegotiationMethods } from '../request/negotiation.ts'
import type { RangeMethods } from '../request/range.ts'
import type { Added, TheirExpress } from './additions.ts'
import type { NextFunction } from './handlers.ts'
import type { Untyped } from './untyped.ts'

/**
 * Members of a request on 4.x and 5.x, and those of Node. Without type parameters, so that TypeScript resolves it once
 * and not for each route.
 */
export interface RequestMembers extends OwnRequestMembers, AddedToRequest {}

/** Members that other typings add. */
type AddedToRequest = Added<
  TheirExpress['request'],
  | keyof (OwnRequestMembers & NegotiationMethods & ClientMethods & Express.Request)
  | ('app' | 'body' | 'host' | 'hostname' | 'param' | 'params' | 'query' | 'res' | 'route')
>

/** The others. */
export interface OwnRequestMembers
  extends EveryLineMembers,
    HeaderMethods,
    BodyTypeMethods,
    RangeMethods,
    FreshnessMethods,
    XhrMethods {
  /** The same as the `next` argument of the current handler. */
  next?: NextFunction | undefined
  /** The part of the URL that mount paths matched. */
  baseUrl: string
  /** @deprecated Removed in 4.x; the community's typings still declare it. Use `req.accepts`. */
  accepted: MediaType[]
}

/** Members of a request on every release line, and those of Node. */
export interface EveryLineMembers extends IncomingMessage {
  /** The cookies, if a cookie parser ran. */
  cookies: Untyped
  /** Signed cookies with a valid signature, if a cookie parser ran with a secret. */
  signedCookies: Untyped
  /** The secret of the cookie parser. */
  secret?: string | undefined
  /** The HTTP method, in upper case. */
  method: string
  /** The URL without the part that mount paths matched. */
  url: string
  /** The whole URL as the client sent it. */
  originalUrl: string
  /** The path of `url`. */
  readonly path: string
}

/** A media type with its quality. */
export interface MediaType {
  value: string
  quality: number
  type: string
  subtype: string
}
