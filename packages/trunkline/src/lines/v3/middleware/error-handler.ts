import { loadOnce } from '../../../load-once.ts'
import { forwardStatics, loadPackage } from './forwarded.ts'
import type { ErrorMiddleware } from './middleware.ts'

/** Creates the development error page. */
export interface ErrorHandlerFactory {
  (options?: ErrorHandlerOptions): ErrorMiddleware
  /** The heading of the page. */
  title: string
}

/** Options of `errorHandler()`. */
export interface ErrorHandlerOptions {
  /**
   * Whether to print errors; a function is called instead, with the error, its text, the request and the response.
   * @default true, unless NODE_ENV is `test`
   */
  log?: boolean | ((err: unknown, text: string, req: unknown, res: unknown) => void) | undefined
}

/** Changes the default heading of the package, "Connect", to that of 3.x. */
const load = loadOnce(() =>
  Object.assign(loadPackage<ErrorHandlerFactory>('errorhandler', 'errorHandler'), { title: 'Express' }),
)

export const errorHandler = ((options?: ErrorHandlerOptions): ErrorMiddleware => load()(options)) as ErrorHandlerFactory
forwardStatics(errorHandler, ['title'], load)
