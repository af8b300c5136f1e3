import Negotiator from 'negotiator'
import { boundedMemo } from './bounded-memo.ts'

/**
 * Ranks content codings for an Accept-Encoding header: those that the client takes at least as gladly as the plain
 * bytes, its favourite first, and ours first among its equals.
 * @example compileEncodingRank(['br', 'gzip'])('gzip, br;q=1, deflate') // ['br', 'gzip']
 * @see RFC 9110 §12.5.3
 */
export function compileEncodingRank<Coding extends string>(codings: readonly Coding[]): (header: string) => Coding[] {
  const offers = [...codings, 'identity']
  return boundedMemo((header) => {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Ranking
    const ranked = negotiator.encodings(offers, { preferred: offers })
    const plain = ranked.indexOf('identity')
    return (plain === -1 ? ranked : ranked.slice(0, plain)) as Coding[]
  })
}

// The package's typings do not know its second parameter.
interface Ranking {
  encodings(offers: readonly string[], options: { preferred: readonly string[] }): string[]
}
