import { splitList, trimSpaces } from '../../../text/split-list.ts'
import { mime1TypeFor } from '../../media-type/v4/mime1.ts'

/** An item of an `Accept…` header. */
export interface AcceptedValue {
  /** Without its parameters. */
  value: string
  /** From 1, the default, down to just above 0. */
  quality: number
  /** All parameters except `q`; one without `=` is undefined. */
  params: Record<string, string | undefined>
  /** Its index in the header. */
  originalIndex: number
}

/** A media range of an `Accept` header. */
export interface AcceptedType extends AcceptedValue {
  type: string
  subtype: string | undefined
}

/**
 * The items of an `Accept…` header by preference, without refused ones.
 * @example parseQualityList('en;q=.5, en-us').map(({ value }) => value) // ['en-us', 'en']
 */
export function parseQualityList(header: string): AcceptedValue[] {
  const items: AcceptedValue[] = []
  forEachItem(header, (item) => items.push(item))
  return items.sort((a, b) => b.quality - a.quality || a.originalIndex - b.originalIndex)
}

/**
 * The media ranges of an `Accept` header, by preference.
 * @example parseAcceptedTypes('text/*;q=.5, application/json')[0]?.subtype // 'json'
 */
export function parseAcceptedTypes(header: string): AcceptedType[] {
  return parseQualityList(header).map(withTypes)
}

/** Adds type and subtype to the item itself: copying each takes several times as long. */
function withTypes(item: AcceptedValue): AcceptedType {
  const range = item as AcceptedType // it is one from here on
  const [type, subtype] = splitType(item.value)
  range.type = type
  range.subtype = subtype
  return range
}

/** The parts before the slash, and after it up to another slash. */
function splitType(value: string): [type: string, subtype: string | undefined] {
  const slash = value.indexOf('/')
  if (slash === -1) return [value, undefined]
  const end = value.indexOf('/', slash + 1)
  return [value.slice(0, slash), value.slice(slash + 1, end === -1 ? value.length : end)]
}

/** Yields the items of an `Accept…` header in header order, without refused ones. */
function forEachItem(header: string, take: (item: AcceptedValue) => void): void {
  let start = 0
  for (let index = 0; start <= header.length; index++) {
    const comma = header.indexOf(',', start)
    const end = comma === -1 ? header.length : comma
    const item = parseItem(trimSpaces(header, start, end), index)
    if (item.quality) take(item)
    start = end + 1
  }
}

function parseItem(item: string, originalIndex: number): AcceptedValue {
  const params: AcceptedValue['params'] = {}
  const semicolon = item.indexOf(';')
  if (semicolon === -1) return { value: item, quality: 1, params, originalIndex }
  let quality = 1
  for (const parameter of splitList(item.slice(semicolon + 1), ';')) {
    const [name = '', content] = parameter.indexOf('=') === -1 ? [parameter] : splitList(parameter, '=')
    // An item with an invalid quality counts as refused.
    if (name === 'q') quality = Number.parseFloat(content as string)
    else params[name] = content
  }
  return { value: trimSpaces(item, 0, semicolon), quality, params, originalIndex }
}

export interface OfferedType {
  value: string
  params: Record<string, string | undefined>
}

/**
 * Chooses the first offer that matches what the client prefers, in header order. A more specific range gets no
 * priority. Offers may be types or extension names, and are returned as given.
 * @example chooseListedType('text/*, application/json', ['json', 'html']) // 'html'
 */
export function chooseListedType(header: string | undefined, offers: readonly string[]): string | undefined {
  if (!header) return offers[0]
  const ranges = offers.map((offer) => toRange(toOfferedType(offer)))
  let chosen = -1
  let liked = 0
  // In one pass, without building a list that a client could make long.
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

export function toOfferedType(offer: string): OfferedType {
  return offer.indexOf('/') === -1 ? { value: mime1TypeFor(offer), params: {} } : parseItem(offer, 0)
}

/** Whether an offer is in a media range, with all its parameters. */
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
