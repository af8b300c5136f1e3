import type { Schema } from '../types/schema/standard.ts'

/** Returns the JSON Schema of a schema's input. */
export type ToJsonSchema = (schema: Schema) => Record<string, unknown>

/**
 * Creates a function that turns single query values into lists where the schema expects a list: `?tag=a` cannot show
 * that `tag` may be repeated. Undefined if there is nothing to do.
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
      // defineProperty, because the name may be `__proto__`.
      Object.defineProperty(copy, name, { value: [value], configurable: true, enumerable: true, writable: true })
    }
    return copy ?? query
  }
}

/** The JSON Schema of a schema's input; `{}` if it has none. */
function describeInput(schema: Schema, toJsonSchema: ToJsonSchema | undefined): Record<string, unknown> {
  const { jsonSchema } = schema['~standard'] as {
    jsonSchema?: { input?: (options: { target: string }) => Record<string, unknown> }
  }
  try {
    return jsonSchema?.input?.({ target: 'draft-2020-12' }) ?? toJsonSchema?.(schema) ?? {}
  } catch {
    // The library throws for types without a JSON Schema, such as dates and transforms.
    return {}
  }
}

/** Names of the properties that are lists, or may be. */
function listNames({ properties }: Record<string, unknown>): string[] {
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
