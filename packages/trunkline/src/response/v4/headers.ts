import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { mime1TypeFor, withMime1Charset } from '../../http/media-type/v4/mime1.ts'
import { createSet, createType, type HeaderAliases, type HeaderMethods, headerMethods } from '../headers.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface V4HeaderMethods extends HeaderMethods {
  /**
   * Adds request headers to `Vary`, each once.
   * @example res.vary('Accept-Language')
   */
  vary(field?: string | string[]): this
}

/** Header methods, with types and charsets from `mime`, which apps can change. */
export const v4HeaderMethods: Part<ExchangeResponse, V4HeaderMethods> = {
  ...headerMethods,

  set: createSet(withMime1Charset),

  type: createType(mime1TypeFor),

  vary(field) {
    if (!field || (Array.isArray(field) && field.length === 0)) {
      deprecate('res.vary(): Provide a field name')
      return this
    }
    return Reflect.apply(headerMethods.vary, this, [field])
  },

  links(links) {
    // An array of targets is joined to one string, as in Express 4.
    const targets = Object.fromEntries(Object.keys(links).map((relation) => [relation, String(links[relation])]))
    return Reflect.apply(headerMethods.links, this, [targets])
  },
}

export const v4HeaderAliases: Part<ExchangeResponse, HeaderAliases> = {
  header: v4HeaderMethods.set,
  contentType: v4HeaderMethods.type,
}
