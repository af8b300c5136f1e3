import type { Schema } from '../types/schema/standard.ts'
import { describeSchema, type JsonSchema, type ToJsonSchema } from './json-schema.ts'

/**
 * Creates a function that turns single query values into lists where the schema expects a list: `?tag=a` cannot show
 * that `tag` may be repeated. Undefined if there is nothing to do.
 */
export function createListMaker(
  schema: Schema,
  toJsonSchema: ToJsonSchema | undefined,
): ((query: unknown) => unknown) | undefined {
  const names = listNames(describeSchema(schema, 'input', toJsonSchema) ?? {})
  if (names.length === 0) return undefined
  return (query) => {
    if (typeof query !== 'object' || query === null) return query
    let copy: Record<string, unknown> | undefined
    for (const name of names) {
      if (!Object.hasOwn(query, name)) continue
      const value = (query as Record<string, unknown>)[name]
      if (value === undefined || Array.isArray(value)) continue
      copy ??= { ...query }
      // defineProperty, because the name may be `__proto__`.
      Object.defineProperty(copy, name, { value: [value], configurable: true, enumerable: true, writable: true })
    }
    return copy ?? query
  }
}

/** Names of the properties that are lists, or may be. */
function listNames({ properties }: JsonSchema): string[] {
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).flatMap(([name, member]) => (isList(member) ? [name] : []))
}

function isList(member: unknown): boolean {
  if (typeof member !== 'object' || member === null) return false
  const { type, anyOf } = member as { type?: unknown; anyOf?: unknown }
  if (type === 'array' || (Array.isArray(type) && type.includes('array'))) return true
  // With alternatives, a single value may be valid, unless all of them are lists.
  return Array.isArray(anyOf) && anyOf.length > 0 && anyOf.every(isList)
}
