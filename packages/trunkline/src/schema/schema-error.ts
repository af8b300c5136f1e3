import type { PartName } from '../types/schema/description.ts'

/** What went wrong, for programs. Listed in docs/errors.md. */
export type SchemaErrorCode = 'request.invalid' | 'body.unread' | 'response.invalid'

/** One thing that is wrong. What was received is not in it. */
export interface SchemaErrorIssue {
  /** The part of the request, or `response`. */
  readonly part: PartName | 'response'
  /** Where in the part: a JSON Pointer (RFC 6901), empty for the part as a whole. */
  readonly pointer: string
  /** What the schema says about it. */
  readonly detail: string
}

/** What a `SchemaError` is made from. */
export interface SchemaErrorInit {
  readonly status: number
  readonly code: SchemaErrorCode
  readonly part: PartName | 'response'
  readonly issues: readonly SchemaErrorIssue[]
  /** How many issues there were, where not all of them are kept. */
  readonly total?: number
}

/**
 * A request that its description refuses, or a response that is not what its description says. It goes to the error
 * handlers. Recognise it by `name` or `code`, for two copies of the package may meet.
 * @example if (err.code === 'request.invalid') res.status(err.status).json(err.issues)
 */
export class SchemaError extends Error {
  /** 400, or 422 by option, for a request; 500 for a response. */
  readonly status: number
  /** The same as `status`. */
  readonly statusCode: number
  /** Whether clients may see the message: not that of a response. */
  readonly expose: boolean
  readonly code: SchemaErrorCode
  /** The first part that is wrong. */
  readonly part: PartName | 'response'
  /** What is wrong, at most 100 of it. */
  readonly issues: readonly SchemaErrorIssue[]
  /** How many issues there were. */
  readonly total: number

  constructor(message: string, init: SchemaErrorInit) {
    super(message)
    this.status = init.status
    this.statusCode = init.status
    this.expose = init.status < 500
    this.code = init.code
    this.part = init.part
    this.issues = init.issues
    this.total = init.total ?? init.issues.length
  }
}

// On the prototype, so that it is not among the fields that are printed.
Object.defineProperty(SchemaError.prototype, 'name', { value: 'SchemaError', configurable: true, writable: true })
