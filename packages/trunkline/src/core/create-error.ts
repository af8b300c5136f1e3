import createHttpError from 'http-errors'

/** Registered with `Symbol.for`, so that `problemDetails()` of another copy of the package knows the details. */
const kDetails: unique symbol = Symbol.for('trunkline.errorDetails') as never

/** What `createError()` puts on an error besides its status and message. */
export interface ErrorFields {
  /** Headers of the response, such as `WWW-Authenticate` or `Retry-After`. */
  headers?: Readonly<Record<string, string>> | undefined
  /** A name for programs to compare, such as `OUT_OF_STOCK`. */
  code?: string | undefined
  /** More for the client: `problemDetails()` sends these as members of their own. */
  details?: Readonly<Record<string, unknown>> | undefined
  /** The error that led to this one. Clients never see it. */
  cause?: unknown
}

/** An error with a status, as the error pages and `problemDetails()` read it. */
export interface HttpError extends Error, ErrorFields {
  readonly status: number
  readonly statusCode: number
  /** Whether clients see the message: below 500 they do. */
  readonly expose: boolean
}

/**
 * Creates an error with a status. Throw it, or pass it to `next()`: the error page and `problemDetails()` send its
 * status and headers, and below 500 its message.
 * @example throw createError(409, 'Not enough in stock', { code: 'OUT_OF_STOCK' })
 * @throws TypeError if the status is not from 400 to 599
 */
export function createError(status: number, message?: string, fields: ErrorFields = {}): HttpError {
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new TypeError(`createError() needs a status from 400 to 599, got ${String(status)}`)
  }
  const { headers, code, details } = fields
  const given = { ...(headers && { headers }), ...(code !== undefined && { code }), ...(details && { details }) }
  const error = message === undefined ? createHttpError(status, given) : createHttpError(status, message, given)
  // As Node's own errors have it: not enumerable, and there only if it was given.
  if ('cause' in fields)
    Object.defineProperty(error, 'cause', { value: fields.cause, configurable: true, writable: true })
  if (details) Object.defineProperty(error, kDetails, { value: details })
  Error.captureStackTrace?.(error, createError) // the first frame is the caller's
  return error
}

/** The details for the client. Not those of other errors: a library's own `details` may be secret. */
export function detailsOf(error: unknown): Record<string, unknown> {
  const details = (error as { [kDetails]?: object } | null | undefined)?.[kDetails] ?? {}
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'type'))
}
