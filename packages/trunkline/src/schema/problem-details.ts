import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { detailsOf } from '../core/create-error.ts'
import { isErrorStatus, printSafely } from '../core/final-handler.ts'
import { statusText } from '../http/names.ts'
import { isAfterAbort } from '../node-http/after-abort.ts'
import { announceLength } from '../node-http/announced-length.ts'
import type { SchemaErrorIssue } from './issues.ts'

/** A problem response, RFC 9457. */
export interface ProblemDetails {
  /** A URI that identifies the problem type. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  /** The error's `code`, if it has one. */
  readonly code?: string
  /** The validation issues of the request. */
  readonly errors?: readonly SchemaErrorIssue[]
}

/** Options of `problemDetails()`. */
export interface ProblemDetailsOptions {
  /**
   * Returns the URI of the problem type.
   * @default () => 'about:blank'
   */
  type?: (err: unknown, status: number) => string
  /**
   * Whether to respond with JSON even to clients that prefer HTML.
   * @default false
   */
  always?: boolean
  /**
   * Called with server errors (5xx), whose message the client does not get. Not called for handlers that stopped
   * because their client had disconnected.
   * @default prints them, unless the environment is `test`
   */
  log?: (err: unknown, req: IncomingMessage) => void
}

type ErrorField = 'status' | 'statusCode' | 'expose' | 'message' | 'code' | 'issues' | 'headers' | 'type'
type AnyError = Readonly<Partial<Record<ErrorField, unknown>>>

type ErrorHandler = (err: unknown, req: IncomingMessage, res: ServerResponse, next: (err?: unknown) => void) => void

/**
 * Creates an error handler that responds with `application/problem+json` (RFC 9457) to clients that accept JSON. It
 * shows the message of client errors (4xx). Server errors are logged, and the client gets no more than their status.
 * @example app.use(problemDetails())
 */
export function problemDetails(options: ProblemDetailsOptions = {}): ErrorHandler {
  const { type = () => 'about:blank', always = false, log = printError } = options
  return function problemDetails(err, req, res, next) {
    if (res.headersSent || !(always || takesProblems(req))) return next(err)
    if (isAfterAbort(req, err)) return
    const { status, headers, details } = toProblem(err, res.statusCode)
    if (status >= 500) log(err, req)
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    sendProblem(res, { type: type(err, status), ...details }, req.method === 'HEAD')
  }
}

/** As the error page does it. */
function printError(err: unknown, req: IncomingMessage & { app?: { settings?: { env?: unknown } } }): void {
  if ((req.app?.settings?.env ?? process.env['NODE_ENV']) !== 'test') printSafely(console.error, err)
}

/** Whether a client accepts JSON at least as much as HTML. Without an Accept header it accepts anything. */
export function takesProblems(req: IncomingMessage): boolean {
  const types = ['application/problem+json', 'application/json', 'text/html', 'text/plain']
  const liked = new Negotiator(req).mediaType(types)
  return liked === 'application/problem+json' || liked === 'application/json'
}

/** The public part of an error. */
export function toProblem(
  err: unknown,
  statusSoFar: number,
): { status: number; headers: Record<string, string>; details: Omit<ProblemDetails, 'type'> } {
  const { status: own, statusCode, expose, code, issues, headers } = (err ?? {}) as AnyError
  const message = describeWithoutInput((err ?? {}) as AnyError)
  const status = [own, statusCode, statusSoFar].find(isErrorStatus) ?? 500
  const isTold = expose === undefined ? status < 500 : expose === true
  const title = statusText(status) ?? 'Error'
  return {
    status,
    headers: isTextRecord(headers) ? headers : {},
    details: {
      ...(isTold && detailsOf(err)), // first, so that they replace no member below
      title,
      status,
      ...(isTold && typeof message === 'string' && message !== '' && { detail: message }),
      ...(isTold && typeof code === 'string' && { code }),
      ...(isTold && Array.isArray(issues) && { errors: issues as SchemaErrorIssue[] }),
    },
  }
}

/** What to say instead of messages that repeat what the client sent, by the `type` of the body parsers' errors. */
const WITHOUT_INPUT: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The body is not valid JSON',
  'charset.unsupported': 'The charset of the body is not supported',
  'encoding.unsupported': 'The content encoding of the body is not supported',
}

function describeWithoutInput(err: AnyError): unknown {
  if (err instanceof URIError) return 'The path is not encoded as a URI is'
  return typeof err.type === 'string' && Object.hasOwn(WITHOUT_INPUT, err.type) ? WITHOUT_INPUT[err.type] : err.message
}

function sendProblem(res: ServerResponse, problem: ProblemDetails, isHead: boolean): void {
  const body = JSON.stringify(problem)
  res.statusCode = problem.status
  for (const name of ['Content-Encoding', 'Content-Language', 'Content-Range', 'ETag', 'Last-Modified']) {
    res.removeHeader(name)
  }
  res.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
  announceLength(res, Buffer.byteLength(body))
  res.setHeader('X-Content-Type-Options', 'nosniff')
  if (isHead) res.end()
  else res.end(body)
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')
}
