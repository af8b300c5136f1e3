import type { Schema } from '../types/schema/standard.ts'

/** Gives the JSON Schema of what a schema takes. */
export type ToJsonSchema = (schema: Schema) => Record<string, unknown>

/**
 * Makes the function that makes lists of single values in a query, where the schema wants a list: a form or a link that
 * names something once cannot say that it could have named more. Undefined when there is nothing to do.
 */
export function createListMaker(
  schema: Schema,
  toJsonSchema: ToJsonSchema | undefined,
): ((query: unknown) => unknown) | undefined {
  const names = listNames(describeInput(schema, toJsonSchema))
  if (names.length === 0) return undefined
  return (query) => {
    if (typeof query !== 'object' || query === null) return query
    let copy: Record<string, unknown> | undefined
    for (const name of names) {
      if (!Object.hasOwn(query, name)) continue
      const value = (query as Record<string, unknown>)[name]
      if (value === undefined || Array.isArray(value)) continue
      copy ??= { ...query }
      // Defined, for the name may be `__proto__`.
      Object.defineProperty(copy, name, { value: [value], configurable: true, enumerable: true, writable: true })
    }
    return copy ?? query
  }
}

/** The JSON Schema of what a schema takes; `{}` when it cannot say. */
function describeInput(schema: Schema, toJsonSchema: ToJsonSchema | undefined): Record<string, unknown> {
  const { jsonSchema } = schema['~standard'] as {
    jsonSchema?: { input?: (options: { target: string }) => Record<string, unknown> }
  }
  try {
    return jsonSchema?.input?.({ target: 'draft-2020-12' }) ?? toJsonSchema?.(schema) ?? {}
  } catch {
    // Dates, transforms and their like have no JSON Schema: what the library says then is its own kind of error.
    return {}
  }
}

/** The members that are a list, or may be one. */
function listNames({ properties }: Record<string, unknown>): string[] {
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).flatMap(([name, member]) => (isList(member) ? [name] : []))
}

function isList(member: unknown): boolean {
  if (typeof member !== 'object' || member === null) return false
  const { type, anyOf } = member as { type?: unknown; anyOf?: unknown }
  if (type === 'array' || (Array.isArray(type) && type.includes('array'))) return true
  // Of alternatives one value may be meant: only where all of them are lists it is none.
  return Array.isArray(anyOf) && anyOf.length > 0 && anyOf.every(isList)
}
