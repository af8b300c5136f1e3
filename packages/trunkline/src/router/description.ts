import { markCallError } from './refusal.ts'

/** Registered with `Symbol.for`, so that routes described by another copy of the package are found. */
const kDescription: unique symbol = Symbol.for('trunkline.schema') as never
const kMistake: unique symbol = Symbol.for('trunkline.schema.mistake') as never

const kUsed: unique symbol = Symbol.for('trunkline.schema.used') as never

interface Marks {
  [kDescription]?: object
  [kMistake]?: string
  [kUsed]?: boolean
}

/** Marks a handler as the description of its route, or of the routes below the router that uses it. */
export function setDescription(handler: object, description: object): void {
  Object.defineProperty(handler, kDescription, { value: description })
}

/** Marks a handler whose description is invalid: registering it throws. */
export function setMistake(handler: object, mistake: string): void {
  Object.defineProperty(handler, kMistake, { value: mistake })
}

/** The description passed to `schema()` for a handler; undefined for any other handler. */
export function descriptionOf(handler: unknown): object | undefined {
  return typeof handler === 'function' ? (handler as Marks)[kDescription] : undefined
}

/** Whether a handler was registered with `use()`, and so describes the routes below. */
export function isUsed(handler: object): boolean {
  return (handler as Marks)[kUsed] === true
}

/** What only one `schema()` of a route may describe. */
const DESCRIBED_ONCE = ['params', 'query', 'headers', 'cookies', 'body', 'response']

/**
 * Checks the descriptions among handlers that are being registered together.
 * @throws TypeError for an invalid description, or if two of them describe the same part
 */
export function checkDescriptions(handlers: readonly unknown[], method: string, path: unknown): void {
  let known: Record<string, unknown> | undefined
  for (const handler of handlers) {
    const { [kMistake]: mistake, [kDescription]: description } = Object(handler) as Marks // even for null and undefined
    if (mistake !== undefined) {
      throw markCallError(new TypeError(`${placeText(method, path)}: ${mistake}`), 'TRUNKLINE_SCHEMA_INVALID')
    }
    if (description === undefined) continue
    if (method === 'use') Object.defineProperty(handler, kUsed, { value: true })
    const twice = known && DESCRIBED_ONCE.find((part) => part in description && part in (known as object))
    if (twice !== undefined) {
      const message = `${placeText(method, path)}: two schema() describe its ${twice}. Put them into one`
      throw markCallError(new TypeError(message), 'TRUNKLINE_SCHEMA_TWICE')
    }
    known = { ...known, ...description }
  }
}

function placeText(method: string, path: unknown): string {
  return `${method === 'use' ? 'app.use()' : method.toUpperCase()} ${String(path)}`
}
