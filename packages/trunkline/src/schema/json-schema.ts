import type { Schema } from '../types/schema/standard.ts'
import type { Untyped } from '../types/untyped.ts'

export type JsonSchema = Record<string, unknown>

/** The side of a schema that is described: what it takes, or what it returns. */
export type Direction = 'input' | 'output'

/** Converts a schema to JSON Schema, for a library that cannot do it itself. `toJsonSchema` of valibot is one. */
export type ToJsonSchema = (schema: Untyped, options: ToJsonSchemaOptions) => object

/** Whether the input or the output of a schema is wanted. */
export interface ToJsonSchemaOptions {
  readonly direction: 'input' | 'output'
  /** The same, under valibot's name. */
  readonly typeMode: 'input' | 'output'
}

interface StandardJsonSchema {
  readonly jsonSchema?: Partial<Record<Direction, (options: { target: string; libraryOptions?: object }) => JsonSchema>>
}

/**
 * The JSON Schema of a schema: by Standard JSON Schema (zod, ArkType), or by `convert`. Undefined if it has none.
 * `libraryOptions` are those of the library itself.
 */
export function describeSchema(
  schema: Schema,
  direction: Direction,
  convert: ToJsonSchema | undefined,
  libraryOptions?: object,
): JsonSchema | undefined {
  const { jsonSchema } = schema['~standard'] as Schema['~standard'] & StandardJsonSchema
  try {
    const described = jsonSchema?.[direction]?.({ target: 'draft-2020-12', ...(libraryOptions && { libraryOptions }) })
    return (
      described ?? (convert?.(schema, { direction, typeMode: direction, ...libraryOptions }) as JsonSchema | undefined)
    ) // an object by its keys
  } catch {
    return undefined // the library throws for types without a JSON Schema, such as dates and transforms
  }
}

export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
