import type { NearTo } from './slips.ts'
import type { Untyped } from './untyped.ts'

/**
 * The values that settings take, by name. Applications add theirs to the global `Express.Settings`.
 * @example declare global { namespace Express { interface Settings { title: string } } }
 */
export interface SettingValues extends Express.Settings {
  /** `production` keeps stacks from clients, `test` keeps errors from the console. */
  env: string
  /** Whether answers name the framework. */
  'x-powered-by': boolean | undefined
  /** The ETags of answers, or a function that makes them. */
  etag: boolean | 'weak' | 'strong' | SettingFunctions['makeETag']
  /** What makes `req.query`. */
  'query parser': boolean | 'extended' | 'simple' | 'disabled' | SettingFunctions['parseQuery']
  /** Who is believed about the client: everybody, a number of hops, addresses, or what a function says. */
  'trust proxy': boolean | number | string | string[] | SettingFunctions['isTrusted'] | null | undefined
  /** How many labels make the domain. */
  'subdomain offset': number
  /** Whether `/Foo` and `/foo` differ. */
  'case sensitive routing': boolean | undefined
  /** Whether `/foo` and `/foo/` differ. */
  'strict routing': boolean | undefined
  /** A directory of views, or several. */
  views: string | string[]
  /** The extension of views that are named without one. */
  'view engine': string | undefined
  /** Whether views are kept after their first lookup. */
  'view cache': boolean | undefined
  /** The class that looks up and renders views. */
  view: Untyped
  /** The second argument of `JSON.stringify`. */
  'json replacer': ((this: Untyped, key: string, value: Untyped) => Untyped) | (string | number)[] | null | undefined
  /** The third argument of `JSON.stringify`. */
  'json spaces': number | string | null | undefined
  /** Whether JSON is made safe to stand in HTML. */
  'json escape': boolean | undefined
  /** The query parameter that names the callback of JSONP. */
  'jsonp callback name': string
  /** Whether head and text of an answer may be written at once. */
  'single write': boolean | undefined
  /** Whether a path that has routes for other methods only is answered 405, with `Allow`. */
  'method not allowed': boolean | undefined
  /** Whether HEAD requests are kept from the handlers of GET. */
  'strict head': boolean | undefined
  /** Whether errors are shown in development with their source and the handlers on the way. */
  'error page': boolean | undefined
  /**
   * After how many milliseconds a handler of a route is reported, in development, whose promise was fulfilled without an
   * answer or a call of `next`; true for 5000.
   */
  'report unanswered': number | boolean | undefined
  /** On 4.x, whether a rejected promise of a handler goes to the error handlers. */
  'catch async errors': boolean | undefined
}

/** The name of a setting: any text but one that looks like a known name misspelt. */
export type SettingName<Name> = Name extends string
  ? string extends Name
    ? Name
    : Name extends keyof SettingValues
      ? Name
      : [NearTo<Name, keyof Spellings>] extends [never]
        ? Name
        : `the setting is called ${Spellings[NearTo<Name, keyof Spellings>]}`
  : string

/** What a setting takes. */
export type SettingValue<Name> = Name extends keyof SettingValues ? SettingValues[Name] : unknown

/** What reading a setting gives; under a misspelt name there is nothing. */
export type ReadSetting<Name> = Name extends 'views'
  ? Untyped // of directories most applications have one, and join it with names
  : Name extends keyof SettingValues
    ? SettingValues[Name]
    : Name extends SettingName<Name>
      ? Untyped
      : undefined

// As methods, so that functions are taken which say more precisely what they are given.
interface SettingFunctions {
  makeETag(body: Buffer | string, encoding: BufferEncoding): string | undefined
  parseQuery(text: string): unknown
  isTrusted(address: string, hop: number): unknown
}

/** The known names as they are when one leaves out what stands between words. */
interface Spellings {
  env: 'env'
  xpoweredby: 'x-powered-by'
  etag: 'etag'
  queryparser: 'query parser'
  trustproxy: 'trust proxy'
  subdomainoffset: 'subdomain offset'
  casesensitiverouting: 'case sensitive routing'
  strictrouting: 'strict routing'
  views: 'views'
  viewengine: 'view engine'
  viewcache: 'view cache'
  jsonreplacer: 'json replacer'
  jsonspaces: 'json spaces'
  jsonescape: 'json escape'
  jsonpcallbackname: 'jsonp callback name'
  singlewrite: 'single write'
  methodnotallowed: 'method not allowed'
  stricthead: 'strict head'
  errorpage: 'error page'
  reportunanswered: 'report unanswered'
  catchasyncerrors: 'catch async errors'
}
