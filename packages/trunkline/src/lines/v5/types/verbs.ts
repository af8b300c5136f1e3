import type { KnownVerb, Verb } from '../../../types/verbs.ts'
import type { RouteMethod } from './methods.ts'

type Methods<Verbs extends string, Inherited, Plain> = {
  [Method in Verbs]: RouteMethod<Plain, Inherited, Uppercase<Method>>
}

/** A registration method for each HTTP method that the community's typings know. */
export interface VerbMethods<Inherited, Plain>
  extends Methods<KnownVerb | 'connect' | 'link' | 'propfind' | 'proppatch' | 'unlink', Inherited, Plain> {
  /** Registers handlers of every method. */
  all: RouteMethod<Plain, Inherited, 'ALL'>
  /** Registers handlers of DELETE requests. */
  delete: RouteMethod<Plain, Inherited, 'DELETE'>
  /** Registers handlers of GET (and HEAD) requests. */
  get: RouteMethod<Plain, Inherited, 'GET'>
  /** Registers handlers of HEAD requests; by default GET handlers respond to them. */
  head: RouteMethod<Plain, Inherited, 'HEAD'>
  /** Registers handlers of OPTIONS requests; by default the framework responds to them. */
  options: RouteMethod<Plain, Inherited, 'OPTIONS'>
  /** Registers handlers of PATCH requests. */
  patch: RouteMethod<Plain, Inherited, 'PATCH'>
  /** Registers handlers of POST requests. */
  post: RouteMethod<Plain, Inherited, 'POST'>
  /** Registers handlers of PUT requests. */
  put: RouteMethod<Plain, Inherited, 'PUT'>
  /** Registers handlers of QUERY requests, on a runtime that knows them. */
  query?: RouteMethod<Plain, Inherited, 'QUERY'>
}

/** The verbs that only our typings know. */
export type MoreVerbMethods<Inherited, Plain> = Methods<Exclude<Verb, keyof VerbMethods<0, 0>>, Inherited, Plain>
