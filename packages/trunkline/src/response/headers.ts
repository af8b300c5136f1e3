import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { contentTypeFor, withDefaultCharset } from '../http/media-type/content-type.ts'
import { appendVary } from '../http/vary.ts'
import { startHeaders } from '../node-http/headers.ts'

/** The methods for headers that lines implement differently. What is the same on all of them is in `every-line.ts`. */
export interface BasicHeaderMethods {
  /**
   * Sets one header, or all headers of an object. A Content-Type gets the default charset of its type.
   * @example res.set('X-Tenant', 'north').set({ ETag: '"1"', Allow: ['GET', 'HEAD'] })
   * @throws TypeError if Content-Type is set to an array
   */
  set(field: string, value: unknown): this
  set(fields: object): this

  /**
   * Sets the Content-Type from an extension, a file name or a media type.
   * @example res.type('json') // application/json; charset=utf-8
   */
  type(type: string): this

  /**
   * Adds request headers to `Vary`, each once.
   * @example res.vary('Accept-Language')
   * @throws TypeError without a field
   */
  vary(field: string | string[]): this

  /**
   * Adds links to the Link header by relation; one relation may have several links.
   * @example res.links({ next: '/users?page=2', pages: ['/users?page=1', '/users?page=2'] })
   */
  links(links: Readonly<Record<string, unknown>>): this
}

export interface HeaderMethods extends BasicHeaderMethods {
  /**
   * Adds a value to a header, or creates it. A later `res.set` replaces all values.
   * @example res.append('Warning', '199 Miscellaneous warning')
   */
  append(field: string, value: string | string[]): this
}

export const headerMethods: Part<ExchangeResponse, HeaderMethods> = {
  set: createSet(withDefaultCharset as (type: string) => string), // as Express 5, it may set `false`

  append(field, value) {
    const previous = this.get(field)
    return this.set(field, previous ? [previous, value].flat() : value)
  },

  type: createType(contentTypeFor),

  vary(field) {
    const present = this.getHeader('Vary') || ''
    const value = appendVary(Array.isArray(present) ? present.join(', ') : String(present), field)
    if (value) this.setHeader('Vary', value)
    return this
  },

  links(links) {
    const present = this.get('Link')
    return this.set('Link', (present ? `${present}, ` : '') + formatLinks(links))
  },
}

export interface HeaderAliases {
  /** The same function as `res.set`. */
  header: HeaderMethods['set']

  /** The same function as `res.type`. */
  contentType: HeaderMethods['type']
}

export const headerAliases: Part<ExchangeResponse, HeaderAliases> = {
  header: headerMethods.set,
  contentType: headerMethods.type,
}

/** Creates `res.set`, with a function that adds a charset. As in Express, stack traces show its older name. */
export function createSet(withCharset: (type: string) => string): HeaderMethods['set'] {
  function header<Self extends ExchangeResponse>(this: Self, field: string | object, value?: unknown): Self {
    // biome-ignore lint/complexity/noArguments: set(name, undefined) sets 'undefined'; a rest would allocate
    if (arguments.length !== 2) return setEach(this, field as object)
    const name = field as string
    const text = Array.isArray(value) ? value.map(String) : String(value)
    startHeaders(this)
    if (name.length === 12 && name.toLowerCase() === 'content-type') {
      if (typeof text !== 'string') throw new TypeError('Content-Type cannot be set to an Array')
      this.setHeader(name, withCharset(text))
    } else {
      this.setHeader(name, text)
    }
    return this
  }
  return header as HeaderMethods['set'] // it returns `this`, which only a method type can express
}

/** Creates `res.type`, with a function that looks up extensions. Stack traces show its older name, too. */
export function createType(typeFor: (extensionOrType: string) => string): HeaderMethods['type'] {
  function contentType<Self extends ExchangeResponse>(this: Self, type: string): Self {
    return this.set('Content-Type', typeFor(type))
  }
  return contentType as HeaderMethods['type'] // like `header`, it returns `this`
}

/** Sets inherited fields too, as Express does, except those added to Object.prototype. */
export function setEach<Self extends ExchangeResponse>(res: Self, fields: object): Self {
  for (const name in fields) {
    if (name in Object.prototype && !Object.hasOwn(fields, name)) continue
    res.set(name, fields[name as keyof object])
  }
  return res
}

/**
 * Formats links by relation as the value of a Link header.
 * @example formatLinks({ next: '/?page=2' }) // '</?page=2>; rel="next"'
 * @see RFC 8288 §3
 */
function formatLinks(links: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  for (const relation of Object.keys(links)) {
    const parameter = `rel="${relation.replace(NOT_IN_RELATION, encodeURIComponent)}"`
    for (const target of [links[relation]].flat()) {
      parts.push(`<${String(target).replace(NOT_IN_TARGET, encodeURIComponent)}>; ${parameter}`)
    }
  }
  return parts.join(', ')
}

// A target ends at `>`, a relation at its closing quote. Characters that could end either are percent-encoded, or
// client input could become a link of its own (CVE-2024-10491). Relations are tokens or URLs, so a real one contains
// none of these.
const NOT_IN_TARGET = /[\x00-\x1f\x7f<>]/g
const NOT_IN_RELATION = /[\x00-\x1f\x7f<>"\\]/g
