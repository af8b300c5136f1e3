// What users import: the names of 3.x, gathered.
export type { CookieOptions } from '../../response/cookies.ts'
export type { FileCallback, SendFileOptions } from '../../response/file.ts'
export type { Locals } from '../../types/augmentation.ts'
export type { NextFunction } from '../../types/handlers.ts'
export type { PathParams } from '../../types/routing.ts'
export type { ParsedQuery, Untyped } from '../../types/untyped.ts'
export type { ViewEngine } from '../../view/engine.ts'
export type { BundledMiddleware } from './middleware/index.ts'
export type { Application, Application as Express, StackEntry } from './types/application.ts'
export type { Framework } from './types/framework.ts'
export type {
  ErrorRequestHandler,
  Mountable,
  RequestHandler,
  RequestHandler as Handler,
  RequestParamHandler,
} from './types/handlers.ts'
export type { LocalsFunction } from './types/locals.ts'
export type { ParamsArray } from './types/params.ts'
export type { Request } from './types/request.ts'
export type { Response } from './types/response.ts'
export type { ParamFactory, Route, RouteConstructor, RouteMap, Router, RouterConstructor } from './types/routing.ts'
