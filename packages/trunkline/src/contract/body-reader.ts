/**
 * The key under which a schema says that it reads the request body itself, instead of a body parser. Registered with
 * `Symbol.for`: two copies of the package may meet.
 */
export const kBodyReader: unique symbol = Symbol.for('trunkline.bodyReader')

/** How a schema reads the body that it validates. */
export interface BodyReader {
  /** The media type of the body, for OpenAPI documents. */
  readonly mediaType: string
  /** Whether a value is what `read` returns: another schema may have read the body before. */
  isRead(body: unknown): boolean
  /** Reads the body for the schema's `validate`; rejects with an error that has a `status`. */
  read(req: object): Promise<unknown>
}

/** A schema that reads the body itself. */
export interface ReadsBody {
  readonly [kBodyReader]: BodyReader
}
