// Written by build/line-types.js from ../../v5/types/verbs.ts.
import type { RouteMethod } from './methods.ts'

/** A method for each verb, to register handlers of such requests for a path; all that the community's typings know. */
export interface VerbMethods<Inherited = unknown> {
  /** Registers handlers of every method. */
  all: RouteMethod<this, Inherited>
  checkout: RouteMethod<this, Inherited>
  connect: RouteMethod<this, Inherited>
  copy: RouteMethod<this, Inherited>
  /** Registers handlers of DELETE requests. */
  delete: RouteMethod<this, Inherited>
  /** Registers handlers of GET (and HEAD) requests. */
  get: RouteMethod<this, Inherited>
  /** Registers handlers of HEAD requests, which those of GET answer otherwise. */
  head: RouteMethod<this, Inherited>
  link: RouteMethod<this, Inherited>
  lock: RouteMethod<this, Inherited>
  'm-search': RouteMethod<this, Inherited>
  merge: RouteMethod<this, Inherited>
  mkactivity: RouteMethod<this, Inherited>
  mkcol: RouteMethod<this, Inherited>
  move: RouteMethod<this, Inherited>
  notify: RouteMethod<this, Inherited>
  /** Registers handlers of OPTIONS requests, which are answered by themselves otherwise. */
  options: RouteMethod<this, Inherited>
  /** Registers handlers of PATCH requests. */
  patch: RouteMethod<this, Inherited>
  /** Registers handlers of POST requests. */
  post: RouteMethod<this, Inherited>
  propfind: RouteMethod<this, Inherited>
  proppatch: RouteMethod<this, Inherited>
  purge: RouteMethod<this, Inherited>
  /** Registers handlers of PUT requests. */
  put: RouteMethod<this, Inherited>
  /** Registers handlers of QUERY requests, on a runtime that knows them. */
  query?: RouteMethod<this, Inherited>
  report: RouteMethod<this, Inherited>
  search: RouteMethod<this, Inherited>
  subscribe: RouteMethod<this, Inherited>
  trace: RouteMethod<this, Inherited>
  unlink: RouteMethod<this, Inherited>
  unlock: RouteMethod<this, Inherited>
  unsubscribe: RouteMethod<this, Inherited>
}

/** The verbs that only our typings know. */
export interface MoreVerbMethods<Inherited = unknown> {
  acl: RouteMethod<this, Inherited>
  bind: RouteMethod<this, Inherited>
  mkcalendar: RouteMethod<this, Inherited>
  rebind: RouteMethod<this, Inherited>
  source: RouteMethod<this, Inherited>
  unbind: RouteMethod<this, Inherited>
}
