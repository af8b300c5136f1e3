import { namesOf } from '../text/json-pointer.ts'
import type { SchemaIssue, SchemaResult } from '../types/schema/standard.ts'
import { compileConversion } from './conversion.ts'
import type { JsonSchema } from './json-schema.ts'

/** The part of the result of TypeBox 1.x's `Compile()` that we use. */
export interface TypeBoxValidator {
  Check(value: unknown): boolean
  Errors(value: unknown): Iterable<TypeBoxError>
  Type(): object
  Default(value: unknown): unknown
  Decode(value: unknown): unknown
}

/** Options of `fromTypeBox()`. */
export interface TypeBoxOptions {
  /**
   * Whether to fill in defaults and convert strings to numbers and booleans first, as a query string needs.
   * @default false
   */
  convert?: boolean
}

/** A Standard Schema for a TypeBox validator. */
export interface TypeBoxSchema<Type> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'typebox'
    readonly types?: { readonly input: Type; readonly output: Type } | undefined
    readonly validate: (value: unknown) => SchemaResult
    readonly jsonSchema: { readonly input: () => JsonSchema; readonly output: () => JsonSchema }
  }
}

/**
 * Wraps a TypeBox validator as a Standard Schema, because TypeBox does not implement it.
 * @example schema({ query: fromTypeBox(Compile(Type.Object({ page: Type.Integer() })), { convert: true }) })
 */
export function fromTypeBox<Validator extends TypeBoxValidator>(
  validator: Validator,
  { convert = false }: TypeBoxOptions = {},
): TypeBoxSchema<ReturnType<Validator['Decode']>> {
  // A TypeBox type is a JSON Schema.
  const describe = (): JsonSchema => ({ ...validator.Type() })
  const describeInput = (): JsonSchema => (convert ? withoutFilledIn(describe()) : describe())
  const prepare = convert ? compileConversion(describe()) : undefined
  return {
    '~standard': {
      version: 1,
      vendor: 'typebox',
      validate(given) {
        const value = prepare === undefined ? given : validator.Default(prepare(given)) // a copy, which Default() changes
        if (validator.Check(value)) return { value }
        return { issues: Array.from(validator.Errors(value), toIssue) }
      },
      jsonSchema: { input: describeInput, output: describe },
    },
  }
}

/** TypeBox requires properties that have a default, too. Clients may leave them out: they are filled in. */
function withoutFilledIn(schema: JsonSchema): JsonSchema {
  const { required, properties } = schema as { required?: string[]; properties?: Record<string, object> }
  if (required === undefined || properties === undefined) return schema
  return { ...schema, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}

interface TypeBoxError {
  readonly message?: string
  readonly instancePath?: string
}

function toIssue({ message = 'is not valid', instancePath = '' }: TypeBoxError): SchemaIssue {
  return { message, path: namesOf(instancePath) }
}
