import { framework as line } from './lines/v4/exports.ts'
import type * as v4 from './lines/v4/types.ts'

/**
 * The framework, 4.x line: makes an application.
 * @example framework().get('/', (req, res) => res.send('hello')).listen(3000)
 */
const framework: v4.Framework = line

// Types for `framework.Request` and `import type { Request }`; a `require()` that returns the function itself leaves
// no other place for them.
declare namespace framework {
  type Application = v4.Application
  type CookieOptions = v4.CookieOptions
  type Express = v4.Express
  type FileCallback = v4.FileCallback
  type Framework = v4.Framework
  type Handler = v4.Handler
  type IRoute = v4.IRoute
  type IRouter = v4.IRouter
  type Layer = v4.Layer
  type Locals = v4.Locals
  type NextFunction = v4.NextFunction
  type ParamFactory = v4.ParamFactory
  type ParamsDictionary = v4.ParamsDictionary
  type ParsedQuery = v4.ParsedQuery
  type PathParams = v4.PathParams
  type RequestParamHandler = v4.RequestParamHandler
  type Route = v4.Route
  type Router = v4.Router
  type RouterConstructor = v4.RouterConstructor
  type RouterOptions = v4.RouterOptions
  type SendFileOptions = v4.SendFileOptions
  type StaticOptions = v4.StaticOptions
  type ViewEngine = v4.ViewEngine

  type Request<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>

  type Response<ResBody = v4.Untyped, LocalVariables extends v4.Variables = v4.Variables> = v4.Response<
    ResBody,
    LocalVariables
  >

  type RequestHandler<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>

  type ErrorRequestHandler<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
}

export = framework
