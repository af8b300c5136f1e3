// What users import: the names of 5.x, gathered, with those that the community's typings gave them.
export type { CookieOptions } from '../../response/cookies.ts'
export type {
  FileCallback,
  FileCallback as Errback,
  SendFileOptions,
  SendFileOptions as DownloadOptions,
} from '../../response/file.ts'
export type { RouterOptions } from '../../router/router.ts'
export type { StaticOptions } from '../../static/site.ts'
export type { Locals } from '../../types/augmentation.ts'
export type { NextFunction } from '../../types/handlers.ts'
export type { ExpressionParams, ExpressionParams as ParamsFlatDictionary } from '../../types/path/given.ts'
export type { MediaType } from '../../types/request.ts'
export type { PathParams } from '../../types/routing.ts'
export type { ParsedQuery, ParsedQuery as Query, Untyped, Variables } from '../../types/untyped.ts'
export type { ViewEngine } from '../../view/engine.ts'
export type { Application, Express } from './types/application.ts'
export type { Framework, RouterConstructor } from './types/framework.ts'
export type {
  ErrorRequestHandler,
  RequestHandler,
  RequestHandler as Handler,
  RequestHandlerParams,
  RequestParamHandler,
} from './types/handlers.ts'
export type {
  RouteMethod as IRouterMatcher,
  UseMethod as ApplicationRequestHandler,
  VerbMethod as IRouterHandler,
} from './types/methods.ts'
export type { ParamsDictionary, RouteParameters } from './types/path.ts'
export type { Request } from './types/request.ts'
export type { Response, Send } from './types/response.ts'
export type { IRoute, Layer, Layer as ILayer, Route, Router, Router as IRouter } from './types/routing.ts'
