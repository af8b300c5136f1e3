import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { tableTypeFor } from '../../http/table-type.ts'
import {
  type BasicHeaderMethods,
  createType,
  type HeaderAliases,
  type HeaderMethods,
  headerMethods,
  setEach,
} from '../headers.ts'
import { legacyHeaderMethods } from '../legacy/headers.ts'

export interface OlderHeaderMethods extends BasicHeaderMethods {
  /**
   * Names request headers that the response depends on, each once.
   * @example res.vary('Accept-Language')
   */
  vary(field?: string | string[]): this
}

function header<Self extends ExchangeResponse>(this: Self, field: string | object, value?: unknown): Self {
  // biome-ignore lint/complexity/noArguments: set(name, undefined) sets 'undefined'; a rest would allocate
  if (arguments.length !== 2) return setEach(this, field as object)
  this.setHeader(field as string, Array.isArray(value) ? value.map(String) : String(value))
  return this
}

const set = header as HeaderMethods['set'] // returns what it is called on, which only a method can say
const type: HeaderMethods['type'] = createType(tableTypeFor)

/** Headers as they are given: the charset of a Content-Type is added where node's own `setHeader` is. */
export const olderHeaderMethods: Part<ExchangeResponse, OlderHeaderMethods> = {
  get: headerMethods.get,
  set,
  type,

  vary(field) {
    if (!field || (Array.isArray(field) && field.length === 0)) return this
    return Reflect.apply(headerMethods.vary, this, [field])
  },

  links: legacyHeaderMethods.links,
}

export const olderHeaderAliases: Part<ExchangeResponse, HeaderAliases> = { header: set, contentType: type }
