import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Verb } from './verbs.ts'

// Typings of middleware may extend the interfaces of `express-serve-static-core`, the base of the community's typings.
// Those additions apply here too, if that package is installed. It is imported by its folder: in the packages that
// replace Express, the bare name resolves to interfaces built from these.

/** Members that other typings add to requests. */
export type AddedToRequest = Added<TheirExpress['request'], keyof IncomingMessage | keyof Express.Request | RequestName>

/** Members that other typings add to responses. */
export type AddedToResponse = Added<
  TheirExpress['response'],
  keyof ServerResponse | keyof Express.Response | ResponseName
>

/** Members that other typings add to apps. */
export type AddedToApplication = Added<TheirExpress, keyof EventEmitter | keyof Express.Application | ApplicationName>

/** View variables that other typings add. */
export type AddedToLocals = Added<TheirLocals, keyof Express.Locals>

// Only a `/** */` comment is kept in the declaration files.
// biome-ignore lint/suspicious/noTsIgnore: there is an error only where the package is missing
/** @ts-ignore */
type TheirExpress = import('@types/express-serve-static-core').Express
// biome-ignore lint/suspicious/noTsIgnore: the same
/** @ts-ignore */
type TheirLocals = import('@types/express-serve-static-core').Locals

// An unresolved type is `any`, which has every key.
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
