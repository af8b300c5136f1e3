import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'

export type Next = (err?: unknown) => void
export type Handler = (req: Req, res: Res, next: Next) => unknown

type Register = (path: unknown, ...handlers: Handler[]) => App

/** As much of an application or router as these tests touch. Paths and settings may be of any type: many are wrong. */
export interface App {
  (req: object, res: object, next?: Next): void
  locals: Record<string, unknown>
  settings: Record<string, unknown>
  engines: Record<string, unknown>
  stack: object[]
  use(handler: Handler): App
  use(path: string | RegExp | (string | RegExp)[], handler: Handler): App
  use(...args: unknown[]): App
  get(setting: string): unknown
  get(path: unknown, ...handlers: Handler[]): App
  all: Register
  post: Register
  put: Register
  head: Register
  options: Register
  route(path: unknown): Record<string, (...handlers: Handler[]) => unknown>
  param(name: string, callback: (req: Req, res: Res, next: Next, value: string, name: string) => unknown): App
  set(name: string, value: unknown): App
  engine(extension: string, engine: unknown): App
  render(name: string, options: object, callback: (err: unknown, html?: string) => void): void
  handle(req: object, res: object, done: Next): void
  listen(port: number, host: string): Server
}

export interface Req extends IncomingMessage {
  url: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  baseUrl: string
  originalUrl: string
  path: string
  ip: string | undefined
  ips: string[]
  protocol: string
  secure: boolean
  host: string | undefined
  hostname: string | undefined
  subdomains: string[]
  fresh: boolean
  cookies: Record<string, unknown>
  signedCookies: Record<string, unknown>
  get(name: string): string | undefined
  accepts(...types: string[]): unknown
  acceptsCharsets(...charsets: string[]): unknown
  acceptsEncodings(...encodings: string[]): unknown
  acceptsLanguages(...languages: string[]): unknown
  is(...types: string[]): unknown
}

export interface Res extends ServerResponse {
  locals: Record<string, unknown>
  status(code: unknown): Res
  sendStatus(code: unknown): Res
  send(body?: unknown): Res
  json(body?: unknown): Res
  jsonp(body?: unknown): Res
  set(field: unknown, value?: unknown): Res
  append(field: string, value: unknown): Res
  type(type: string): Res
  vary(field: string): Res
  links(links: object): Res
  location(url: unknown): Res
  redirect(...args: unknown[]): void
  cookie(name: string, value: unknown, options?: object): Res
  clearCookie(name: string, options?: object): Res
  format(handlers: Record<string, () => void>): Res
  render(view: unknown, locals?: object): void
}

export interface Framework {
  (): App
  Router(options?: object): App
}

const load = createRequire(__filename)

/** The 5.x line, as it is installed and required. */
export const trunkline: Framework = load('trunkline')

/** The 3.x line: its applications have no `route()`, and its routers are no handlers. */
export const trunkline3: Framework & Record<string, (...args: never[]) => Handler> = load('trunkline/v3')

/** The real express@5, asked for its answer. */
export const express5: Framework = load('express5')
