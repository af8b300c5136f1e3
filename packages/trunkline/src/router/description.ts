import { markCallError } from './refusal.ts'

/** Registered, so that a document can be made of routes whose `schema()` came from another copy of the package. */
const kDescription: unique symbol = Symbol.for('trunkline.schema') as never
const kMistake: unique symbol = Symbol.for('trunkline.schema.mistake') as never

interface Marks {
  [kDescription]?: object
  [kMistake]?: string
}

/** Marks a handler as one that describes its route, or the routes below the router that it is used on. */
export function setDescription(handler: object, description: object): void {
  Object.defineProperty(handler, kDescription, { value: description })
}

/** Marks a handler whose description is none: registering it fails. */
export function setMistake(handler: object, mistake: string): void {
  Object.defineProperty(handler, kMistake, { value: mistake })
}

/** The description that was given to `schema()` for a handler; undefined for every other handler. */
export function descriptionOf(handler: unknown): object | undefined {
  return typeof handler === 'function' ? (handler as Marks)[kDescription] : undefined
}

const PARTS = ['params', 'query', 'headers', 'cookies', 'body', 'response']

/**
 * Checks the descriptions among handlers that are being registered together.
 * @throws TypeError for one that is none, and for a part that two of them describe
 */
export function checkDescriptions(handlers: readonly unknown[], method: string, path: unknown): void {
  let known: Record<string, unknown> | undefined
  for (const handler of handlers) {
    const { [kMistake]: mistake, [kDescription]: description } = handler as Marks
    if (mistake !== undefined) throw markCallError(new TypeError(`${placeText(method, path)}: ${mistake}`))
    if (description === undefined) continue
    const twice = known && PARTS.find((part) => part in description && part in (known as object))
    if (twice !== undefined) {
      throw markCallError(
        new TypeError(`${placeText(method, path)}: two schema() describe its ${twice}. Put them into one`),
      )
    }
    known = { ...known, ...description }
  }
}

function placeText(method: string, path: unknown): string {
  return `${method === 'use' ? 'app.use()' : method.toUpperCase()} ${String(path)}`
}
