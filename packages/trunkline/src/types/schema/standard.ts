import type { Untyped } from '../untyped.ts'

// The part of Standard Schema 1.1 that we use. Smaller than the interfaces of `@standard-schema/spec`, so that
// TypeScript has less to compare for each route; their schemas are assignable to ours (test/types/schema.mts).

/** A schema of any library that implements Standard Schema: zod, valibot, ArkType, TypeBox and others. */
export interface Schema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly types?: SchemaTypes | undefined
    readonly validate: Function
  }
}

/** The input and output types of a schema. */
export interface SchemaTypes {
  readonly input: Untyped
  readonly output: Untyped
}

/** The input type of a schema. */
export type InputOf<Given> = Given extends Schema ? NonNullable<Given['~standard']['types']>['input'] : never

/** The output type of a schema. */
export type OutputOf<Given> = Given extends Schema ? NonNullable<Given['~standard']['types']>['output'] : never

/** The result of a validation: the output, or the issues. */
export type SchemaResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** One validation issue. */
export interface SchemaIssue {
  readonly message: string
  /** Path to the invalid value: names and indexes, outermost first. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
