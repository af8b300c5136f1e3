import type { RouteMethod } from './methods.ts'

/** A registration method for each HTTP method that the community's typings know. */
export interface VerbMethods<Inherited, Plain> {
  /** Registers handlers of every method. */
  all: RouteMethod<Plain, Inherited, 'ALL'>
  checkout: RouteMethod<Plain, Inherited, 'CHECKOUT'>
  connect: RouteMethod<Plain, Inherited, 'CONNECT'>
  copy: RouteMethod<Plain, Inherited, 'COPY'>
  /** Registers handlers of DELETE requests. */
  delete: RouteMethod<Plain, Inherited, 'DELETE'>
  /** Registers handlers of GET (and HEAD) requests. */
  get: RouteMethod<Plain, Inherited, 'GET'>
  /** Registers handlers of HEAD requests; by default GET handlers respond to them. */
  head: RouteMethod<Plain, Inherited, 'HEAD'>
  link: RouteMethod<Plain, Inherited, 'LINK'>
  lock: RouteMethod<Plain, Inherited, 'LOCK'>
  'm-search': RouteMethod<Plain, Inherited, 'M-SEARCH'>
  merge: RouteMethod<Plain, Inherited, 'MERGE'>
  mkactivity: RouteMethod<Plain, Inherited, 'MKACTIVITY'>
  mkcol: RouteMethod<Plain, Inherited, 'MKCOL'>
  move: RouteMethod<Plain, Inherited, 'MOVE'>
  notify: RouteMethod<Plain, Inherited, 'NOTIFY'>
  /** Registers handlers of OPTIONS requests; by default the framework responds to them. */
  options: RouteMethod<Plain, Inherited, 'OPTIONS'>
  /** Registers handlers of PATCH requests. */
  patch: RouteMethod<Plain, Inherited, 'PATCH'>
  /** Registers handlers of POST requests. */
  post: RouteMethod<Plain, Inherited, 'POST'>
  propfind: RouteMethod<Plain, Inherited, 'PROPFIND'>
  proppatch: RouteMethod<Plain, Inherited, 'PROPPATCH'>
  purge: RouteMethod<Plain, Inherited, 'PURGE'>
  /** Registers handlers of PUT requests. */
  put: RouteMethod<Plain, Inherited, 'PUT'>
  /** Registers handlers of QUERY requests, on a runtime that knows them. */
  query?: RouteMethod<Plain, Inherited, 'QUERY'>
  report: RouteMethod<Plain, Inherited, 'REPORT'>
  search: RouteMethod<Plain, Inherited, 'SEARCH'>
  subscribe: RouteMethod<Plain, Inherited, 'SUBSCRIBE'>
  trace: RouteMethod<Plain, Inherited, 'TRACE'>
  unlink: RouteMethod<Plain, Inherited, 'UNLINK'>
  unlock: RouteMethod<Plain, Inherited, 'UNLOCK'>
  unsubscribe: RouteMethod<Plain, Inherited, 'UNSUBSCRIBE'>
}

/** The verbs that only our typings know. */
export interface MoreVerbMethods<Inherited, Plain> {
  acl: RouteMethod<Plain, Inherited, 'ACL'>
  bind: RouteMethod<Plain, Inherited, 'BIND'>
  mkcalendar: RouteMethod<Plain, Inherited, 'MKCALENDAR'>
  rebind: RouteMethod<Plain, Inherited, 'REBIND'>
  source: RouteMethod<Plain, Inherited, 'SOURCE'>
  unbind: RouteMethod<Plain, Inherited, 'UNBIND'>
}
