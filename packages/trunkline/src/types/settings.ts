import type { Untyped } from './untyped.ts'

/**
 * The types of settings, by name. Add your own to the global `Express.Settings`.
 * @example declare global { namespace Express { interface Settings { title: string } } }
 */
export interface SettingValues extends Express.Settings {
  /** `production` hides stacks from clients, `test` does not print errors to the console. */
  env: string
  /** Whether responses have an `X-Powered-By` header. */
  'x-powered-by': boolean | undefined
  /** The kind of ETags, or a function that creates them. */
  etag: boolean | 'weak' | 'strong' | SettingFunctions['makeETag']
  /** The parser of `req.query`. */
  'query parser': boolean | 'extended' | 'simple' | 'disabled' | SettingFunctions['parseQuery']
  /** Which proxies to trust: all, a number of hops, addresses, or a function. */
  'trust proxy': boolean | number | string | string[] | SettingFunctions['isTrusted'] | null | undefined
  /** Number of labels in the domain, which `req.subdomains` leaves out. */
  'subdomain offset': number
  /** Whether `/Foo` and `/foo` are different paths. */
  'case sensitive routing': boolean | undefined
  /** Whether `/foo` and `/foo/` are different paths. */
  'strict routing': boolean | undefined
  /** A directory of views, or several. */
  views: string | string[]
  /** The default file extension of views. */
  'view engine': string | undefined
  /** Whether to cache views after their first lookup. */
  'view cache': boolean | undefined
  /** The class that looks up and renders views. */
  view: Untyped
  /** The second argument of `JSON.stringify`. */
  'json replacer': ((this: Untyped, key: string, value: Untyped) => Untyped) | (string | number)[] | null | undefined
  /** The third argument of `JSON.stringify`. */
  'json spaces': number | string | null | undefined
  /** Whether to escape JSON for use in HTML. */
  'json escape': boolean | undefined
  /** The query parameter that names the callback of JSONP. */
  'jsonp callback name': string
  /** Whether the head and the body of a response may be sent in one write. */
  'single write': boolean | undefined
  /** Whether to respond with 405 and `Allow` to a path that only has routes for other methods. */
  'method not allowed': boolean | undefined
  /** Whether GET handlers ignore HEAD requests. */
  'strict head': boolean | undefined
  /** Whether the development error page shows the source and the handlers that ran. */
  'error page': boolean | undefined
  /**
   * In development, reports a route handler whose promise was fulfilled without a response or `next()`, after this many
   * milliseconds; true for 5000.
   */
  'report unanswered': number | boolean | undefined
  /** On 4.x, whether rejected promises of handlers go to the error handlers. */
  'catch async errors': boolean | undefined
}

/** The name of a setting: a known one, which editors complete, or any other. */
export type SettingName = keyof SettingValues | (string & {})

/** The type of a setting's value. */
export type SettingValue<Name> = Name extends keyof SettingValues ? SettingValues[Name] : unknown

/** The type of a setting that is read. `views` is untyped: most apps have one directory, and join it with file names. */
export type ReadSetting<Name> = Name extends Exclude<keyof SettingValues, 'views'> ? SettingValues[Name] : Untyped

// Declared as methods, so that functions with narrower parameters are accepted.
interface SettingFunctions {
  makeETag(body: Buffer | string, encoding: BufferEncoding): string | undefined
  parseQuery(text: string): unknown
  isTrusted(address: string, hop: number): unknown
}
