import { type AcceptedType, parseAcceptedTypes, parseItem } from './quality-list.ts'
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
  const types = offers.map(toOfferedType)
  for (const accepted of parseAcceptedTypes(header)) {
    const index = types.findIndex((type) => fits(type, accepted))
    if (index !== -1) return offers[index]
  }
  return undefined
}

/** What an offer stands for: an extension name for the type that the table has for it. */
export function toOfferedType(offer: string): OfferedType {
  return offer.indexOf('/') === -1 ? { value: tableTypeFor(offer), params: {} } : parseItem(offer, 0)
}

/** Whether an offer is within a media range, with all its parameters. */
export function fits(offered: OfferedType, accepted: AcceptedType): boolean {
  const [type, subtype] = offered.value.split('/')
  if (accepted.type !== '*' && accepted.type !== type) return false
  if (accepted.subtype !== '*' && accepted.subtype !== subtype) return false
  return Object.keys(offered.params).every((name) => offered.params[name] === accepted.params[name])
}
