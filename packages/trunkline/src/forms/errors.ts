/**
 * Every error of a form, by `code`. Codes are the same as multer's where it has the same error, so that error handlers
 * written for it keep working.
 */
const FORM_ERRORS = {
  LIMIT_PART_COUNT: { status: 413, message: 'the form has too many parts' },
  LIMIT_FIELD_COUNT: { status: 413, message: 'the form has too many fields' },
  LIMIT_FILE_COUNT: { status: 413, message: 'the form has too many files' },
  LIMIT_FIELD_VALUE: { status: 413, message: 'a field of the form is too large' },
  LIMIT_FILE_SIZE: { status: 413, message: 'a file of the form is too large' },
  LIMIT_TOTAL_SIZE: { status: 413, message: 'the form is too large' },
  LIMIT_FIELD_KEY: { status: 400, message: 'a field of the form has a name that is too long' },
  LIMIT_HEADER_PAIRS: { status: 400, message: 'a part of the form has too many headers' },
  LIMIT_HEADER_SIZE: { status: 400, message: 'a part of the form has headers that are too large' },
  MISSING_FIELD_NAME: { status: 400, message: 'a part of the form has no name' },
  INVALID_PART: { status: 400, message: 'a part of the form has invalid headers' },
  INVALID_BOUNDARY: { status: 400, message: 'the form has no valid boundary' },
  UNEXPECTED_END: { status: 400, message: 'the form ends before its last boundary' },
  REQUEST_ABORTED: { status: 400, message: 'the client left before the form was complete' },
  PART_UNREAD: { status: 400, message: 'the form has a part that is not wanted' },
  UNSUPPORTED_TYPE: { status: 415, message: 'the request is not multipart/form-data' },
  UNSUPPORTED_ENCODING: { status: 415, message: 'a form cannot be compressed' },
  BODY_ALREADY_READ: { status: 500, message: 'the body was read before; is another parser in front of this route?' },
} as const

/** The code of a form error. */
export type FormErrorCode = keyof typeof FORM_ERRORS

/** Where the error occurred, as far as known. */
export interface FormErrorPlace {
  /** The number of the part, from 1. */
  readonly part?: number | undefined
  /** The part's name, as the client sent it. */
  readonly field?: string | undefined
  /** The limit that was exceeded. */
  readonly limit?: number | undefined
}

/**
 * A form that cannot be read: it exceeds a limit, is not valid multipart/form-data, or was cut off. The message
 * contains no client input, so you can log and show it.
 * @example if (err.code === 'LIMIT_FILE_SIZE') res.status(err.status).json({ field: err.field, limit: err.limit })
 */
export class FormError extends Error implements FormErrorPlace {
  override readonly name: string = 'FormError'
  declare readonly code: FormErrorCode
  /** 413 if too large, 400 if malformed, 415 for another type of body, 500 for a server error. */
  declare readonly status: number
  /** The same as `status`. */
  declare readonly statusCode: number
  /** Whether the client may see the message. */
  declare readonly expose: boolean
  declare readonly part: number | undefined
  declare readonly field: string | undefined
  declare readonly limit: number | undefined

  constructor(code: FormErrorCode, { part, field, limit }: FormErrorPlace = {}) {
    const { status, message } = FORM_ERRORS[code]
    super(
      message + (part === undefined ? '' : ` (part ${part})`) + (limit === undefined ? '' : `, the limit is ${limit}`),
    )
    Object.assign(this, { code, status, statusCode: status, expose: status < 500, part, field, limit })
  }
}
