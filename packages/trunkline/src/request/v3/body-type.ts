import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { mime1TypeFor } from '../../http/media-type/v4/mime1.ts'

export interface V3BodyTypeMethods {
  /**
   * Whether the Content-Type contains a type, which may be an extension name or have a wildcard on one side.
   * @example req.is('json') // true
   * @example req.is('text/*') // false
   */
  is(type: string): boolean
}

/** `req.is`, which searches the Content-Type for a string. */
export const v3BodyType: Part<ExchangeRequest, V3BodyTypeMethods> = {
  is(type) {
    const header = this.get('Content-Type')
    if (!header) return false
    const [essence = ''] = header.split(';', 1)
    const wanted = mime1TypeFor(type)
    return wanted.indexOf('*') === -1 ? essence.indexOf(wanted) !== -1 : fits(wanted, essence)
  },
}

function fits(pattern: string, essence: string): boolean {
  const [type, subtype] = pattern.split('/')
  const [actualType, actualSubtype] = essence.split('/')
  return (type === '*' && subtype === actualSubtype) || (subtype === '*' && type === actualType)
}
