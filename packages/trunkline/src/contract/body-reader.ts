/**
 * The key under which a schema says that it reads the request body itself, instead of a body parser. Registered with
 * `Symbol.for`: two copies of the package may meet.
 */
export const kBodyReader: unique symbol = Symbol.for('trunkline.bodyReader')

/** How a schema reads the body that it validates. */
export interface BodyReader {
  /** The media type of the body, for OpenAPI documents. */
  readonly mediaType: string
  /** The JSON Schema of the body for OpenAPI documents, made of those of its fields. */
  describe(describeField: (schema: FieldSchema) => Record<string, unknown>): Record<string, unknown>
  /** Whether a value is what `read` returns: another schema may have read the body before. */
  isRead(body: unknown): boolean
  /** Reads the body for the schema's `validate`; rejects with an error that has a `status`. */
  read(req: object): Promise<unknown>
}

/** A schema that reads the body itself. */
export interface ReadsBody {
  readonly [kBodyReader]: BodyReader
}

/** A schema of Standard Schema, as far as it takes to find its JSON Schema. */
export interface FieldSchema {
  readonly '~standard': { readonly version: 1; readonly vendor: string; readonly validate: Function }
}
