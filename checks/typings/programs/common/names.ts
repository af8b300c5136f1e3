// The names and type parameters of the community's typings.
import type {
  Application,
  CookieOptions,
  Errback,
  ErrorRequestHandler,
  Express,
  Handler,
  IRoute,
  IRouter,
  IRouterHandler,
  IRouterMatcher,
  MediaType,
  NextFunction,
  Request,
  RequestHandler,
  RequestParamHandler,
  Response,
  Router,
  RouterOptions,
  Send,
} from 'express'
import express from 'express'

export type Names = [
  Application,
  Application<{ title: string }>,
  CookieOptions,
  Errback,
  ErrorRequestHandler,
  Express,
  Handler,
  IRoute,
  IRouter,
  IRouterHandler<Router>,
  IRouterMatcher<Router>,
  MediaType,
  NextFunction,
  Request<{ id: string }, string, object, { page?: string }, { user: string }>,
  RequestHandler<{ id: string }, string, object, { page?: string }, { user: string }>,
  ErrorRequestHandler<{ id: string }, string, object, { page?: string }, { user: string }>,
  RequestParamHandler,
  Response<string, { user: string }>,
  RouterOptions,
  Send<string, Response>,
]
export type InNamespace = [
  express.Application,
  express.CookieOptions,
  express.Errback,
  express.Express,
  express.Handler,
  express.IRoute,
  express.IRouter,
  express.Locals,
  express.MediaType,
  express.NextFunction,
  express.Request<{ id: string }>,
  express.Response<string>,
  express.Router,
  express.RouterOptions,
]

// Interfaces and classes that build upon them.
export interface SignedIn extends Request<{ id: string }> {
  account: string
}
export interface Page extends express.Response<string> {
  title?: string
}
export interface Named extends express.RequestHandler {
  label?: string
}
export interface Api extends express.Router {
  version?: number
}
export interface Service extends express.Application {
  version?: number
}

express().query?.('/search', (req, res) => {
  res.json(req.body)
})
const app: Application = express()
app.query?.('/search', (req, res) => {
  res.json(req.body)
})
