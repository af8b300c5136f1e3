/**
 * A schema of Standard Schema 1: zod, valibot, ArkType, TypeBox and others. Declared here, so that no types package is
 * needed.
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

/** Converts the input and output of a schema to JSON Schema. */
export interface JsonSchemaConverter {
  readonly input: (options: JsonSchemaOptions) => JsonSchema
  readonly output: (options: JsonSchemaOptions) => JsonSchema
}

/** The target: `'draft-2020-12'`, `'draft-07'`, `'openapi-3.0'` or another dialect. */
export interface JsonSchemaOptions {
  readonly target: string
}

export type JsonSchema = Record<string, unknown>

/** The validated value, or the issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** A validation issue and its path. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The output type of a schema. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output']
