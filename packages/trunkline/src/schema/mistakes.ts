import { captureCaller } from '../router/call-locations.ts'
import { placeText, readLocation } from '../routes/source-location.ts'
import { editDistance } from '../text/edit-distance.ts'
import type { Description } from '../types/schema/description.ts'
import { describeInput } from './conversion.ts'
import type { ToJsonSchema } from './json-schema.ts'
import { PART_NAMES } from './parts.ts'

const KNOWN = [
  ...[...PART_NAMES, 'response'],
  ...['summary', 'description', 'tags', 'operationId', 'deprecated', 'security', 'hidden', 'examples'],
]

/** Describes the mistake in a description and where `called` was called; undefined if it is valid. */
export function findMistake(
  given: unknown,
  called: Function,
  name: string,
  options: { readonly convert?: boolean; readonly toJsonSchema?: ToJsonSchema } = {},
): string | undefined {
  const mistake =
    mistakeIn(given, name) ??
    (options.convert ? mistakeInConversion(given as Description, options.toJsonSchema) : undefined) ??
    (name === 'schema.defaults()' ? mistakeInDefaults(given as object) : undefined) ??
    mistakeInResponses((given as { response?: unknown }).response)
  return mistake === undefined ? undefined : mistake + locationOf(called)
}

function mistakeIn(given: unknown, called: string): string | undefined {
  if (typeof given !== 'object' || given === null) return `${called} needs a description, such as { query: … }`
  for (const name of Object.keys(given)) {
    if (!KNOWN.includes(name)) return `${called} has no part ${JSON.stringify(name)}. ${meantBy(name)}`
  }
  for (const name of PART_NAMES) {
    const schema = (given as Record<string, unknown>)[name]
    if (schema !== undefined && !isSchema(schema)) return notASchema(name, schema)
  }
  return undefined
}

function mistakeInConversion(given: Description, toJsonSchema: ToJsonSchema | undefined): string | undefined {
  const name = PART_NAMES.find((each) => {
    const schema = given[each]
    return each !== 'body' && schema !== undefined && describeInput(schema, toJsonSchema) === undefined
  })
  return (
    name &&
    `its ${name} cannot be converted: the schema has no JSON Schema. Give the option toJsonSchema, or turn convert off`
  )
}

/** What a description for many routes may have: what middleware before them decides. */
const DEFAULTS = ['response', 'tags', 'security']

function mistakeInDefaults(given: { readonly response?: unknown }): string | undefined {
  const other = Object.keys(given).find((name) => !DEFAULTS.includes(name))
  if (other !== undefined) return `schema.defaults() has ${DEFAULTS.join(', ')}, and no ${other}`
  const { response } = given
  const isByStatus = typeof response === 'object' && response !== null && !isResponse(response)
  return isByStatus ? undefined : 'schema.defaults() needs responses by status, such as { response: { 401: … } }'
}

function mistakeInResponses(response: unknown): string | undefined {
  if (response === undefined || response === null || isResponse(response)) return undefined
  if (typeof response !== 'object') return notASchema('response', response)
  for (const [status, described] of Object.entries(response)) {
    if (!STATUS.test(status)) {
      return `${JSON.stringify(status)} is not a status. Responses stand under a number, '2xx' and its like, or default`
    }
    if (described !== null && !isResponse(described)) return notASchema(`response ${status}`, described)
  }
  return undefined
}

const STATUS = /^(?:[1-5]\d\d|[1-5]xx|default)$/

/** ArkType's schemas are functions. */
function isSchema(value: unknown): boolean {
  const { '~standard': standard } = Object(value) as { '~standard'?: { validate?: unknown } }
  return typeof standard?.validate === 'function'
}

function isResponse(value: unknown): boolean {
  if (isSchema(value)) return true
  const kind = (value as { kind?: unknown } | undefined)?.kind
  return kind === 'stream' || kind === 'events'
}

function notASchema(name: string, value: unknown): string {
  const hint = looksLikeTypeBox(value) ? '. For TypeBox, use fromTypeBox(Compile(…))' : ''
  return `its ${name} is not a Standard Schema (zod, valibot, ArkType or another)${hint}`
}

function looksLikeTypeBox(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return '~kind' in value || typeof (value as { Check?: unknown }).Check === 'function'
}

function meantBy(name: string): string {
  const near = KNOWN.find((known) => known.toLowerCase() === name.toLowerCase() || editDistance(known, name) <= 2)
  if (near !== undefined) return `Did you mean ${near}?`
  return `It has ${KNOWN.slice(0, 6).join(', ')} and words for the documentation`
}

/** Where a function was called: ` (src/books.ts:12)`. */
export function locationOf(called: Function): string {
  return placeText(readLocation(captureCaller(called)))
}
