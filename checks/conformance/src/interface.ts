import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Request, Response } from 'trunkline/types/v5'

/*
 * The interface of the family as the scenarios see it. Results are exact enough to write handlers without casts;
 * arguments are `unknown` because calling with a wrong one, and comparing what happens, is half of the work here.
 */

export type Next = (signal?: unknown) => void
export type Handler = (req: Req, res: Res, next: Next, ...more: never[]) => unknown
export type ErrorHandler = (error: Failure, req: Req, res: Res, next: Next) => unknown
export type ParamHandler = (req: Req, res: Res, next: Next, value: string, name: string) => unknown
export type Path = string | RegExp | Path[]
// Routers and apps are handlers by their call signature; naming them here would cost handlers their inferred types.
export type Handlers = Array<Handler | Handlers>
export type Bag = Record<string, unknown>

export interface Failure extends Error {
  [key: string]: unknown
}

export interface Framework extends Bag {
  (): App
  Router: RouterFactory
  Route: new (path: unknown) => Route
  application: Bag
  request: Req
  response: Res
}

export interface RouterFactory extends Function {
  (options?: unknown): Router
  new (options?: unknown): Router
}

type Register<Owner> = (path: Path, ...handlers: Handlers) => Owner

interface Verbs<Owner> {
  all: Register<Owner>
  delete: Register<Owner>
  head: Register<Owner>
  options: Register<Owner>
  patch: Register<Owner>
  post: Register<Owner>
  put: Register<Owner>
}

export interface Router extends Verbs<Router> {
  (req: unknown, res: unknown, next?: unknown): unknown
  get: Register<Router>
  use(path: Path | Handlers[number], ...handlers: Handlers): Router
  route(path: Path): Route
  param(name: unknown, fn: ParamHandler): Router
  handle(req: unknown, res: unknown, next?: unknown): unknown
  stack: Layer[]
}

export type RouteMethod = (...handlers: Handlers) => Route

export interface Route extends Bag {
  path: unknown
  stack: Layer[]
  methods: Record<string, boolean>
  all: RouteMethod
  delete: RouteMethod
  get: RouteMethod
  head: RouteMethod
  options: RouteMethod
  post: RouteMethod
  put: RouteMethod
  dispatch(req: unknown, res: unknown, done: unknown): unknown
}

export interface Layer extends Bag {
  name: string
  handle: Handler
  route?: Route
  method?: string
}

export interface App extends Verbs<App> {
  (req: unknown, res: unknown, next?: unknown): unknown
  get(name: string): unknown
  get(path: Path, ...handlers: Handlers): App
  set(name: string, value?: unknown): App
  enable(name: string): App
  disable(name: string): App
  enabled(name: string): boolean
  disabled(name: string): boolean
  use(path: Path | Handlers[number], ...handlers: Handlers): App
  route(path: Path): Route
  param(name: unknown, fn: ParamHandler): App
  engine(extension: string, fn: unknown): App
  render(name: string, ...rest: unknown[]): unknown
  listen(...args: unknown[]): Server
  handle(req: unknown, res: unknown, next?: unknown): unknown
  path(): string
  on(event: 'mount', listener: (parent: App) => void): App
  router: Router
  locals: Bag
  settings: Bag
  engines: Bag
  cache: Bag
  mountpath: unknown
  parent?: App
  request: Req
  response: Res
}

export interface Req
  extends IncomingMessage,
    Bag,
    Methods<Request, IncomingMessage, unknown, 'app' | 'get' | 'header' | 'next' | 'res' | 'route'> {
  app: App
  res: Res
  next: Next
  url: string
  method: string
  baseUrl: string
  originalUrl: string
  params: Record<string, string>
  query: Bag
  route: Route
  get(name?: unknown): string | undefined
  header(name?: unknown): string | undefined
}

export interface Res
  extends ServerResponse<Req>,
    Bag,
    Methods<Response, ServerResponse, Res, 'app' | 'get' | 'redirect' | 'render'> {
  app: App
  locals: Bag
  get(name: string): unknown
  redirect(...args: unknown[]): void
  render(...args: unknown[]): void
}

/** The methods that our types add to node's, of whatever arguments: a new one need not be listed here. */
type Methods<Ours, Node, Result, Known extends PropertyKey> = {
  [Name in Exclude<keyof Ours, keyof Node | Known> as IsMethod<Ours[Name]> extends true ? Name : never]: (
    ...args: unknown[]
  ) => Result
}

type IsMethod<Member> = 0 extends 1 & Member ? false : Member extends (...args: never[]) => unknown ? true : false

/** An error handler: four parameters, whatever the given function leaves out, for the number is what makes it one. */
export function onError(handler: ErrorHandler): Handler {
  const handleError = (error: Failure, req: Req, res: Res, next: Next): unknown => handler(error, req, res, next)
  // The frameworks tell the two kinds apart by `length` at run time, which no parameter type can say.
  return handleError as unknown as Handler
}

/** Middleware that overwrites fields of the request and goes on. */
export function change(fields: (req: Req) => Partial<Req>): Handler {
  return (req, _res, next) => {
    Object.assign(req, fields(req))
    next()
  }
}

/** The same object without its types, for calls that no type would allow. */
export function untyped(target: unknown): Record<string, (...args: unknown[]) => unknown> {
  return target as Record<string, (...args: unknown[]) => unknown>
}

/** The router that an app made for itself, at its first route or middleware on 4.x. */
export function builtInRouter(app: App): Router {
  return (app as App & { _router?: Router })._router ?? app.router
}

/** What a call did: its result, or the name and message of what it threw. */
export function attempt(call: () => unknown): unknown {
  try {
    return { returned: call() }
  } catch (error) {
    return { threw: describeThrown(error) }
  }
}

/**
 * Name and message of anything that can be thrown. Not what our messages about handlers add in a second line: "the message
 * about a handler that is no function" is about that.
 */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) return `${typeof error} ${String(error)}`
  return `${error.name}: ${error.message.replace(/\n {2}Trunkline: .* (?:is (?:an? )?[a-z]+|has no handler|instead of a function)$/, '')}`
}
