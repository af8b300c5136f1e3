// All types that users of 4.x can import, under the names of the community's typings. build/entries.js generates the
// entries from this file. It must export every type that a user's own declarations may have to name.
export type {
  JsonOptions,
  Parser,
  ParserFactory,
  RawOptions,
  TextOptions,
  UrlencodedOptions,
} from '@trunkline/parsers/v1'
export type { QueryFunction } from '../../contract/exchange.ts'
export type { Mime } from '../../http/media-type/v4/mime1.ts'
export type { ByteRange, RangeOptions, RangeResult, Ranges, Ranges as RequestRanges } from '../../http/ranges.ts'
export type { QueryOptions } from '../../request/v4/query.ts'
export type { CookieOptions } from '../../response/cookies.ts'
export type { SendFileOptions, SendFileOptions as DownloadOptions } from '../../response/file.ts'
export type { V4Key as PathKey } from '../../router/path/v4/captures.ts'
export type { V4Expression as PathExpression } from '../../router/path/v4/expression.ts'
export type { RouterOptions } from '../../router/router.ts'
export type { StaticOptions } from '../../static/files/served-directory.ts'
export type {
  AddedBy,
  Adds,
  ChainedNext,
  Held,
  Known,
  Next,
  NotInferred,
  PlainNext,
  Provides,
  ToBeSet,
} from '../../types/adding.ts'
export type { SettingReader } from '../../types/application.ts'
export type { Locals } from '../../types/augmentation.ts'
export type {
  AnyRegistered,
  DidYouMean,
  MustBeCalled,
  NextFunction,
  NodeHandler,
  NoFactory,
  NoText,
  Registered,
  RegisteredForErrors,
  RegisteredOrList,
  SkipWord,
} from '../../types/handlers.ts'
export type { ExpressionParams, ExpressionParams as ParamsFlatDictionary } from '../../types/path/given.ts'
export type { MediaType } from '../../types/request.ts'
export type { PathParams } from '../../types/routing.ts'
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
  Routed,
  RouteAt,
  RouteOf,
  RoutesIn,
  SetStatusFirst,
} from '../../types/schema/described.ts'
export type { ReadSetting, SettingName, SettingValue, SettingValues } from '../../types/settings.ts'
export type { Dictionary, ParsedQuery, ParsedQuery as Query, Untyped, Variables } from '../../types/untyped.ts'
export type { ViewEngine } from '../../view/view.ts'
export type { Application, Express, HandlingApplication } from './types/application.ts'
export type { DescribedRequest, DescribedResponse, ResponseFor } from './types/described.ts'
export {
  application,
  type Framework,
  json,
  query,
  Route,
  Router,
  raw,
  request,
  response,
  static,
  text,
  urlencoded,
} from './types/framework.ts'
export type {
  ErrorRequestHandler,
  HandlerThatAdds,
  RequestHandler,
  RequestHandler as Handler,
  RequestHandlerParams,
  RequestParamHandler,
} from './types/handlers.ts'
export type {
  MethodOfRoute,
  RouteMethod as IRouterMatcher,
  UseMethod as ApplicationRequestHandler,
  VerbMethod as IRouterHandler,
} from './types/methods.ts'
export type { Params, ParamsDictionary, PathFor } from './types/path.ts'
export type {
  AnyHandler,
  ChainedHandler,
  DescribedHandler,
  Facts,
  ForErrors,
  HandlerOrList,
  List,
  NextOf,
  NotGiven,
  NothingTold,
  PlainHandler,
  SecondRound,
  Told,
  TypedHandler,
} from './types/registered.ts'
export type { Request } from './types/request.ts'
export type { FileCallback, FileCallback as Errback, Response, Send } from './types/response.ts'
export type { HandedDown, ParamsFor, RouteParameters } from './types/route-parameters.ts'
export type {
  IRoute,
  Layer,
  Layer as ILayer,
  ParamFactory,
  Router as IRouter,
  RouterConstructor,
  RouterInstance,
} from './types/routing.ts'
