import { type CallLocation, captureCaller } from './call-locations.ts'
import { markCallError } from './refusal.ts'

/** Registered with `Symbol.for`, so that routes described by another copy of the package are found. */
const kDescription: unique symbol = Symbol.for('trunkline.schema') as never
const kMistake: unique symbol = Symbol.for('trunkline.schema.mistake') as never
const kOrigin: unique symbol = Symbol.for('trunkline.schema.origin') as never
const kUsed: unique symbol = Symbol.for('trunkline.schema.used') as never

interface Marks {
  [kDescription]?: object
  [kMistake]?: string
  [kOrigin]?: Origin
  [kUsed]?: boolean
}

/** Which function described a part, and where it was called. */
export interface Origin {
  readonly by: 'schema()' | 'describes()' | 'schema.defaults()'
  readonly location: CallLocation
}

/** Captures the call that describes a part. Not in production: it takes longer than the rest of `schema()`. */
export function captureOrigin(by: Origin['by'], called: Function): Origin {
  return { by, location: process.env['NODE_ENV'] === 'production' ? {} : captureCaller(called) }
}

/** Marks a handler as the description of its route, or of the routes below the router that uses it. */
export function setDescription(handler: object, description: object, origin: Origin): void {
  Object.defineProperties(handler, { [kDescription]: { value: description }, [kOrigin]: { value: origin } })
}

/** Marks a handler whose description is invalid: registering it throws. */
export function setMistake(handler: object, mistake: string): void {
  Object.defineProperty(handler, kMistake, { value: mistake })
}

/** The description passed to `schema()` or `describes()` for a handler; undefined for any other handler. */
export function descriptionOf(handler: unknown): object | undefined {
  return typeof handler === 'function' ? (handler as Marks)[kDescription] : undefined
}

/** Whether a handler's description is checked here, by `schema()`, and not by middleware of the app. */
export function isCheckedHere(handler: unknown): boolean {
  return (handler as Marks)[kOrigin]?.by !== 'describes()'
}

/** Whether a handler was registered with `use()`, and so describes the routes below. */
export function isUsed(handler: object): boolean {
  return (handler as Marks)[kUsed] === true
}

/** The parts of a request, in the order in which they are listed. */
export const PARTS: readonly string[] = ['params', 'query', 'headers', 'cookies', 'body']

/** What only one description of a route may have. */
const DESCRIBED_ONCE = [...PARTS, 'response']

/**
 * Checks the descriptions among handlers that are being registered together, behind `earlier` ones of the same route.
 * @throws TypeError for an invalid description, or if two of them describe the same part
 */
export function checkDescriptions(
  handlers: readonly unknown[],
  method: string,
  path: unknown,
  earlier: readonly unknown[] = [],
): void {
  const known = new Map<string, Origin | undefined>()
  for (const handler of earlier) noteParts(known, handler)
  for (const handler of handlers) {
    const { [kMistake]: mistake, [kDescription]: description, [kOrigin]: origin } = Object(handler) as Marks // even for null and undefined
    if (mistake !== undefined) {
      throw markCallError(new TypeError(`${placeText(method, path)}: ${mistake}`), 'TRUNKLINE_SCHEMA_INVALID')
    }
    if (description === undefined) continue
    if (method === 'use') Object.defineProperty(handler, kUsed, { value: true })
    const twice = DESCRIBED_ONCE.find((part) => part in description && known.has(part))
    if (twice !== undefined) {
      const message = `${placeText(method, path)}: its ${twice} is described twice, by ${originText(known.get(twice))} and by ${originText(origin)}. Keep one`
      throw markCallError(new TypeError(message), 'TRUNKLINE_SCHEMA_TWICE')
    }
    noteParts(known, handler)
  }
}

function noteParts(known: Map<string, Origin | undefined>, handler: unknown): void {
  const { [kDescription]: description, [kOrigin]: origin } = Object(handler) as Marks
  for (const part of Object.keys(description ?? {})) known.set(part, origin)
}

function placeText(method: string, path: unknown): string {
  return `${method === 'use' ? 'app.use()' : method.toUpperCase()} ${String(path)}`
}

/** `schema() (file:///srv/app.js:12:5)`: the frame of the call, as V8 writes it. */
function originText(origin: Origin | undefined): string {
  const { stack } = origin?.location ?? {}
  const frame = typeof stack === 'string' ? /^ +at (.*)$/m.exec(stack)?.[1] : undefined
  return `${origin?.by ?? 'schema()'}${frame === undefined ? '' : ` at ${frame}`}`
}
