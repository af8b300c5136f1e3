import type { ServerResponse } from 'node:http'
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
  /** An application as handlers and other people's code see it. */
  type Application = v5.Application
  /** The type of `app.use`. */
  type ApplicationRequestHandler<Self, Inherited = unknown> = v5.ApplicationRequestHandler<Self, Inherited>
  /** How the client is to keep a cookie. */
  type CookieOptions = v5.CookieOptions
  /** How `res.download` sends a file. */
  type DownloadOptions = v5.DownloadOptions
  /** Called when a file has been handed over, or could not be. */
  type Errback = v5.Errback
  /** A handler for errors: it is told by its four parameters. */
  type ErrorRequestHandler<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** An application: a function for node's servers, with settings, middleware and routes. */
  type Express = v5.Express
  /** The values of an expression's groups, by number and by name. */
  type ExpressionParams = v5.ExpressionParams
  /** Called when a file has been handed over, or could not be. */
  type FileCallback = v5.FileCallback
  /** The framework: a function that makes applications, with its parts on it. */
  type Framework = v5.Framework
  /** A handler of requests. */
  type Handler<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.Handler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** An entry of a stack. */
  type ILayer = v5.ILayer
  /** A route as other people's code sees it. */
  type IRoute<P = v5.ParamsDictionary> = v5.IRoute<P>
  /** A router. */
  type IRouter<Inherited = unknown> = v5.IRouter<Inherited>
  /** The type of `route.get` and its like. */
  type IRouterHandler<Self, Params = v5.ParamsDictionary> = v5.IRouterHandler<Self, Params>
  /** The type of `app.get` and its like. */
  type IRouterMatcher<Self, Inherited = unknown> = v5.IRouterMatcher<Self, Inherited>
  /** An entry of a stack. */
  type Layer = v5.Layer
  /** Variables for views, with those that typings have added to `Express.Locals`. */
  type Locals = v5.Locals
  /** A media type with its quality. */
  type MediaType = v5.MediaType
  /** Continues with the next handler. */
  type NextFunction = v5.NextFunction
  /** Route parameters by name, where the path is not known. */
  type ParamsDictionary = v5.ParamsDictionary
  /** The values of an expression's groups, by number and by name. */
  type ParamsFlatDictionary = v5.ParamsFlatDictionary
  /** A parsed query string. */
  type ParsedQuery = v5.ParsedQuery
  /** A path, a path pattern, an expression, or several of them. */
  type PathParams = v5.PathParams
  /** A parsed query string. */
  type Query = v5.Query
  /** A request, with everything that node gives it. */
  type Request<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** A handler of requests. */
  type RequestHandler<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** What can be registered: handlers, error handlers, and arrays of them. */
  type RequestHandlerParams<
    P = v5.ParamsDictionary,
    ResBody = v5.Untyped,
    ReqBody = v5.Untyped,
    ReqQuery = v5.ParsedQuery,
    LocalVariables extends v5.Variables = v5.Variables,
  > = v5.RequestHandlerParams<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** A callback for a route parameter, run before the routes that have it. */
  type RequestParamHandler = v5.RequestParamHandler
  /** A response, with everything that node gives it. */
  type Response<ResBody = v5.Untyped, LocalVariables extends v5.Variables = v5.Variables> = v5.Response<
    ResBody,
    LocalVariables
  >
  /** The handlers of one path, by method. */
  type Route<P = v5.ParamsDictionary> = v5.Route<P>
  /** The parameters of a path. */
  type RouteParameters<Path extends v5.PathParams> = v5.RouteParameters<Path>
  /** A mini application: middleware and routes, to be mounted. */
  type Router<Inherited = unknown> = v5.Router<Inherited>
  /** Makes routers, with or without `new`. */
  type RouterConstructor = v5.RouterConstructor
  /** How a router compares paths, and whether it hands parameters down. */
  type RouterOptions = v5.RouterOptions
  /** Sends a body and gives the response back, as `res.send` and `res.json` do. */
  type Send<ResBody = v5.Untyped, T = v5.Response<ResBody>> = v5.Send<ResBody, T>
  /** How `res.sendFile` and `res.download` send a file. */
  type SendFileOptions = v5.SendFileOptions
  /** How a directory is served. */
  type StaticOptions<Res extends ServerResponse = ServerResponse> = v5.StaticOptions<Res>
  /** A template engine: renders a file to a string. */
  type ViewEngine = v5.ViewEngine
}

export = framework
