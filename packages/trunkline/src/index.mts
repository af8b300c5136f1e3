import framework from './v5.cjs'

export default framework
export const application: typeof framework.application = framework.application
export const request: typeof framework.request = framework.request
export const response: typeof framework.response = framework.response
export const Route: typeof framework.Route = framework.Route
export const Router: typeof framework.Router = framework.Router
export type Route = framework.Route
export type Router = framework.Router
export type {
  Application,
  CookieOptions,
  ErrorRequestHandler,
  Express,
  Framework,
  Handler,
  IRoute,
  IRouter,
  Locals,
  NextFunction,
  ParamsDictionary,
  Request,
  RequestHandler,
  RequestParamHandler,
  Response,
  RouterOptions,
  ViewEngine,
} from './v5.cjs'
