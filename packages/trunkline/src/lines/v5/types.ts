// What users import: the names of 5.x, gathered.
export type { CookieOptions } from '../../response/cookies.ts'
export type { FileCallback, SendFileOptions } from '../../response/file.ts'
export type { RouterOptions } from '../../router/router.ts'
export type { StaticOptions } from '../../static/site.ts'
export type { Locals } from '../../types/augmentation.ts'
export type { NextFunction } from '../../types/handlers.ts'
export type { PathParams } from '../../types/routing.ts'
export type { ParamsDictionary, ParsedQuery, Untyped, Variables } from '../../types/untyped.ts'
export type { ViewEngine } from '../../view/engine.ts'
export type { Application, Application as Express } from './types/application.ts'
export type { Framework } from './types/framework.ts'
export type {
  ErrorRequestHandler,
  RequestHandler,
  RequestHandler as Handler,
  RequestParamHandler,
} from './types/handlers.ts'
export type { Request } from './types/request.ts'
export type { Response } from './types/response.ts'
export type { Layer, Route, Route as IRoute, Router, Router as IRouter } from './types/routing.ts'
