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
} from '../http/negotiation/accept.ts'
import type { Choose } from '../http/negotiation/offer-memo.ts'

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
   * Chooses among media types or extension names by the `Accept` header; one text with commas is a list of them.
   * @example req.accepts('html', 'json') // 'json'
   * @example req.accepts('html, json') // the same
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
  accepts: createAccepts(chooseType, readOffers),
  acceptsCharsets: createNegotiate('accept-charset', acceptedCharsets, chooseCharset),
  acceptsEncodings: createNegotiate('accept-encoding', acceptedEncodings, chooseEncoding),
  acceptsLanguages: createNegotiate('accept-language', acceptedLanguages, chooseLanguage),
}

/** `req.accepts`, as far as the lines differ in it: which types extensions stand for, and how offers are given. */
export function createAccepts(choose: Choose<string | false>, read: ReadOffers): Negotiate {
  return createNegotiate('accept', acceptedTypes, choose, read)
}

/** Makes one list of the offers that a method was called with. */
export type ReadOffers = (offers: Offers) => readonly string[]

type Offers = readonly (string | readonly string[])[]

/** Reads `('html', 'json')` and `(['html', 'json'])`. */
export function readOffers(offers: Offers): readonly string[] {
  return (Array.isArray(offers[0]) ? offers[0] : offers) as readonly string[] // a list stands for all offers
}

/** Reads `('html, json')` as well: one text with commas is a list. */
export function readListedOffers(offers: Offers): readonly string[] {
  const [first] = offers
  if (offers.length > 1 || typeof first !== 'string' || first.indexOf(',') === -1) return readOffers(offers)
  return (first.match(LISTED_OFFER) ?? []).map((offer) => offer.trim()).filter((offer) => offer !== '')
}

// A comma inside of a parameter's quoted value (RFC 9110 §5.6.4) is no end.
const LISTED_OFFER = /(?:[^,"]|"(?:[^"\\]|\\.)*"|")+/gs

type NegotiationHeader = 'accept' | 'accept-charset' | 'accept-encoding' | 'accept-language'

/** A method that negotiates over one header. */
function createNegotiate(
  name: NegotiationHeader,
  listAccepted: (header: string | undefined) => string[],
  choose: Choose<string | false>,
  read: ReadOffers = readOffers,
): Negotiate {
  function negotiate(this: ExchangeRequest, ...offers: (string | readonly string[])[]): string | string[] | false {
    const value = this.headers[name] as string | undefined // node joins repeated Accept headers into one text
    const [first] = offers
    if (!first || first.length === 0) return listAccepted(value)
    return choose(value, read(offers))
  }
  return negotiate as Negotiate // which of the two answers it is depends on there being offers
}
