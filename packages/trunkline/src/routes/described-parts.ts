import { descriptionOf, isCheckedHere, PARTS } from '../router/description.ts'
import { carries, readCarried } from './carried-schemas.ts'

interface HandlersDescribe {
  /** From the outside in; first what other validators carry, because what the app says itself wins. */
  readonly descriptions: readonly object[]
  /** Who checks each part; undefined if none is described. */
  readonly described: Readonly<Record<string, string>> | undefined
}

/** Whether middleware describes the routes behind it. */
export function isDescribing(handler: unknown): boolean {
  return descriptionOf(handler) !== undefined || carries(handler)
}

export function describedParts(handlers: readonly unknown[]): HandlersDescribe {
  const { description, notes } = readCarried(handlers)
  const descriptions = description === undefined ? [] : [description]
  const described: Record<string, string> = { ...notes }
  for (const handler of handlers) {
    const own = descriptionOf(handler)
    if (own === undefined) continue
    descriptions.push(own)
    const note = isCheckedHere(handler) ? 'checked here' : 'described, not checked here'
    for (const part of [...PARTS, 'response']) if (part in own) described[part] = note
  }
  return { descriptions, described: Object.keys(described).length > 0 ? described : undefined }
}
