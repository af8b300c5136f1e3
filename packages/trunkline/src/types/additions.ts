import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Verb } from './verbs.ts'

// Typings of middleware may add to the interfaces of `express-serve-static-core`, which the community's are made of. What
// they added is taken over here, if that package is there. It is named by its folder: in the packages that stand in for
// Express, the name without it leads to the interfaces that are made of these.

/** What was added to requests. */
export type AddedToRequest = Added<TheirExpress['request'], keyof IncomingMessage | keyof Express.Request | RequestName>

/** What was added to responses. */
export type AddedToResponse = Added<
  TheirExpress['response'],
  keyof ServerResponse | keyof Express.Response | ResponseName
>

/** What was added to applications. */
export type AddedToApplication = Added<TheirExpress, keyof EventEmitter | keyof Express.Application | ApplicationName>

/** What was added to the variables for views. */
export type AddedToLocals = Added<TheirLocals, keyof Express.Locals>

// A comment of this kind stays in the declarations.
// biome-ignore lint/suspicious/noTsIgnore: there is an error only where the package is missing
/** @ts-ignore */
type TheirExpress = import('@types/express-serve-static-core').Express
// biome-ignore lint/suspicious/noTsIgnore: the same
/** @ts-ignore */
type TheirLocals = import('@types/express-serve-static-core').Locals

// A type that cannot be found has every key.
type Added<Theirs, Known extends PropertyKey> = string extends keyof Theirs ? {} : Omit<Theirs, Known>

type RequestName =
  | 'accepted'
  | 'accepts'
  | 'acceptsCharsets'
  | 'acceptsEncodings'
  | 'acceptsLanguages'
  | 'app'
  | 'baseUrl'
  | 'body'
  | 'cookies'
  | 'fresh'
  | 'get'
  | 'header'
  | 'host'
  | 'hostname'
  | 'ip'
  | 'ips'
  | 'is'
  | 'next'
  | 'originalUrl'
  | 'param'
  | 'params'
  | 'path'
  | 'protocol'
  | 'query'
  | 'range'
  | 'res'
  | 'route'
  | 'secure'
  | 'signedCookies'
  | 'stale'
  | 'subdomains'
  | 'xhr'

type ResponseName =
  | 'app'
  | 'append'
  | 'attachment'
  | 'charset'
  | 'clearCookie'
  | 'contentType'
  | 'cookie'
  | 'download'
  | 'format'
  | 'get'
  | 'header'
  | 'json'
  | 'jsonp'
  | 'links'
  | 'locals'
  | 'location'
  | 'redirect'
  | 'render'
  | 'send'
  | 'sendFile'
  | 'sendStatus'
  | 'sendfile'
  | 'set'
  | 'status'
  | 'type'
  | 'vary'

type ApplicationName =
  | Verb
  | '_router'
  | 'defaultConfiguration'
  | 'disable'
  | 'disabled'
  | 'enable'
  | 'enabled'
  | 'engine'
  | 'init'
  | 'listen'
  | 'locals'
  | 'map'
  | 'mountpath'
  | 'param'
  | 'path'
  | 'query'
  | 'render'
  | 'request'
  | 'resource'
  | 'response'
  | 'route'
  | 'router'
  | 'routes'
  | 'set'
  | 'settings'
  | 'stack'
  | 'use'
