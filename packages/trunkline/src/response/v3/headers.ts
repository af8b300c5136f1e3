import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { mime1TypeFor } from '../../http/media-type/v4/mime1.ts'
import { startHeaders } from '../../node-http/headers.ts'
import {
  type BasicHeaderMethods,
  createType,
  type HeaderAliases,
  type HeaderMethods,
  headerMethods,
  setEach,
} from '../headers.ts'
import { v4HeaderMethods } from '../v4/headers.ts'

export interface V3HeaderMethods extends BasicHeaderMethods {
  /**
   * Adds request headers to `Vary`, each once.
   * @example res.vary('Accept-Language')
   */
  vary(field?: string | string[]): this
}

function header<Self extends ExchangeResponse>(this: Self, field: string | object, value?: unknown): Self {
  // biome-ignore lint/complexity/noArguments: set(name, undefined) sets 'undefined'; a rest would allocate
  if (arguments.length !== 2) return setEach(this, field as object)
  startHeaders(this)
  this.setHeader(field as string, Array.isArray(value) ? value.map(String) : String(value))
  return this
}

const set = header as HeaderMethods['set'] // it returns `this`, which only a method type can express
const type: HeaderMethods['type'] = createType(mime1TypeFor)

/** The charset of a Content-Type is added by `setHeader` of 3.x. */
export const v3HeaderMethods: Part<ExchangeResponse, V3HeaderMethods> = {
  set,
  type,

  vary(field) {
    if (!field || (Array.isArray(field) && field.length === 0)) return this
    return Reflect.apply(headerMethods.vary, this, [field])
  },

  links: v4HeaderMethods.links,
}

export const v3HeaderAliases: Part<ExchangeResponse, HeaderAliases> = { header: set, contentType: type }
