/**
 * A schema of Standard Schema 1: zod, valibot, ArkType, TypeBox and others. Described by shape, so that no package of
 * types is needed.
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardProps<Input, Output>
}

/** What a schema can do. */
export interface StandardProps<Input, Output> {
  readonly version: 1
  readonly vendor: string
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
  readonly jsonSchema?: JsonSchemaConverter | undefined
}

/** Describes a schema as JSON Schema: what it takes, and what it gives. */
export interface JsonSchemaConverter {
  readonly input: (options: JsonSchemaOptions) => JsonSchema
  readonly output: (options: JsonSchemaOptions) => JsonSchema
}

/** `'draft-2020-12'`, `'draft-07'`, `'openapi-3.0'` or another form of JSON Schema that is asked for. */
export interface JsonSchemaOptions {
  readonly target: string
}

export type JsonSchema = Record<string, unknown>

/** The checked value, or what is wrong. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** What is wrong with a value, and where in it. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What a schema gives for a valid value. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output']

/** What a schema takes. */
export type InputOf<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input']

/** JSON Schema of what a schema takes or gives; an empty one, which allows everything, when it cannot tell. */
export function toJsonSchema(schema: StandardSchema, side: 'input' | 'output', options: JsonSchemaOptions): JsonSchema {
  try {
    return schema['~standard'].jsonSchema?.[side](options) ?? {}
  } catch {
    return {}
  }
}
