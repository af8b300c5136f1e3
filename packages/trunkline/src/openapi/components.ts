import type { Direction, JsonSchema } from '../schema/json-schema.ts'
import type { Schema } from '../types/schema/standard.ts'

export type DescribeSchema = (schema: Schema, direction: Direction) => JsonSchema | undefined

/** The named schemas of a document, each listed once. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly #describe: DescribeSchema
  readonly #warn: (text: string) => void
  /** The names of schemas that routes send. */
  readonly #outputs = new Set<string>()
  /** Cached by schema, because many routes share one. */
  readonly #known = { input: new WeakMap<Schema, JsonSchema>(), output: new WeakMap<Schema, JsonSchema>() }

  constructor(describe: DescribeSchema, warn: (text: string) => void) {
    this.#describe = describe
    this.#warn = warn
  }

  /**
   * The JSON Schema of a schema, with references to named ones. If it has none for this direction, the other direction
   * is used, then `{}`. This never makes the document fail. `owner` is for messages: `GET /users: its query`.
   */
  describe(schema: Schema, direction: Direction, owner: string): JsonSchema {
    const known = this.#known[direction].get(schema)
    if (known !== undefined) return known
    const described = this.#describe(schema, direction) ?? this.#describe(schema, 'input')
    if (described === undefined) this.#warn(`${owner} has no JSON Schema, so it is documented as anything`)
    const result = described === undefined ? { description: NOT_DESCRIBED } : this.#hoist(described, direction, owner)
    this.#known[direction].set(schema, result)
    return result
  }

  /** Resolves a reference; returns any other schema as it is. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref } = schema
    const name = typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined
    return (name !== undefined && this.schemas[name]) || schema
  }

  /** Adds a named schema and returns a reference to it. */
  add(name: string, schema: JsonSchema): JsonSchema {
    const free = this.#freeName(name, schema)
    this.schemas[free] = schema
    return { $ref: PREFIX + free }
  }

  /** Moves `$defs` to the document's components, under unused names. */
  #hoist(schema: JsonSchema, direction: Direction, owner: string): JsonSchema {
    const { $defs = {}, $schema: _dialect, ...root } = schema as { $defs?: Record<string, JsonSchema> } & JsonSchema
    const isRecursive = JSON.stringify(root).includes('"$ref":"#"')
    const names = new Map<string, string>()
    const rename = (each: JsonSchema): JsonSchema => rewrite(each, names, direction)
    for (const name of Object.keys($defs)) names.set(`#/$defs/${name}`, PREFIX + toName(name))
    const rootName = toName(String(root['$id'] ?? root['title'] ?? 'Schema'))
    if (isRecursive) names.set('#', PREFIX + this.#freeName(rootName, root))
    for (const [name, each] of Object.entries($defs)) {
      const free = this.#freeName(toName(name), rename(each), direction)
      names.set(`#/$defs/${name}`, PREFIX + free)
      if (/^\d+$/.test(free.slice(toName(name).length)))
        this.#warn(`${owner} has another schema with the name "${name}", which is ${free} here`)
    }
    // Second pass, with the final names.
    for (const [name, each] of Object.entries($defs)) {
      const free = (names.get(`#/$defs/${name}`) as string).slice(PREFIX.length)
      this.schemas[free] = rename(each)
      if (direction === 'output') this.#outputs.add(free)
    }
    return isRecursive ? this.add(rootName, rename(root)) : rename(root)
  }

  /** The name, with a suffix if another schema has it. */
  #freeName(name: string, schema: JsonSchema, direction?: Direction): string {
    const text = JSON.stringify(schema)
    const candidates = [name]
    // The same schema may differ as what routes take and as what they send.
    if (direction === 'output' && !this.#outputs.has(name)) candidates.push(`${name}Output`)
    if (direction === 'input' && this.#outputs.has(name)) candidates.push(`${name}Input`)
    for (let count = 2; ; count++) {
      for (const each of candidates) {
        const taken = this.schemas[each]
        if (taken === undefined || JSON.stringify(taken) === text) return each
      }
      candidates.splice(0, candidates.length, `${name}${count}`)
    }
  }
}

const PREFIX = '#/components/schemas/'
const NOT_DESCRIBED = 'Its schema has no JSON Schema.'

/** OpenAPI 3.1: names of components are letters, digits, `.`, `-` and `_`. */
function toName(text: string): string {
  return text.replace(/[^\w.-]+/g, '_') || 'Schema'
}

/**
 * Copies a schema with renamed references. Drops `additionalProperties: false` from responses: a new field must not
 * break clients.
 */
function rewrite(value: JsonSchema, names: ReadonlyMap<string, string>, direction: Direction): JsonSchema {
  const copy = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(copy)
    if (typeof each !== 'object' || each === null) return each
    const entries = Object.entries(each).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' ? (names.get(member) ?? member) : copy(member),
    ])
    const result = Object.fromEntries(entries)
    if (direction === 'output' && result['type'] === 'object' && result['additionalProperties'] === false) {
      delete result['additionalProperties']
    }
    return result
  }
  return copy(value) as JsonSchema // copying an object returns an object
}
