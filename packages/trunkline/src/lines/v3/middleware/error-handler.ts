import { forwardStatics } from './forwarded.ts'
import { loadPackage } from './load-package.ts'
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

export const errorHandler: ErrorHandlerFactory = create()

function create(): ErrorHandlerFactory {
  const errorHandler = (options?: ErrorHandlerOptions): ErrorMiddleware => load()(options)
  forwardStatics(errorHandler, ['title'], load)
  return errorHandler as ErrorHandlerFactory // `title` was defined a line above
}

/** Changes the default heading of the package, "Connect", to that of 3.x. */
function load(): ErrorHandlerFactory {
  if (loaded === undefined) {
    loaded = loadPackage<ErrorHandlerFactory>('errorhandler', 'errorHandler')
    loaded.title = 'Express'
  }
  return loaded
}

let loaded: ErrorHandlerFactory | undefined
