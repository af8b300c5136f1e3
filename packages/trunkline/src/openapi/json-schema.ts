import { describeSchema, type ToJsonSchema } from '../schema/json-schema.ts'
import { requireInstalled } from '../view/installed-package.ts'
import type { DescribeSchema } from './components.ts'

/**
 * Converts schemas to JSON Schema: by Standard JSON Schema (zod, ArkType), by `toJsonSchema`, or for valibot by its
 * converter package, if installed. Undefined if that fails: dates and transforms have no JSON Schema.
 */
export function createDescribe(toJsonSchema: ToJsonSchema | undefined): DescribeSchema {
  return (schema, direction) => {
    const isValibot = schema['~standard'].vendor === 'valibot'
    const convert = toJsonSchema ?? (isValibot ? loadValibotConverter()?.toJsonSchema : undefined)
    return describeSchema(schema, direction, convert)
  }
}

interface ValibotConverter {
  readonly toJsonSchema: ToJsonSchema
}

let valibotConverter: ValibotConverter | undefined

function loadValibotConverter(): ValibotConverter | undefined {
  valibotConverter ??= requireInstalled('@valibot/to-json-schema')?.exports as ValibotConverter | undefined // the package's interface
  return valibotConverter
}
