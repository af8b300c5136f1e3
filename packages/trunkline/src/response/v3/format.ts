import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { mime1Charset } from '../../http/media-type/v4/mime1.ts'
import { toOfferedType } from '../../http/negotiation/v3/accept.ts'
import type { FormatHandlers, FormatMethods } from '../format.ts'

/** Negotiated answers, with the charset as `mime` spells it. */
export const v3FormatMethods: Part<ExchangeResponse, FormatMethods> = {
  format(handlers) {
    const { req } = this
    const { next } = req
    // The object stays as it is: it may be one for all requests.
    const { default: otherwise, ...offered } = handlers
    const types = Object.keys(offered)
    const chosen = req.accepts(types)

    this.vary('Accept')
    if (typeof chosen === 'string' && chosen !== '') {
      this.set('Content-Type', withCharsetAsSpelled(toOfferedType(chosen).value))
      // req.accepts returns one of the keys it was given. Called as a method of what the app gave.
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

function withCharsetAsSpelled(type: string): string {
  const charset = mime1Charset(type)
  return charset ? `${type}; charset=${charset}` : type
}
