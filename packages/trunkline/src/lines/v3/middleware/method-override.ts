import depd from 'depd'
import { loadPackage } from './load-package.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

const deprecate = depd('connect')

type PackageFactory = (getter: string | ((req: MiddlewareRequest) => unknown), options: { methods: null }) => Middleware

/**
 * Makes the middleware that replaces the method of a request by the one that a field of the form names, or the header
 * `X-HTTP-Method-Override`. Only methods that node knows are taken.
 * @example app.use(framework.bodyParser()).use(framework.methodOverride())
 */
export function methodOverride(key = '_method'): Middleware {
  deprecate('methodOverride: use method-override npm module instead')
  const create = loadPackage<PackageFactory>('method-override', 'methodOverride')
  // Today's package looks at POST only, unless told otherwise.
  const byHeader = create('X-HTTP-Method-Override', { methods: null })
  const byField = create((req) => takeField(req.body, key), { methods: null })

  return function methodOverride(req, res, next) {
    byField(req, res, (err) => {
      if (err) return next(err)
      byHeader(req, res, next)
    })
  }
}

/** The field is for this middleware alone: models that are made from the body never see it. */
function takeField(body: unknown, key: string): unknown {
  if (body === null || typeof body !== 'object' || !(key in body)) return undefined
  const method: unknown = Reflect.get(body, key)
  Reflect.deleteProperty(body, key)
  return method
}
