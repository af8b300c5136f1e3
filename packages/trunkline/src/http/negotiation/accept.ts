import { lookupType, lookupTypeV1 } from '@trunkline/parsers/media-type'
import Negotiator from 'negotiator'
import { boundedMemo } from '../../text/bounded-memo.ts'
import { type Choose, memoByOffers } from './offer-memo.ts'

export function acceptedTypes(header: string | undefined): string[] {
  return new Negotiator({ headers: { accept: header } }).mediaTypes()
}

export function acceptedCharsets(header: string | undefined): string[] {
  return new Negotiator({ headers: { 'accept-charset': header } }).charsets()
}

/** The encodings of an Accept-Encoding header, by preference; `identity` is included unless refused. */
export function acceptedEncodings(header: string | undefined): string[] {
  return new Negotiator({ headers: { 'accept-encoding': header } }).encodings()
}

export function acceptedLanguages(header: string | undefined): string[] {
  return new Negotiator({ headers: { 'accept-language': header } }).languages()
}

// Cached, because negotiating costs about 7 µs and most clients send the same few headers.

/** Chooses a media type. Offers may be types or extension names, and are returned as given. */
export const chooseType: Choose<string | false> = createTypeChoice(lookupType)

/** The same, with the extensions of 4.x. */
export const chooseV4Type: Choose<string | false> = createTypeChoice(lookupTypeV1)

export const chooseCharset: Choose<string | false> = memoByOffers(
  (header, offers) => new Negotiator({ headers: { 'accept-charset': header } }).charset(offers) || false,
)

export const chooseEncoding: Choose<string | false> = memoByOffers(
  (header, offers) => new Negotiator({ headers: { 'accept-encoding': header } }).encoding(offers) || false,
)

export const chooseLanguage: Choose<string | false> = memoByOffers(
  (header, offers) => new Negotiator({ headers: { 'accept-language': header } }).language(offers) || false,
)

/** The same on 4.x, where offers may be anything: they are compared as strings, and returned as given. */
export const chooseV4Language: Choose<string | false> = (header, offers) => {
  const languages = offers.map((offer) => `${offer}`)
  const best = chooseLanguage(header, languages)
  return (best !== false && offers[languages.indexOf(best)]) || false
}

function createTypeChoice(typeOf: (extension: string) => string | false): Choose<string | false> {
  return memoByOffers((header, offers) => {
    // Without a header, or with an empty one, the first offer wins, even if it is not a type.
    if (!header) return offers.length > 0 ? (offers[0] as string) : false
    const types = offers.map((type) => (type.indexOf('/') === -1 ? typeOf(type) : type))
    const known = types.filter((type) => type !== false)
    const best = new Negotiator({ headers: { accept: header } }).mediaType(known)
    return best ? (offers[types.indexOf(best)] ?? false) : false
  })
}

/**
 * Ranks content encodings for an Accept-Encoding header: those that the client prefers to plain bytes, or accepts equally,
 * best first. Equal ones keep our order.
 * @example compileEncodingRank(['br', 'gzip'])('gzip, br;q=1, deflate') // ['br', 'gzip']
 * @see RFC 9110 §12.5.3
 */
export function compileEncodingRank<Coding extends string>(codings: readonly Coding[]): (header: string) => Coding[] {
  const offers = [...codings, 'identity']
  return boundedMemo((header) => {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Ranking // not typed
    const ranked = negotiator.encodings(offers, { preferred: offers })
    const plain = ranked.indexOf('identity')
    return (plain === -1 ? ranked : ranked.slice(0, plain)) as Coding[]
  })
}

// The package's types lack its second parameter.
interface Ranking {
  encodings(offers: readonly string[], options: { preferred: readonly string[] }): string[]
}
