import { lookupType, lookupTypeV1 } from '@trunkline/parsers/media-type'
import Negotiator from 'negotiator'
import { boundedMemo } from '../../text/bounded-memo.ts'
import { type Choose, memoByOffers } from './offer-memo.ts'

/** What a client accepts by one header: everything, by preference, and the best of some offers. */
export interface Negotiation {
  readonly header: 'accept' | 'accept-charset' | 'accept-encoding' | 'accept-language'
  readonly list: (value: string | undefined) => string[]
  readonly choose: Choose<string | false>
}

/** Offers may be types or extension names, and are returned as given. */
export const types: Negotiation = createTypes(lookupType)

/** The same, with the extensions of 4.x. */
export const v4Types: Negotiation = createTypes(lookupTypeV1)

export const charsets: Negotiation = createNames('charset')

/** `identity` is included unless refused. */
export const encodings: Negotiation = createNames('encoding')

export const languages: Negotiation = createNames('language')

/** The same on 4.x, where offers may be anything: they are compared as strings, and returned as given. */
export const v4Languages: Negotiation = {
  ...languages,
  choose(value, offers) {
    const names = offers.map((offer) => `${offer}`)
    const best = languages.choose(value, names)
    return (best !== false && offers[names.indexOf(best)]) || false
  },
}

function createNames(kind: 'charset' | 'encoding' | 'language'): Negotiation {
  return createNegotiation(
    `accept-${kind}`,
    (client) => client[`${kind}s`](),
    (client, offers) => client[kind](offers) || false,
  )
}

function createTypes(typeOf: (extension: string) => string | false): Negotiation {
  return createNegotiation(
    'accept',
    (client) => client.mediaTypes(),
    (client, offers, value) => {
      // Without a header, or with an empty one, the first offer wins, even if it is not a type.
      if (!value) return offers[0]
      const asTypes = offers.map((type) => (type.indexOf('/') === -1 ? typeOf(type) : type))
      const best = client.mediaType(asTypes.filter((type) => type !== false))
      return best ? offers[asTypes.indexOf(best)] : false
    },
  )
}

/** Choices are cached, because negotiating costs about 7 µs and most clients send the same few headers. */
function createNegotiation(
  header: Negotiation['header'],
  list: (client: Negotiator) => string[],
  choose: (client: Negotiator, offers: readonly string[], value: string | undefined) => string | false | undefined,
): Negotiation {
  const read = (value: string | undefined) => new Negotiator({ headers: { [header]: value } })
  return {
    header,
    list: (value) => list(read(value)),
    choose: memoByOffers((value, offers) => choose(read(value), offers, value) ?? false),
  }
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
