import { splitList } from './split-list.ts'

/** An item of an `Accept…` header. */
export interface AcceptedValue {
  /** Without its parameters. */
  value: string
  /** From 1, where none is given, down to what is just above 0. */
  quality: number
  /** All parameters but `q`; one without `=` is undefined. */
  params: Record<string, string | undefined>
  /** Its place in the header. */
  originalIndex: number
}

/** A media range of an `Accept` header. */
export interface AcceptedType extends AcceptedValue {
  type: string
  subtype: string | undefined
}

/**
 * The items of an `Accept…` header, the client's favourite first, without those that it refuses.
 * @example parseQualityList('en;q=.5, en-us').map(({ value }) => value) // ['en-us', 'en']
 */
export function parseQualityList(header: string): AcceptedValue[] {
  return splitList(header, ',')
    .map(parseItem)
    .filter(({ quality }) => quality)
    .sort((a, b) => b.quality - a.quality || a.originalIndex - b.originalIndex)
}

/**
 * The media ranges of an `Accept` header, the client's favourite first.
 * @example parseAcceptedTypes('text/*;q=.5, application/json')[0]?.subtype // 'json'
 */
export function parseAcceptedTypes(header: string): AcceptedType[] {
  return parseQualityList(header).map((item) => {
    const [type = '', subtype] = item.value.split('/')
    return { ...item, type, subtype }
  })
}

/** One item, with the place that it has in its header. */
export function parseItem(item: string, originalIndex: number): AcceptedValue {
  const [value = '', ...parameters] = splitList(item, ';')
  let quality = 1
  const params: AcceptedValue['params'] = {}
  for (const parameter of parameters) {
    const [name = '', content] = splitList(parameter, '=')
    // An item whose quality is no number is one that the client refuses.
    if (name === 'q') quality = Number.parseFloat(content as string)
    else params[name] = content
  }
  return { value, quality, params, originalIndex }
}
