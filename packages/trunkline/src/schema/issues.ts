import type { PartName } from '../types/schema/description.ts'
import type { SchemaIssue } from '../types/schema/standard.ts'

/** One thing that is wrong. What was received is not in it. */
export interface SchemaErrorIssue {
  /** The part of the request, or `response`. */
  readonly part: PartName | 'response'
  /** Where in the part: a JSON Pointer (RFC 6901), empty for the part as a whole. */
  readonly pointer: string
  /** What the schema says about it. */
  readonly detail: string
}

/** Ten thousand wrong items of a list are no more help than a hundred, and would be sent back to whoever sent them. */
export const MOST_ISSUES = 100
const MOST_STEPS = 32
const LONGEST_STEP = 100
const LONGEST_DETAIL = 300

/** What an issue of a validator says about a value, without what was received. */
export function toErrorIssue(part: PartName | 'response', issue: SchemaIssue, value: unknown): SchemaErrorIssue {
  return { part, pointer: pointerOf(issue), detail: detailOf(issue, value) }
}

/** RFC 6901: `~` and `/` in a name are escaped. Names may come from the client, so they are cut. */
function pointerOf({ path }: SchemaIssue): string {
  if (!Array.isArray(path)) return ''
  let pointer = ''
  for (const step of path.slice(0, MOST_STEPS)) {
    pointer += `/${String(keyOf(step)).slice(0, LONGEST_STEP).replaceAll('~', '~0').replaceAll('/', '~1')}`
  }
  return pointer
}

function keyOf(step: PropertyKey | { readonly key: PropertyKey }): PropertyKey {
  return typeof step === 'object' && step !== null ? step.key : step
}

/** What validators have in an issue besides its message and path. */
interface VendorIssue {
  /** valibot: a text of what it got. */
  readonly received?: unknown
  /** ArkType: the same. */
  readonly actual?: unknown
  /** zod: the names of members that the schema does not have. */
  readonly keys?: unknown
}

// valibot ends its messages with ` but received "secret"` or `: Received "secret"`, ArkType with ` (was "secret")`, and zod
// lists members by name. Whatever other library has what was received in its message says no more than that it is wrong.
function detailOf(issue: SchemaIssue, value: unknown): string {
  const { received, actual, keys } = issue as VendorIssue
  let detail = String(issue.message)
  if (Array.isArray(keys)) detail = detail.replace(/:? *".*$/s, '')
  if (typeof received === 'string') {
    for (const words of [' but received ', ' and received ', ': Received ']) {
      detail = detail.replaceAll(words + received, '')
    }
  }
  if (typeof actual === 'string' && actual !== '') detail = detail.replaceAll(` (was ${actual})`, '')
  if (detail === '' || isEchoed(detail, valueAt(value, issue))) return 'is not valid'
  return detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail
}

/** Short ones are not looked for: a `1` that was sent is in many a message that says what is expected. */
function isEchoed(detail: string, received: unknown): boolean {
  if (typeof received !== 'string' && typeof received !== 'number' && typeof received !== 'bigint') return false
  const text = String(received)
  return text.length > 2 && detail.includes(text)
}

function valueAt(value: unknown, { path }: SchemaIssue): unknown {
  let found = value
  for (const step of Array.isArray(path) ? path.slice(0, MOST_STEPS) : []) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<PropertyKey, unknown>)[keyOf(step)]
  }
  return found
}
