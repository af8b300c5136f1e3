import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import {
  acceptedCharsets,
  acceptedEncodings,
  acceptedLanguages,
  acceptedTypes,
  chooseCharset,
  chooseEncoding,
  chooseLanguage,
  chooseType,
} from '../http/accept.ts'
import type { Choose } from '../http/offer-memo.ts'

/** Without offers, all that the client accepts, favourite first; with offers, the best of them, or false. */
export type Negotiate = NegotiateMethod['negotiate']

// As a method, so that a request whose typings ask for `string[]` is taken for one of ours.
interface NegotiateMethod {
  negotiate(): string[]
  negotiate(offers: readonly string[]): string | false
  negotiate(...offers: string[]): string | false
}

export interface NegotiationMethods {
  /**
   * Chooses among media types or extension names by the `Accept` header.
   * @example req.accepts('html', 'json') // 'json'
   */
  accepts: Negotiate
  /**
   * Chooses among charsets by the `Accept-Charset` header.
   * @example req.acceptsCharsets('utf-8', 'iso-8859-1') // 'utf-8'
   */
  acceptsCharsets: Negotiate
  /**
   * Chooses among content codings by the `Accept-Encoding` header.
   * @example req.acceptsEncodings('br', 'gzip') // 'gzip'
   */
  acceptsEncodings: Negotiate
  /**
   * Chooses among languages by the `Accept-Language` header.
   * @example req.acceptsLanguages('en', 'nl') // 'nl'
   */
  acceptsLanguages: Negotiate
}

/** Content negotiation: what of the server's offers the client likes best. */
export const negotiation: Part<ExchangeRequest, NegotiationMethods> = {
  accepts: createNegotiate('accept', acceptedTypes, chooseType),
  acceptsCharsets: createNegotiate('accept-charset', acceptedCharsets, chooseCharset),
  acceptsEncodings: createNegotiate('accept-encoding', acceptedEncodings, chooseEncoding),
  acceptsLanguages: createNegotiate('accept-language', acceptedLanguages, chooseLanguage),
}

type NegotiationHeader = 'accept' | 'accept-charset' | 'accept-encoding' | 'accept-language'

/** A method that negotiates over one header. */
export function createNegotiate(
  name: NegotiationHeader,
  listAccepted: (header: string | undefined) => string[],
  choose: Choose<string | false>,
): Negotiate {
  function negotiate(this: ExchangeRequest, ...offers: (string | readonly string[])[]): string | string[] | false {
    const value = this.headers[name] as string | undefined // node joins repeated Accept headers into one text
    const [first] = offers
    if (!first || first.length === 0) return listAccepted(value)
    return choose(value, (Array.isArray(first) ? first : offers) as string[]) // a list stands for all offers
  }
  return negotiate as Negotiate // which of the two answers it is depends on there being offers
}
