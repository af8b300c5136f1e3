import type { Untyped } from '../untyped.ts'

// Standard Schema 1.1, as far as we ask for it. These interfaces say less than those of `@standard-schema/spec`, so that
// TypeScript has less to compare for each route; a schema of theirs is one of ours (test/types/schema.mts).

/** A schema of any library that implements Standard Schema: zod, valibot, ArkType, TypeBox and others. */
export interface Schema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly types?: SchemaTypes | undefined
    readonly validate: Function
  }
}

/** What a schema takes, and what it makes of that. */
export interface SchemaTypes {
  readonly input: Untyped
  readonly output: Untyped
}

/** What a schema takes. */
export type InputOf<Given> = Given extends {
  readonly '~standard': { readonly types?: { readonly input: infer Input } | undefined }
}
  ? Input
  : never

/** What a schema makes of what it takes. */
export type OutputOf<Given> = Given extends {
  readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined }
}
  ? Output
  : never

/** What a schema says when asked: the value that it made, or what is wrong. */
export type SchemaResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  readonly message: string
  /** Where in the value: names and indexes, from the outside in. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
