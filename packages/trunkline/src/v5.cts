import { framework as line } from './lines/v5/exports.ts'
import type * as v5 from './lines/v5/types.ts'

/**
 * The framework, 5.x line: makes an application.
 * @example framework().get('/', (req, res) => res.send('hello')).listen(3000)
 */
const framework: v5.Framework = line

// Types for `framework.Request` and `import type { Request }`; a `require()` that returns the function itself leaves
// no other place for them.
declare namespace framework {
  type Application = v5.Application
  type CookieOptions = v5.CookieOptions
  type Express = v5.Express
  type FileCallback = v5.FileCallback
  type Framework = v5.Framework
  type Handler = v5.Handler
  type IRoute = v5.IRoute
  type IRouter = v5.IRouter
  type Layer = v5.Layer
  type Locals = v5.Locals
  type NextFunction = v5.NextFunction
  type ParamsDictionary = v5.ParamsDictionary
  type ParsedQuery = v5.ParsedQuery
  type PathParams = v5.PathParams
  type RequestParamHandler = v5.RequestParamHandler
  type Route = v5.Route
  type Router = v5.Router
  type RouterOptions = v5.RouterOptions
  type SendFileOptions = v5.SendFileOptions
  type StaticOptions = v5.StaticOptions
  type ViewEngine = v5.ViewEngine

  type Request<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>

  type Response<ResBody = v5.Untyped, LocalVariables extends v5.Variables = v5.Variables> = v5.Response<
    ResBody,
    LocalVariables
  >

  type RequestHandler<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>

  type ErrorRequestHandler<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
}

export = framework
