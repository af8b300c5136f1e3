import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { charsets, encodings, languages, type Negotiation } from '../http/negotiation/accept.ts'

/** Without offers: everything that the client accepts, by preference. With offers: the best of them, or false. */
export type Negotiate = NegotiateMethod['negotiate']

// A method, so that a request whose types ask for `string[]` is accepted as one of ours.
interface NegotiateMethod {
  negotiate(): string[]
  negotiate(offers: readonly string[]): string | false
  negotiate(...offers: string[]): string | false
}

export interface NegotiationMethods {
  /**
   * Chooses a media type or extension name by the `Accept` header. In `trunkline`, one string with commas is a list.
   * @example req.accepts('html', 'json') // 'json'
   * @example req.accepts('html, json') // the same
   */
  accepts: Negotiate
  /**
   * Chooses a charset by the `Accept-Charset` header.
   * @example req.acceptsCharsets('utf-8', 'iso-8859-1') // 'utf-8'
   */
  acceptsCharsets: Negotiate
  /**
   * Chooses a content encoding by the `Accept-Encoding` header.
   * @example req.acceptsEncodings('br', 'gzip') // 'gzip'
   */
  acceptsEncodings: Negotiate
  /**
   * Chooses a language by the `Accept-Language` header.
   * @example req.acceptsLanguages('en', 'nl') // 'nl'
   */
  acceptsLanguages: Negotiate
}

/** Content negotiation: which of the server's offers the client prefers. */
export const negotiation: Part<ExchangeRequest, Omit<NegotiationMethods, 'accepts'>> = {
  acceptsCharsets: createNegotiate(charsets),
  acceptsEncodings: createNegotiate(encodings),
  acceptsLanguages: createNegotiate(languages),
}

export type ReadOffers = (offers: Offers) => readonly string[]

type Offers = readonly (string | readonly string[])[]

/** Reads `('html', 'json')` and `(['html', 'json'])`. */
export function readOffers(offers: Offers): readonly string[] {
  return (Array.isArray(offers[0]) ? offers[0] : offers) as readonly string[] // an array stands for all offers
}

/** Also reads `('html, json')`: one string with commas is a list. */
export function readListedOffers(offers: Offers): readonly string[] {
  const [first] = offers
  if (offers.length > 1 || typeof first !== 'string' || first.indexOf(',') === -1) return readOffers(offers)
  return (first.match(LISTED_OFFER) ?? []).map((offer) => offer.trim()).filter((offer) => offer !== '')
}

// A comma inside a quoted parameter value (RFC 9110 §5.6.4) does not separate.
const LISTED_OFFER = /(?:[^,"]|"(?:[^"\\]|\\.)*"|")+/gs

/** Creates a method like `req.accepts`. Lines differ in how values are compared, and in the form of the offers. */
export function createNegotiate({ header, list, choose }: Negotiation, read: ReadOffers = readOffers): Negotiate {
  function negotiate(this: ExchangeRequest, ...offers: (string | readonly string[])[]): string | string[] | false {
    const value = this.headers[header] as string | undefined // Node joins repeated Accept headers to one string
    const [first] = offers
    if (!first || (Array.isArray(first) && first.length === 0)) return list(value)
    return choose(value, read(offers))
  }
  return negotiate as Negotiate // the return type depends on whether there are offers
}
