import { escapeName } from '../text/json-pointer.ts'
import type { PartName } from '../types/schema/description.ts'
import type { SchemaIssue } from '../types/schema/standard.ts'

/** One validation issue. It never contains the received value. */
export interface SchemaErrorIssue {
  /** The part of the request, or `response`. */
  readonly part: PartName | 'response'
  /** Where in the part: a JSON Pointer (RFC 6901), empty for the part as a whole. */
  readonly pointer: string
  /** What the schema says about it. */
  readonly detail: string
}

/** A limit, because the issues are sent to the client: ten thousand invalid items help no more than a hundred. */
export const MOST_ISSUES = 100
const MOST_STEPS = 32
const LONGEST_STEP = 100
const LONGEST_DETAIL = 300

/** Converts a validator's issue, without the received value. */
export function toErrorIssue(part: PartName | 'response', issue: SchemaIssue, value: unknown): SchemaErrorIssue {
  return { part, pointer: pointerOf(issue), detail: detailOf(issue, value) }
}

/** Names may come from the client, so they are truncated. */
function pointerOf({ path }: SchemaIssue): string {
  if (!Array.isArray(path)) return ''
  let pointer = ''
  for (const step of path.slice(0, MOST_STEPS)) {
    pointer += `/${escapeName(String(keyOf(step)).slice(0, LONGEST_STEP))}`
  }
  return pointer
}

function keyOf(step: PropertyKey | { readonly key: PropertyKey }): PropertyKey {
  return typeof step === 'object' && step !== null ? step.key : step
}

interface VendorIssue {
  /** valibot: the received value as a string. */
  readonly received?: unknown
  /** ArkType: the received value. */
  readonly actual?: unknown
  /** zod: names of unknown keys. */
  readonly keys?: unknown
}

// valibot ends its messages with ` but received "secret"` or `: Received "secret"`, ArkType with ` (was "secret")`, and
// zod lists keys by name. If the message of another library contains the received value, we only say that it is
// invalid.
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

/** Ignores short values: a received `1` also occurs in many messages about what is expected. */
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
