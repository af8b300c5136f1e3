import type { ToJsonSchema } from '../schema/query-lists.ts'
import type { Schema } from '../types/schema/standard.ts'
import { requireInstalled } from '../view/installed-package.ts'
import type { DescribeSchema, Direction, JsonSchema } from './components.ts'

/**
 * Converts schemas to JSON Schema: by Standard JSON Schema (zod, ArkType), by `toJsonSchema`, or for valibot by its
 * converter package, if installed. Undefined if that fails: dates and transforms have no JSON Schema.
 */
export function createDescribe(toJsonSchema: ToJsonSchema | undefined): DescribeSchema {
  return (schema, direction) => {
    const { jsonSchema, vendor } = schema['~standard'] as Schema['~standard'] & StandardJsonSchema
    try {
      const described = jsonSchema?.[direction]?.({ target: 'draft-2020-12' })
      if (described !== undefined) return described
      const convert = toJsonSchema ?? (vendor === 'valibot' ? loadValibotConverter()?.toJsonSchema : undefined)
      return convert?.(schema, { direction, typeMode: direction }) as JsonSchema | undefined // an object by its keys
    } catch {
      return undefined // the library throws for types without a JSON Schema
    }
  }
}

interface StandardJsonSchema {
  readonly jsonSchema?: Partial<Record<Direction, (options: { target: string }) => JsonSchema>>
}

interface ValibotConverter {
  readonly toJsonSchema: ToJsonSchema
}

let valibotConverter: ValibotConverter | undefined

function loadValibotConverter(): ValibotConverter | undefined {
  valibotConverter ??= requireInstalled('@valibot/to-json-schema')?.exports as ValibotConverter | undefined // the package's interface
  return valibotConverter
}
