import type { ServerResponse } from 'node:http'
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
  /** An application as handlers and other people's code see it. */
  type Application = v4.Application
  /** The type of `app.use`. */
  type ApplicationRequestHandler<Self, Inherited = unknown> = v4.ApplicationRequestHandler<Self, Inherited>
  /** How the client is to keep a cookie. */
  type CookieOptions = v4.CookieOptions
  /** How `res.download` sends a file. */
  type DownloadOptions = v4.DownloadOptions
  /** Called when a file has been handed over, or could not be. */
  type Errback = v4.Errback
  /** A handler for errors: it is told by its four parameters. */
  type ErrorRequestHandler<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.ErrorRequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** An application: a function for node's servers, with settings, middleware and routes. */
  type Express = v4.Express
  /** The values of an expression's groups, by number and by name. */
  type ExpressionParams = v4.ExpressionParams
  /** Called when a file has been handed over, or could not be. */
  type FileCallback = v4.FileCallback
  /** The framework: a function that makes applications, with its parts on it. */
  type Framework = v4.Framework
  /** A handler of requests. */
  type Handler<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.Handler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** An entry of a stack. */
  type ILayer = v4.ILayer
  /** A route as other people's code sees it. */
  type IRoute<P = v4.ParamsDictionary> = v4.IRoute<P>
  /** A router. */
  type IRouter<Inherited = unknown> = v4.IRouter<Inherited>
  /** The type of `route.get` and its like. */
  type IRouterHandler<Self, Params = v4.ParamsDictionary> = v4.IRouterHandler<Self, Params>
  /** The type of `app.get` and its like. */
  type IRouterMatcher<Self, Inherited = unknown> = v4.IRouterMatcher<Self, Inherited>
  /** An entry of a stack. */
  type Layer = v4.Layer
  /** Variables for views, with those that typings have added to `Express.Locals`. */
  type Locals = v4.Locals
  /** A media type with its quality. */
  type MediaType = v4.MediaType
  /** Continues with the next handler. */
  type NextFunction = v4.NextFunction
  /** Makes a callback of what `param(name, given)` is given. */
  type ParamFactory = v4.ParamFactory
  /** Route parameters by name, where the path is not known. */
  type ParamsDictionary = v4.ParamsDictionary
  /** The values of an expression's groups, by number and by name. */
  type ParamsFlatDictionary = v4.ParamsFlatDictionary
  /** A parsed query string. */
  type ParsedQuery = v4.ParsedQuery
  /** A path, a path pattern, an expression, or several of them. */
  type PathParams = v4.PathParams
  /** A parsed query string. */
  type Query = v4.Query
  /** A request, with everything that node gives it. */
  type Request<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.Request<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** A handler of requests. */
  type RequestHandler<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.RequestHandler<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** What can be registered: handlers, error handlers, and arrays of them. */
  type RequestHandlerParams<
    P = v4.ParamsDictionary,
    ResBody = v4.Untyped,
    ReqBody = v4.Untyped,
    ReqQuery = v4.ParsedQuery,
    LocalVariables extends v4.Variables = v4.Variables,
  > = v4.RequestHandlerParams<P, ResBody, ReqBody, ReqQuery, LocalVariables>
  /** A callback for a route parameter, run before the routes that have it. */
  type RequestParamHandler = v4.RequestParamHandler
  /** A response, with everything that node gives it. */
  type Response<ResBody = v4.Untyped, LocalVariables extends v4.Variables = v4.Variables> = v4.Response<
    ResBody,
    LocalVariables
  >
  /** The handlers of one path, by method. */
  type Route<P = v4.ParamsDictionary> = v4.Route<P>
  /** The parameters of a path. */
  type RouteParameters<Path extends v4.PathParams> = v4.RouteParameters<Path>
  /** A mini application: middleware and routes, to be mounted. */
  type Router<Inherited = unknown> = v4.Router<Inherited>
  /** Makes routers, with or without `new`. */
  type RouterConstructor = v4.RouterConstructor
  /** How a router compares paths, and whether it hands parameters down. */
  type RouterOptions = v4.RouterOptions
  /** Sends a body and gives the response back, as `res.send` and `res.json` do. */
  type Send<ResBody = v4.Untyped, T = v4.Response<ResBody>> = v4.Send<ResBody, T>
  /** How `res.sendFile` and `res.download` send a file. */
  type SendFileOptions = v4.SendFileOptions
  /** How a directory is served. */
  type StaticOptions<Res extends ServerResponse = ServerResponse> = v4.StaticOptions<Res>
  /** A template engine: renders a file to a string. */
  type ViewEngine = v4.ViewEngine
}

export = framework
