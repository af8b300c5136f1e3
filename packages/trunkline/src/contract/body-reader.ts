/**
 * Where a schema says that it reads the body of a request itself, because no body parser does. Registered by name: two
 * copies of the package may meet.
 */
export const kBodyReader: unique symbol = Symbol.for('trunkline.bodyReader')

/** How a schema reads the body that it checks. */
export interface BodyReader {
  /** The media type of such a body, for documents that describe it. */
  readonly mediaType: string
  /** Whether this is what `read` gives: another schema may have read the body before. */
  isRead(body: unknown): boolean
  /** Gives what the schema's `validate` takes; rejects with an error that has a `status`. */
  read(req: object): Promise<unknown>
}

/** A schema that reads the body itself. */
export interface ReadsBody {
  readonly [kBodyReader]: BodyReader
}
