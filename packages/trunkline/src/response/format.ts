import createError from 'http-errors'
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { mediaTypeFor } from '../http/media-type/content-type.ts'

/** Handlers by media type or extension; `default` is for clients that accept none of them. */
export interface FormatHandlers {
  [type: string]: FormatHandler
}

type FormatHandler = (req: ExchangeRequest, res: ExchangeResponse, next: Next) => void

export interface FormatMethods {
  /**
   * Calls the handler for the type that the client prefers. Responds with 406 if it accepts none.
   * @example res.format({ html: () => res.send('<p>hi</p>'), json: () => res.json({ message: 'hi' }) })
   */
  format(handlers: FormatHandlers): this
}

export const formatMethods: Part<ExchangeResponse, FormatMethods> = createFormat(mediaTypeFor)

/** Content negotiation, with a function that maps extensions to types. */
export function createFormat(mediaTypeOf: (key: string) => string): Part<ExchangeResponse, FormatMethods> {
  return {
    format(handlers) {
      const { req } = this
      const { next } = req
      const types = Object.keys(handlers).filter((type) => type !== 'default')
      const chosen = types.length > 0 ? req.accepts(types) : false

      this.vary('Accept')
      if (typeof chosen === 'string' && chosen !== '') {
        this.set('Content-Type', mediaTypeOf(chosen))
        // req.accepts returns one of the given keys.
        ;(handlers[chosen] as FormatHandler)(req, this, next)
      } else if (handlers['default']) {
        handlers['default'](req, this, next)
      } else {
        next(createError(406, { types: types.map(mediaTypeOf) }))
      }
      return this
    },
  }
}
