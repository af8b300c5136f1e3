import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { tableTypeFor } from '../../http/table-type.ts'

export interface OlderBodyTypeMethods {
  /**
   * Whether the Content-Type contains a type, which may be an extension name or have a wildcard on one side.
   * @example req.is('json') // true
   * @example req.is('text/*') // false
   */
  is(type: string): boolean
}

/** Telling what the request's body is, by looking for a text in its Content-Type. */
export const olderBodyType: Part<ExchangeRequest, OlderBodyTypeMethods> = {
  is(type) {
    const header = this.get('Content-Type')
    if (!header) return false
    const [essence = ''] = header.split(';', 1)
    const wanted = tableTypeFor(type)
    return wanted.indexOf('*') === -1 ? essence.indexOf(wanted) !== -1 : fits(wanted, essence)
  },
}

function fits(pattern: string, essence: string): boolean {
  const [type, subtype] = pattern.split('/')
  const [actualType, actualSubtype] = essence.split('/')
  return (type === '*' && subtype === actualSubtype) || (subtype === '*' && type === actualType)
}
