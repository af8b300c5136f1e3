import type { ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { createFinalHandler, type FinalHandlerFactory, type OriginalRequest } from '../core/final-handler.ts'
import { documentPage } from '../core/final-page.ts'

/** What the package finalhandler can be told, and one thing more. */
export interface FinalHandlerPackageOptions {
  /** `production` keeps stacks from the client. */
  env?: string
  /** Told of every error, in a later turn. */
  onerror?: (err: unknown, req: OriginalRequest, res: ServerResponse) => void
  /** Whether head and page may go out in one write; ours alone. */
  singleWrite?: boolean
}

/** What the package finalhandler exports: makes the function that ends a request which nobody answered. */
export type FinalHandlerPackage = (
  req: OriginalRequest,
  res: ServerResponse,
  options?: FinalHandlerPackageOptions,
) => Next

export const finalhandler: FinalHandlerPackage = function finalhandler(req, res, options) {
  const { env = process.env['NODE_ENV'] || 'development', onerror, singleWrite = true } = options ?? {}
  return createFinalHandler(req, res, {
    env: () => env,
    page: documentPage,
    inSingleWrite: () => singleWrite,
    onError: (err) => onerror?.(err, req, res),
  })
}

/** Ends the requests of a framework through that package: agents put something else in its place, to see errors. */
export function throughPackage(finalhandler: FinalHandlerPackage): FinalHandlerFactory {
  return (req, res, { env, inSingleWrite, onError }) =>
    finalhandler(req, res, { env: env(), onerror: onError, singleWrite: inSingleWrite() })
}
