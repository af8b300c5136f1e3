import depd from 'depd'
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { v4Languages } from '../../http/negotiation/accept.ts'
import { unnamed } from '../../http/v4/unnamed.ts'
import { createNegotiate, type Negotiate, type NegotiationMethods, negotiation } from '../negotiation.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface V4NegotiationMethods extends NegotiationMethods {
  /** @deprecated Use `acceptsCharsets`. */
  acceptsCharset: Negotiate
  /** @deprecated Use `acceptsEncodings`. */
  acceptsEncoding: Negotiate
  /** @deprecated Use `acceptsLanguages`. */
  acceptsLanguage: Negotiate
}

const acceptsLanguages = createNegotiate(v4Languages)

/** Content negotiation, with the singular names of 4.x. */
export const v4Negotiation: Part<ExchangeRequest, Omit<V4NegotiationMethods, 'accepts'>> = {
  ...negotiation,
  acceptsLanguages,
  // Each calls `deprecate` on its own source line: depd warns once per line. The casts: one function has all forms of
  // `Negotiate`.
  acceptsCharset: unnamed(function (this: ExchangeRequest, ...charsets: string[]) {
    deprecate('req.acceptsCharset: Use acceptsCharsets instead')
    return negotiation.acceptsCharsets.apply(this, charsets)
  }) as Negotiate,
  acceptsEncoding: unnamed(function (this: ExchangeRequest, ...encodings: string[]) {
    deprecate('req.acceptsEncoding: Use acceptsEncodings instead')
    return negotiation.acceptsEncodings.apply(this, encodings)
  }) as Negotiate,
  acceptsLanguage: unnamed(function (this: ExchangeRequest, ...languages: string[]) {
    deprecate('req.acceptsLanguage: Use acceptsLanguages instead')
    return acceptsLanguages.apply(this, languages)
  }) as Negotiate,
}
