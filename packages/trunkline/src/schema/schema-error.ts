import type { IncomingMessage } from 'node:http'
import { kErrorPage } from '../core/final-page.ts'
import type { PartName } from '../types/schema/description.ts'
import type { SchemaErrorIssue } from './issues.ts'
import { takesProblems, toProblem } from './problem-details.ts'

/** Error codes, listed in docs/errors.md. */
export type SchemaErrorCode = 'request.invalid' | 'body.unread' | 'response.invalid'

/** Constructor arguments of `SchemaError`. */
export interface SchemaErrorInit {
  readonly status: number
  readonly code: SchemaErrorCode
  readonly part: PartName | 'response'
  readonly issues: readonly SchemaErrorIssue[]
  /** Total number of issues, if not all are kept. */
  readonly total?: number
}

/**
 * An invalid request, or a response that does not match its description. It goes to the error handlers. Recognise it by
 * `name` or `code`, not `instanceof`: an app may load two copies of the package.
 * @example if (err.code === 'request.invalid') res.status(err.status).json(err.issues)
 */
export class SchemaError extends Error {
  /** 400 (or 422, see options) for a request; 500 for a response. */
  declare readonly status: number
  /** The same as `status`. */
  declare readonly statusCode: number
  /** Whether clients may see the message; false for an invalid response. */
  declare readonly expose: boolean
  declare readonly code: SchemaErrorCode
  /** The first invalid part. */
  declare readonly part: PartName | 'response'
  /** The issues, at most 100. */
  declare readonly issues: readonly SchemaErrorIssue[]
  /** The total number of issues. */
  declare readonly total: number

  constructor(message: string, { status, code, part, issues, total = issues.length }: SchemaErrorInit) {
    super(message)
    Object.assign(this, { status, statusCode: status, expose: status < 500, code, part, issues, total })
  }
}

// The default error response for clients that accept JSON: a problem (RFC 9457). Issues of a response stay on the
// server.
Object.defineProperty(SchemaError.prototype, kErrorPage, {
  value(this: SchemaError, req: IncomingMessage) {
    if (this.status >= 500 || !takesProblems(req)) return undefined
    const problem = { type: 'about:blank', ...toProblem(this, this.status).details }
    return {
      type: 'application/problem+json; charset=utf-8',
      policy: "default-src 'none'",
      body: JSON.stringify(problem),
    }
  },
})

// On the prototype, so that console.log does not print it as a field.
Object.defineProperty(SchemaError.prototype, 'name', { value: 'SchemaError', configurable: true, writable: true })
