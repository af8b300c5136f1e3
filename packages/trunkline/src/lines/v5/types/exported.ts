// The types that 4.x and 5.x export alike, under the names of the community's typings.
export type { ByteRange, RangeOptions, RangeResult, Ranges, Ranges as RequestRanges } from '../../../http/ranges.ts'
export type { CookieOptions } from '../../../response/cookies.ts'
export type { SendFileOptions, SendFileOptions as DownloadOptions } from '../../../response/file.ts'
export type { RouterOptions } from '../../../router/router.ts'
export type { StaticOptions } from '../../../static/files/served-directory.ts'
export type * from '../../../types/adding.ts'
export type { SettingReader } from '../../../types/application.ts'
export type { Locals } from '../../../types/augmentation.ts'
export type * from '../../../types/handlers.ts'
export type { ExpressionParams, ExpressionParams as ParamsFlatDictionary } from '../../../types/path/given.ts'
export type { MediaType } from '../../../types/request.ts'
export type { PathParams } from '../../../types/routing.ts'
export type {
  Described,
  DescribedEvent,
  DescribedEventStream,
  Endpoint,
  EventsMethod,
  Flow,
  Flowing,
  IfDescribed,
  IsDescribed,
  Mounted,
  MountOf,
  RegistrationOf,
  RouteAt,
  Routed,
  RouteOf,
  RoutesIn,
  SetStatusFirst,
} from '../../../types/schema/described.ts'
export type * from '../../../types/settings.ts'
export type * from '../../../types/untyped.ts'
export type { ParsedQuery as Query } from '../../../types/untyped.ts'
export type { ViewEngine } from '../../../view/view.ts'
export type { Application, HandlingApplication } from './application.ts'
export type * from './described.ts'
export type { Express } from './express.ts'
export type * from './handlers.ts'
export type { RequestHandler as Handler } from './handlers.ts'
export type {
  MethodOfRoute,
  RouteMethod as IRouterMatcher,
  UseMethod as ApplicationRequestHandler,
  VerbMethod as IRouterHandler,
} from './methods.ts'
export type { Params, ParamsDictionary, PathFor } from './path.ts'
export type * from './registered.ts'
export type { Request } from './request.ts'
export type { Response, Send } from './response.ts'
export type * from './route-parameters.ts'
export type { Layer, Layer as ILayer } from './router-members.ts'
export type {
  IRoute,
  Router as IRouter,
  RouterConstructor,
  RouterInstance,
  RouterThatNeeds,
} from './routing.ts'
