// Removes properties that the JSON Schema of a response does not name, for mode `strip`. Validators differ here: zod
// and valibot drop unknown properties, ArkType and TypeBox keep them.
import type { Schema } from '../types/schema/standard.ts'

/** Returns a value without undescribed properties. */
export type Prune = (value: unknown) => unknown

type JsonSchema = Record<string, unknown>

/** Runs at registration; undefined if the schema has no JSON Schema for its output. */
export function createPrune(schema: Schema): Prune | undefined {
  const { jsonSchema } = schema['~standard'] as {
    jsonSchema?: { output?: (options: { target: string }) => JsonSchema }
  }
  let root: JsonSchema | undefined
  try {
    root = jsonSchema?.output?.({ target: 'draft-2020-12' })
  } catch {
    // Dates and transforms have no JSON Schema: send the schema's own output.
    return undefined
  }
  if (root === undefined) return undefined
  const described = root
  return (value) => prune(value, [described], described)
}

/** Keeps the properties that any of the alternatives names. */
function prune(value: unknown, alternatives: readonly JsonSchema[], root: JsonSchema): unknown {
  if (typeof value !== 'object' || value === null || typeof (value as { toJSON?: unknown }).toJSON === 'function') {
    return value
  }
  const schemas = alternatives.flatMap((each) => flatten(each, root))
  if (schemas.some(allowsAnything)) return value
  if (Array.isArray(value)) return pruneList(value, schemas, root)
  const kept: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const described = schemas.flatMap((each) => memberOf(each, name))
    if (described.length === 0) continue
    // defineProperty, because the name may be `__proto__`.
    Object.defineProperty(kept, name, {
      value: prune(member, described, root),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }
  return kept
}

function pruneList(list: readonly unknown[], schemas: readonly JsonSchema[], root: JsonSchema): unknown[] {
  return list.map((item, index) => {
    const described = schemas.flatMap(({ prefixItems, items }) => {
      const own = Array.isArray(prefixItems) ? prefixItems[index] : undefined
      return isSchema(own) ? [own] : isSchema(items) ? [items] : []
    })
    return described.length === 0 ? pruneUndescribed(item) : prune(item, described, root)
  })
}

/** Without a schema for the items, an object becomes `{}`; other values stay. */
function pruneUndescribed(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? {} : item
}

/** A schema with its references, `allOf`, `anyOf` and `oneOf` resolved. */
function flatten(schema: JsonSchema, root: JsonSchema, seen: readonly string[] = []): JsonSchema[] {
  const { $ref, anyOf, oneOf, allOf } = schema
  const parts = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []))
  const found = parts.flatMap((each) => flatten(each, root, seen))
  if (typeof $ref === 'string' && !seen.includes($ref)) {
    const target = resolve($ref, root)
    if (target !== undefined) found.push(...flatten(target, root, [...seen, $ref]))
  }
  return parts.length > 0 || typeof $ref === 'string' ? [...found, ...(schema['properties'] ? [schema] : [])] : [schema]
}

/** Resolves a local reference (RFC 6901), such as `#/$defs/User`. */
function resolve(reference: string, root: JsonSchema): JsonSchema | undefined {
  let found: unknown = root
  for (const step of reference.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    if (!isSchema(found)) return undefined
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    found = Object.hasOwn(found, name) ? found[name] : undefined
  }
  return isSchema(found) ? found : undefined
}

/** The schemas of a property; empty if it is not described. */
function memberOf({ properties, patternProperties, additionalProperties }: JsonSchema, name: string): JsonSchema[] {
  if (isSchema(properties) && Object.hasOwn(properties, name)) {
    const own = properties[name]
    return [isSchema(own) ? own : {}]
  }
  if (isSchema(patternProperties)) {
    for (const [pattern, described] of Object.entries(patternProperties)) {
      if (new RegExp(pattern, 'u').test(name)) return [isSchema(described) ? described : {}]
    }
  }
  if (isSchema(additionalProperties)) return [additionalProperties]
  return additionalProperties === true ? [{}] : []
}

/** Whether a schema such as `{}` allows any value. */
function allowsAnything(schema: JsonSchema): boolean {
  const { type, properties, patternProperties, additionalProperties, items, prefixItems, $ref } = schema
  const saysSomething = [
    type,
    properties,
    patternProperties,
    additionalProperties,
    items,
    prefixItems,
    $ref,
    schema['enum'],
  ]
  if (saysSomething.every((each) => each === undefined) && !('const' in schema) && !('not' in schema)) return true
  return false
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
