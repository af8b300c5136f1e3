import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { captureOrigin, setDescription, setMistake } from '../router/description.ts'
import { targetOf } from '../routes/any-layer.ts'
import type { DescribesFunction } from '../types/schema/describing.ts'
import type { Description } from '../types/schema/description.ts'
import { findMistake, locationOf } from './mistakes.ts'
import type { CheckedRequest } from './parts.ts'

/**
 * Describes what your own middleware checks, for documents, clients and `routes()`; nothing is checked here. The
 * middleware runs unchanged.
 * @example
 * const validate = (body) => describes({ body }, (req, res, next) => {
 *   const result = body.safeParse(req.body)
 *   result.success ? next() : res.status(400).json(result.error.issues)
 * })
 * app.post('/books', json(), validate(NewBook), create)
 * @throws TypeError at registration, for a part that is unknown, described twice, or not a schema
 */
export const describes: DescribesFunction = function describes(description: Description, given: unknown) {
  if (!Array.isArray(given)) return wrap(description, given, describes)
  const [first, ...others] = given.flat(Number.POSITIVE_INFINITY)
  return [wrap(description, first, describes), ...others]
} as DescribesFunction

type Middleware = (req: CheckedRequest, res: ExchangeResponse, next: Next) => unknown

/** A function of its own, because one `validate` may be described in many ways. */
function wrap(given: Description, middleware: unknown, called: Function): Function {
  const run = middleware as Middleware // checked below
  // The name is that of the middleware, for `routes()` and traces.
  const wrapped: Middleware = (req, res, next) => run(req, res, next)
  Object.defineProperty(wrapped, 'name', { value: String(run?.name) })
  const mistake = findMistake(given, called, 'describes()') ?? mistakeInMiddleware(middleware, called)
  if (mistake !== undefined) setMistake(wrapped, mistake)
  else setDescription(wrapped, { ...given }, captureOrigin('describes()', called))
  return wrapped
}

function mistakeInMiddleware(given: unknown, called: Function): string | undefined {
  const place = locationOf(called)
  if (typeof given !== 'function')
    return `describes() needs middleware, got ${given === null ? 'null' : typeof given}${place}`
  if (targetOf(given) !== undefined) {
    return `describes() needs middleware, got a router. Put the description before it: use(path, describes(…), router)${place}`
  }
  return given.length > 3 ? `describes() needs middleware, got an error handler${place}` : undefined
}
