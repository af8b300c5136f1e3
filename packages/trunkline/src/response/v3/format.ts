import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withMime1CharsetAsSpelled } from '../../http/media-type/v4/mime1.ts'
import { toOfferedType } from '../../http/negotiation/v3/accept.ts'
import type { FormatHandlers, FormatMethods } from '../format.ts'

/** Content negotiation, with the charset as `mime` spells it. */
export const v3FormatMethods: Part<ExchangeResponse, FormatMethods> = {
  format(handlers) {
    const { req } = this
    const { next } = req
    // Do not change the object: apps may use one for all requests.
    const { default: otherwise, ...offered } = handlers
    const types = Object.keys(offered)
    const chosen = req.accepts(types)

    this.vary('Accept')
    if (typeof chosen === 'string' && chosen !== '') {
      this.set('Content-Type', withMime1CharsetAsSpelled(toOfferedType(chosen).value))
      // req.accepts returns one of the given keys. Call it as a method of the app's object.
      ;(handlers as Required<FormatHandlers>)[chosen]?.(req, this, next)
    } else if (otherwise) {
      ;(otherwise as () => void)()
    } else {
      const known = types.map((type) => toOfferedType(type).value)
      next(Object.assign(new Error('Not Acceptable'), { status: 406, types: known }))
    }
    return this
  },
}
