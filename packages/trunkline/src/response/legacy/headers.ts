import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { isTableAsShipped } from '../../http/mime-table.ts'
import { tableTypeFor, withTableCharset } from '../../http/table-type.ts'
import { createSet, createType, type HeaderAliases, type HeaderMethods, headerMethods } from '../headers.ts'
import type { QuickHeaders } from '../quick-headers.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

export interface LegacyHeaderMethods extends HeaderMethods {
  /**
   * Names request headers that the response depends on, each once.
   * @example res.vary('Accept-Language')
   */
  vary(field?: string | string[]): this
}

/** Headers, with types and charsets from the table that apps can change. */
export const legacyHeaderMethods: Part<ExchangeResponse, LegacyHeaderMethods> = {
  ...headerMethods,

  set: createSet(withTableCharset),

  type: createType(tableTypeFor),

  vary(field) {
    if (!field || (Array.isArray(field) && field.length === 0)) {
      deprecate('res.vary(): Provide a field name')
      return this
    }
    return Reflect.apply(headerMethods.vary, this, [field])
  },

  links(links) {
    // A list of targets is one text here, as it is in Express 4.
    const targets = Object.fromEntries(Object.keys(links).map((relation) => [relation, String(links[relation])]))
    return Reflect.apply(headerMethods.links, this, [targets])
  },
}

export const legacyHeaderAliases: Part<ExchangeResponse, HeaderAliases> = {
  header: legacyHeaderMethods.set,
  contentType: legacyHeaderMethods.type,
}

export const quickLegacyHeaders: QuickHeaders = { methods: legacyHeaderMethods, hasCommonTypes: isTableAsShipped }
