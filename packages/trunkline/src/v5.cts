import { framework as v5 } from './lines/v5/exports.ts'
import type {
  Untyped,
  Application as V5Application,
  CookieOptions as V5CookieOptions,
  ErrorRequestHandler as V5ErrorRequestHandler,
  Framework as V5Framework,
  Locals as V5Locals,
  NextFunction as V5NextFunction,
  ParamsDictionary as V5ParamsDictionary,
  ParsedQuery as V5ParsedQuery,
  Request as V5Request,
  RequestHandler as V5RequestHandler,
  RequestParamHandler as V5RequestParamHandler,
  Response as V5Response,
  Route as V5Route,
  Router as V5Router,
  RouterOptions as V5RouterOptions,
  ViewEngine as V5ViewEngine,
} from './lines/v5/types.ts'

/**
 * The framework, 5.x line: makes an application.
 * @example framework().get('/', (req, res) => res.send('hello')).listen(3000)
 */
const framework: V5Framework = v5

// Types for `framework.Request` and `import type { Request }`; a `require()` that returns the function itself leaves
// no other place for them.
declare namespace framework {
  type Application = V5Application
  type CookieOptions = V5CookieOptions
  type Express = V5Application
  type Framework = V5Framework
  type IRoute = V5Route
  type IRouter = V5Router
  type Locals = V5Locals
  type NextFunction = V5NextFunction
  type ParamsDictionary = V5ParamsDictionary
  type ParsedQuery = V5ParsedQuery
  type RequestParamHandler = V5RequestParamHandler
  type Route = V5Route
  type Router = V5Router
  type RouterOptions = V5RouterOptions
  type ViewEngine = V5ViewEngine

  type Request<
    P = V5ParamsDictionary,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = V5ParsedQuery,
    Variables extends Record<string, Untyped> = Record<string, Untyped>,
  > = V5Request<P, ResBody, ReqBody, ReqQuery, Variables>

  type Response<ResBody = Untyped, Variables extends Record<string, Untyped> = Record<string, Untyped>> = V5Response<
    ResBody,
    Variables
  >

  type RequestHandler<
    P = V5ParamsDictionary,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = V5ParsedQuery,
    Variables extends Record<string, Untyped> = Record<string, Untyped>,
  > = V5RequestHandler<P, ResBody, ReqBody, ReqQuery, Variables>

  type Handler = V5RequestHandler

  type ErrorRequestHandler<
    P = V5ParamsDictionary,
    ResBody = Untyped,
    ReqBody = Untyped,
    ReqQuery = V5ParsedQuery,
    Variables extends Record<string, Untyped> = Record<string, Untyped>,
  > = V5ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, Variables>
}

export = framework
