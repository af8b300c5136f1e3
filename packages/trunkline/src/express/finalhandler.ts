import type { ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { createFinalHandler, type FinalHandlerFactory, type OriginalRequest } from '../core/final-handler.ts'
import { documentPage } from '../core/final-page.ts'

/** The options of the package finalhandler, and one of ours. */
export interface FinalHandlerPackageOptions {
  /** In `production` the client does not get stacks. */
  env?: string
  /** Called with every error, from `setImmediate`. */
  onerror?: (err: unknown, req: OriginalRequest, res: ServerResponse) => void
  /** Whether head and page may go out in one write; not in finalhandler. */
  singleWrite?: boolean
}

/** What the package finalhandler exports: it creates the function that ends a request without a response. */
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

/** Ends the requests of a framework through that package: APM libraries replace it to see errors. */
export function throughPackage(finalhandler: FinalHandlerPackage): FinalHandlerFactory {
  return (req, res, { env, inSingleWrite, onError }) =>
    finalhandler(req, res, { env: env(), onerror: onError, singleWrite: inSingleWrite() })
}
