// All types that users of 3.x can import. build/entries.js generates the entries from this file. It must export every
// type that a user's own declarations may have to name.

export type { Mime } from '../../http/media-type/v4/mime1.ts'
export type { AcceptedType } from '../../http/negotiation/v3/accept.ts'
export type { ByteRange, RangeOptions, RangeResult, Ranges } from '../../http/ranges.ts'
export type { BasicCredentials } from '../../request/v3/auth.ts'
export type { CookieOptions } from '../../response/cookies.ts'
export type { FileCallback, SendFileOptions } from '../../response/file.ts'
export type { PathKey } from '../../router/path/v3/compile.ts'
export type { StaticHandler } from '../../static/files/serve.ts'
export type { StaticOptions } from '../../static/files/served-directory.ts'
export type { Adds, ChainedNext, NotInferred, ToBeSet } from '../../types/adding.ts'
export type { SettingReader } from '../../types/application.ts'
export type { Locals } from '../../types/augmentation.ts'
export type { DidYouMean, MustBeCalled, NextFunction, NoFactory, NoText, SkipWord } from '../../types/handlers.ts'
export type { PathParams } from '../../types/routing.ts'
export type * from '../../types/settings.ts'
export type { ParsedQuery, Untyped, Variables } from '../../types/untyped.ts'
export type { ViewEngine } from '../../view/view.ts'
export type { ErrorHandlerFactory } from './middleware/error-handler.ts'
export type {
  BundledMiddleware,
  CompressFactory,
  CookieParserFactory,
  DirectoryFactory,
} from './middleware/index.ts'
export type { LoggerFactory } from './middleware/logger.ts'
export type { Middleware, MiddlewareRequest } from './middleware/middleware.ts'
export type { SessionFactory } from './middleware/session.ts'
export type { Application, Application as Express, StackEntry } from './types/application.ts'
export * from './types/framework.ts'
export type * from './types/handlers.ts'
export type { RequestHandler as Handler } from './types/handlers.ts'
export type { LocalsFunction } from './types/locals.ts'
export type { ParamsArray, RouteParameters } from './types/params.ts'
export type { Request } from './types/request.ts'
export type { Response } from './types/response.ts'
export type { ParamFactory, RouteConstructor, RouteMap, RouteMethod, RouterConstructor } from './types/routing.ts'
