import type { Schema } from '../types/schema/standard.ts'
import { requireInstalled } from '../view/installed-package.ts'
import type { DescribeSchema, Direction, JsonSchema } from './components.ts'

/** Gives the JSON Schema of a schema whose library does not say it. */
export type ToJsonSchema = (schema: Schema, options: { direction: Direction }) => JsonSchema

/**
 * Asks a schema for its JSON Schema: by Standard JSON Schema (zod, ArkType), by `toJsonSchema`, and for valibot by its
 * converter, if that is installed. Undefined when there is none: dates and transforms cannot be said in it.
 */
export function createDescribe(toJsonSchema: ToJsonSchema | undefined): DescribeSchema {
  return (schema, direction) => {
    const { jsonSchema, vendor } = schema['~standard'] as Schema['~standard'] & StandardJsonSchema
    try {
      const described = jsonSchema?.[direction]?.({ target: 'draft-2020-12' })
      if (described !== undefined) return described
      if (toJsonSchema !== undefined) return toJsonSchema(schema, { direction })
      return vendor === 'valibot' ? loadValibotConverter()?.toJsonSchema(schema, { typeMode: direction }) : undefined
    } catch {
      return undefined // what cannot be said is the library's own kind of error
    }
  }
}

interface StandardJsonSchema {
  readonly jsonSchema?: Partial<Record<Direction, (options: { target: string }) => JsonSchema>>
}

interface ValibotConverter {
  toJsonSchema(schema: object, config: object): JsonSchema
}

let valibotConverter: ValibotConverter | undefined

function loadValibotConverter(): ValibotConverter | undefined {
  valibotConverter ??= requireInstalled('@valibot/to-json-schema')?.exports as ValibotConverter | undefined // its interface
  return valibotConverter
}
