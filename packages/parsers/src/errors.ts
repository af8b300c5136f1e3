import createError from 'http-errors'

type HttpError = Error & { status: number; statusCode: number; expose: boolean; type?: string }

/** Every error that the parsers create, by the `type` that error handlers match on. */
export const BODY_ERRORS = {
  'encoding.unsupported': { status: 415, message: 'content encoding unsupported' },
  'charset.unsupported': { status: 415, message: 'unsupported charset' },
  'entity.parse.failed': { status: 400, message: 'request entity could not be parsed' },
  'entity.verify.failed': { status: 403, message: 'request entity was refused' },
  'entity.too.large': { status: 413, message: 'request entity too large' },
  'request.aborted': { status: 400, message: 'request aborted' },
  'request.size.invalid': { status: 400, message: 'request size did not match content length' },
  'stream.encoding.set': { status: 500, message: 'stream encoding should not be set' },
  'stream.not.readable': { status: 500, message: 'stream is not readable' },
  'parameters.too.many': { status: 413, message: 'too many parameters' },
  'querystring.parse.rangeError': { status: 400, message: 'The input exceeded the depth' },
} as const

/** The `type` of an error created by a parser. */
export type BodyErrorType = keyof typeof BODY_ERRORS

/** Creates an error of the table with extra fields; a `message` among them replaces the table's. */
export function createBodyError(type: BodyErrorType, fields?: Record<string, unknown>, message?: string): HttpError {
  const { status, message: usual } = BODY_ERRORS[type]
  return createError(status, message ?? usual, { ...fields, type })
}

/** The error for an unsupported charset, which it names. */
export function createCharsetError(charset: string): HttpError {
  const fields = { charset: charset.toLowerCase() }
  return createBodyError('charset.unsupported', fields, `unsupported charset "${charset.toUpperCase()}"`)
}

/**
 * Turns whatever a verifier, a reviver or a stream threw into an error with a status. An error keeps its class, and any
 * status and type of its own.
 */
export function toBodyError(thrown: unknown, type: BodyErrorType, fields?: Record<string, unknown>): HttpError {
  const { status, message } = BODY_ERRORS[type]
  if (thrown instanceof Error) {
    const own = (thrown as { type?: unknown }).type
    return createError(status, thrown, { ...fields, type: own || type })
  }
  return createError(status, typeof thrown === 'string' ? thrown : message, { ...fields, type })
}

/** Gives a stream error, for example of zlib, the status of a bad request. It keeps its `code` and gets no type. */
export function toStreamError(error: Error): HttpError {
  return createError(400, error)
}
