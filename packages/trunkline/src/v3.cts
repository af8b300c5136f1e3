import { framework as line } from './lines/v3/exports.ts'
import type * as v3 from './lines/v3/types.ts'

/**
 * The framework, 3.x line: makes an application.
 * @example framework().get('/', (req, res) => res.send('hello')).listen(3000)
 */
const framework: v3.Framework = line

// Types for `framework.Request` and `import type { Request }`; a `require()` that returns the function itself leaves
// no other place for them.
declare namespace framework {
  type Application = v3.Application
  type BundledMiddleware = v3.BundledMiddleware
  type CookieOptions = v3.CookieOptions
  type Express = v3.Express
  type FileCallback = v3.FileCallback
  type Framework = v3.Framework
  type Handler = v3.Handler
  type Locals = v3.Locals
  type LocalsFunction = v3.LocalsFunction
  type Mountable = v3.Mountable
  type NextFunction = v3.NextFunction
  type ParamFactory = v3.ParamFactory
  type ParamsArray = v3.ParamsArray
  type ParsedQuery = v3.ParsedQuery
  type PathParams = v3.PathParams
  type RequestParamHandler = v3.RequestParamHandler
  type Response = v3.Response
  type Route = v3.Route
  type RouteConstructor = v3.RouteConstructor
  type RouteMap = v3.RouteMap
  type Router = v3.Router
  type RouterConstructor = v3.RouterConstructor
  type SendFileOptions = v3.SendFileOptions
  type StackEntry = v3.StackEntry
  type ViewEngine = v3.ViewEngine

  type Request<P = v3.ParamsArray, ReqBody = v3.Untyped, ReqQuery = v3.ParsedQuery> = v3.Request<P, ReqBody, ReqQuery>

  type RequestHandler<P = v3.ParamsArray, ReqBody = v3.Untyped, ReqQuery = v3.ParsedQuery> = v3.RequestHandler<
    P,
    ReqBody,
    ReqQuery
  >

  type ErrorRequestHandler<
    P = v3.ParamsArray,
    ReqBody = v3.Untyped,
    ReqQuery = v3.ParsedQuery,
  > = v3.ErrorRequestHandler<P, ReqBody, ReqQuery>
}

export = framework
