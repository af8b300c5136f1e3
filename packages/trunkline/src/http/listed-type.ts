import { type AcceptedType, forEachItem, parseItem, splitType, withTypes } from './quality-list.ts'
import { tableTypeFor } from './table-type.ts'

/** A type that the server can answer with. */
export interface OfferedType {
  value: string
  params: Record<string, string | undefined>
}

/**
 * Chooses the first offer that fits what the client likes best, in the order of its header: that it names one type more
 * exactly than another does not count. Offers may be types or extension names, and come back as they were given.
 * @example chooseListedType('text/*, application/json', ['json', 'html']) // 'html'
 */
export function chooseListedType(header: string | undefined, offers: readonly string[]): string | undefined {
  if (!header) return offers[0]
  const ranges = offers.map((offer) => toRange(toOfferedType(offer)))
  let chosen = -1
  let liked = 0
  // In one go, without a list of all that a client may have listed.
  forEachItem(header, (item) => {
    if (chosen !== -1 && item.quality <= liked) return
    const accepted = withTypes(item)
    const index = ranges.findIndex((range) => isWithin(range, accepted))
    if (index === -1) return
    chosen = index
    liked = item.quality
  })
  return offers[chosen]
}

/** What an offer stands for: an extension name for the type that the table has for it. */
export function toOfferedType(offer: string): OfferedType {
  return offer.indexOf('/') === -1 ? { value: tableTypeFor(offer), params: {} } : parseItem(offer, 0)
}

/** Whether an offer is within a media range, with all its parameters. */
export function fits(offered: OfferedType, accepted: MediaRange): boolean {
  return isWithin(toRange(offered), accepted)
}

type MediaRange = Pick<AcceptedType, 'type' | 'subtype' | 'params'>

function toRange({ value, params }: OfferedType): MediaRange {
  const [type, subtype] = splitType(value)
  return { type, subtype, params }
}

function isWithin(offered: MediaRange, { type, subtype, params }: MediaRange): boolean {
  if (type !== '*' && type !== offered.type) return false
  if (subtype !== '*' && subtype !== offered.subtype) return false
  return Object.keys(offered.params).every((name) => offered.params[name] === params[name])
}
