import type { IncomingMessage } from 'node:http'
import { kErrorPage } from '../core/final-page.ts'
import type { PartName } from '../types/schema/description.ts'
import type { SchemaErrorIssue } from './issues.ts'
import { takesProblems, toProblem } from './problem-details.ts'

/** What went wrong, for programs. Listed in docs/errors.md. */
export type SchemaErrorCode = 'request.invalid' | 'body.unread' | 'response.invalid'

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

// The default response to a client that takes JSON: RFC 9457. What went wrong in a response stays on the server.
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

// On the prototype, so that it is not among the fields that are printed.
Object.defineProperty(SchemaError.prototype, 'name', { value: 'SchemaError', configurable: true, writable: true })
