import depd from 'depd'
import { loadPackage } from './forwarded.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'

const deprecate = depd('connect')

type PackageFactory = (getter: string | ((req: MiddlewareRequest) => unknown), options: { methods: null }) => Middleware

/**
 * Creates middleware that overrides the request method by a form field or the header `X-HTTP-Method-Override`. Only
 * methods that Node knows are accepted.
 * @example app.use(framework.bodyParser()).use(framework.methodOverride())
 */
export function methodOverride(key = '_method'): Middleware {
  deprecate('methodOverride: use method-override npm module instead')
  const create = loadPackage<PackageFactory>('method-override', 'methodOverride')
  // method-override only handles POST by default.
  const byHeader = create('X-HTTP-Method-Override', { methods: null })
  const byField = create((req) => takeField(req.body, key), { methods: null })

  return function methodOverride(req, res, next) {
    byField(req, res, (err) => {
      if (err) return next(err)
      byHeader(req, res, next)
    })
  }
}

/** Removes the field, so that models created from the body do not see it. */
function takeField(body: unknown, key: string): unknown {
  if (body === null || typeof body !== 'object' || !(key in body)) return undefined
  const method: unknown = Reflect.get(body, key)
  Reflect.deleteProperty(body, key)
  return method
}
