// Written by build/line-types.js from ../../v5/types/verbs.ts.
import type { RouteMethod } from './methods.ts'

/** A method for each verb, to register handlers of such requests for a path; all that the community's typings know. */
export interface VerbMethods<Inherited = unknown> {
  /** Registers handlers of every method. */
  all: RouteMethod<this, Inherited, 'ALL'>
  checkout: RouteMethod<this, Inherited, 'CHECKOUT'>
  connect: RouteMethod<this, Inherited, 'CONNECT'>
  copy: RouteMethod<this, Inherited, 'COPY'>
  /** Registers handlers of DELETE requests. */
  delete: RouteMethod<this, Inherited, 'DELETE'>
  /** Registers handlers of GET (and HEAD) requests. */
  get: RouteMethod<this, Inherited, 'GET'>
  /** Registers handlers of HEAD requests, which those of GET answer otherwise. */
  head: RouteMethod<this, Inherited, 'HEAD'>
  link: RouteMethod<this, Inherited, 'LINK'>
  lock: RouteMethod<this, Inherited, 'LOCK'>
  'm-search': RouteMethod<this, Inherited, 'M-SEARCH'>
  merge: RouteMethod<this, Inherited, 'MERGE'>
  mkactivity: RouteMethod<this, Inherited, 'MKACTIVITY'>
  mkcol: RouteMethod<this, Inherited, 'MKCOL'>
  move: RouteMethod<this, Inherited, 'MOVE'>
  notify: RouteMethod<this, Inherited, 'NOTIFY'>
  /** Registers handlers of OPTIONS requests, which are answered by themselves otherwise. */
  options: RouteMethod<this, Inherited, 'OPTIONS'>
  /** Registers handlers of PATCH requests. */
  patch: RouteMethod<this, Inherited, 'PATCH'>
  /** Registers handlers of POST requests. */
  post: RouteMethod<this, Inherited, 'POST'>
  propfind: RouteMethod<this, Inherited, 'PROPFIND'>
  proppatch: RouteMethod<this, Inherited, 'PROPPATCH'>
  purge: RouteMethod<this, Inherited, 'PURGE'>
  /** Registers handlers of PUT requests. */
  put: RouteMethod<this, Inherited, 'PUT'>
  /** Registers handlers of QUERY requests, on a runtime that knows them. */
  query?: RouteMethod<this, Inherited, 'QUERY'>
  report: RouteMethod<this, Inherited, 'REPORT'>
  search: RouteMethod<this, Inherited, 'SEARCH'>
  subscribe: RouteMethod<this, Inherited, 'SUBSCRIBE'>
  trace: RouteMethod<this, Inherited, 'TRACE'>
  unlink: RouteMethod<this, Inherited, 'UNLINK'>
  unlock: RouteMethod<this, Inherited, 'UNLOCK'>
  unsubscribe: RouteMethod<this, Inherited, 'UNSUBSCRIBE'>
}

/** The verbs that only our typings know. */
export interface MoreVerbMethods<Inherited = unknown> {
  acl: RouteMethod<this, Inherited, 'ACL'>
  bind: RouteMethod<this, Inherited, 'BIND'>
  mkcalendar: RouteMethod<this, Inherited, 'MKCALENDAR'>
  rebind: RouteMethod<this, Inherited, 'REBIND'>
  source: RouteMethod<this, Inherited, 'SOURCE'>
  unbind: RouteMethod<this, Inherited, 'UNBIND'>
}
