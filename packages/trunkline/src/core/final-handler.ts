import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Next } from '../contract/exchange.ts'
import { createDebug } from '../debug.ts'
import { statusText } from '../http/names.ts'
import { isAfterAbort } from '../node-http/after-abort.ts'
import { exchangeOf } from '../node-http/exchange-of.ts'
import { removeTransferEncoding, setHeaderUnchecked } from '../node-http/headers.ts'
import { endInSingleWrite } from '../node-http/single-write.ts'
import { escapeHtml } from '../text/html.ts'
import { isDeveloped } from './advice.ts'
import { methodsForAllow } from './allowed-methods.ts'
import type { ErrorPage } from './development.ts'
import { type FinalPage, kErrorPage } from './final-page.ts'
import { kLine, type Line } from './line.ts'

const debug = createDebug('finalhandler')

export interface FinalHandlerOptions {
  /** In `production` the client does not get stacks. */
  readonly env: () => string
  readonly page: FinalPage
  readonly inSingleWrite: () => boolean
  /** The methods of the routes that match the path, for a 405; undefined for a 404. */
  readonly methodsForAllow?: () => readonly string[] | undefined
  readonly developmentPage?: (err: unknown, status: number) => ErrorPage | undefined
  /** Called with every error, from `setImmediate`. */
  readonly onError: (err: unknown) => void
}

export type OriginalRequest = IncomingMessage & { originalUrl?: string }

interface ErrorResponse {
  readonly status: number
  readonly message: string
  readonly headers: Record<string, unknown>
  readonly page?: ErrorPage | undefined
}

export type FinalHandlerFactory = (req: OriginalRequest, res: ServerResponse, options: FinalHandlerOptions) => Next

/** Creates the `giveUp` of a line: it ends requests with a page, and prints errors unless the environment is `test`. */
export function createGiveUp(
  print: (err: unknown) => void,
  page: FinalPage,
  createHandler: FinalHandlerFactory,
): Line['giveUp'] {
  return (app, req, res) => {
    const env = () => page.environmentOf(app)
    const onError = (err: unknown) => {
      if (env() !== 'test') printSafely(print, err)
      if (isDeveloped(app.settings)) tryRead(() => app[kLine].development().adviseOnError(err, req))
    }
    const inSingleWrite = () => app.settings['single write'] !== false
    return createHandler(req, res, {
      env,
      page,
      inSingleWrite,
      onError,
      methodsForAllow: () => methodsForAllow(app, req),
      developmentPage: (err, status) =>
        app.settings['error page'] && isDeveloped(app.settings)
          ? app[kLine].development().createErrorPage(err, req, status)
          : undefined,
    })
  }
}

/** How 3.x and 4.x print an error: the stack alone, without the other fields. */
export function printStack(err: unknown): void {
  const { stack } = err as { stack?: unknown }
  console.error(stack || String(err))
}

/** Prints an error that no handler took. Printing may throw for an odd object, which would end the process. */
export function printSafely(print: (err: unknown) => void, err: unknown): void {
  try {
    print(err)
  } catch {
    console.error('An error that cannot be printed was not handled.')
  }
}

/** Ends a request that no handler responded to: 404, or the error page for an error that no handler took. */
export function createFinalHandler(req: OriginalRequest, res: ServerResponse, options: FinalHandlerOptions): Next {
  return function finalHandler(err) {
    if (err ? isAfterAbort(req, err) : res.headersSent) return
    const response = err ? describeError(err, req, res, options) : describeMiss(req, options)
    debug?.('default %s', response.status)
    if (err) {
      setImmediate(options.onError, err)
      const exchange = exchangeOf(res)
      if (exchange !== undefined) exchange.error = err // `inject` shows it to tests
    }
    if (res.headersSent) {
      // Part of the response was sent: only closing the connection tells the client that the rest is missing. If the
      // response is complete, the connection may already carry the next request.
      if (!res.writableFinished) req.socket?.destroy()
      return
    }
    const page = (): void => writePage(req, res, response, options)
    // Without a connection to keep, the request body need not be read to its end, which may never come.
    if (exchangeOf(res)?.discardBody()) page()
    else afterBody(req, page)
  }
}

function describeMiss(req: OriginalRequest, { page, methodsForAllow }: FinalHandlerOptions): ErrorResponse {
  const resource = page.nameOf(String(req.originalUrl ?? req.url))
  const message = `Cannot ${req.method} ${resource}`
  const methods = methodsForAllow?.()
  if (methods === undefined) return { status: 404, message, headers: {} }
  return { status: 405, message, headers: { Allow: methods.join(', ') } }
}

function describeError(
  err: unknown,
  req: OriginalRequest,
  res: ServerResponse,
  options: FinalHandlerOptions,
): ErrorResponse {
  const { env, page } = options
  const own = tryRead(() => statusOf(err))
  const status = own ?? (isErrorStatus(res.statusCode) ? res.statusCode : 500)
  const detail = env() === 'production' ? undefined : tryRead(() => textOf(err))
  const headers = own !== undefined && page.takesHeaders ? tryRead(() => headersOf(err)) : undefined
  const message = detail || statusText(status) || String(status)
  const ownPage = tryRead(() => ownPageOf(err, req) ?? options.developmentPage?.(err, status))
  return { status, message, headers: headers ?? {}, page: ownPage }
}

/** The page that an error brings along, such as the JSON of a request that failed validation. */
function ownPageOf(err: unknown, req: OriginalRequest): ErrorPage | undefined {
  const { [kErrorPage]: create } = err as { [kErrorPage]?: (req: OriginalRequest) => ErrorPage | undefined }
  return create?.call(err, req)
}

function statusOf(err: unknown): number | undefined {
  const { status, statusCode } = err as { status?: unknown; statusCode?: unknown }
  if (isErrorStatus(status)) return status
  return isErrorStatus(statusCode) ? statusCode : undefined
}

export function isErrorStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 400 && value < 600
}

function textOf(err: unknown): string | undefined {
  const thrown = err as { stack?: unknown; toString?: unknown }
  if (thrown.stack) return String(thrown.stack)
  return typeof thrown.toString === 'function' ? String(thrown.toString()) : undefined
}

function headersOf(err: unknown): Record<string, unknown> | undefined {
  const { headers } = err as { headers?: unknown }
  return headers && typeof headers === 'object' ? { ...headers } : undefined
}

/** The result of `read`, or undefined if it throws: anything can be thrown, with getters that throw in turn. */
export function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (cause) {
    debug?.('cannot be read: %o', cause)
    return undefined
  }
}

function writePage(
  req: IncomingMessage,
  res: ServerResponse,
  response: ErrorResponse,
  options: FinalHandlerOptions,
): void {
  if (res.headersSent || res.writableEnded) return
  const page = response.page ?? toPlainPage(response, options.page)
  res.statusCode = response.status
  if (req.httpVersionMajor < 2) res.statusMessage = statusText(response.status) ?? ''
  for (const name of options.page.dropsHeaders(response.status)) res.removeHeader(name)
  for (const [name, value] of Object.entries(response.headers)) {
    // Node refuses this header (a line break in it, for example). Skip it, and still send the page.
    tryRead(() => res.setHeader(name, value as string))
  }
  // A stand-in for a response, such as websocket-express has for an upgraded socket, may have no headers.
  tryRead(() => removeFraming(res))
  try {
    endPage(req, res, page, options)
  } catch (err) {
    // A header set earlier made `end()` throw, and no error handler is left to call. Remove all headers and send the
    // page.
    if (res.headersSent) throw err
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    endPage(req, res, page, options)
  }
}

// RFC 9112 §6.2: no Content-Length together with Transfer-Encoding. And Node refuses trailers without chunks.
function removeFraming(res: ServerResponse): void {
  if (res.hasHeader('Transfer-Encoding')) removeTransferEncoding(res)
  if (res.hasHeader('Trailer')) res.removeHeader('Trailer')
}

function toPlainPage({ message }: ErrorResponse, page: FinalPage): ErrorPage {
  const body = page.format(escapeHtml(message).replaceAll('\n', '<br>').replaceAll('  ', ' &nbsp;'))
  return { type: 'text/html; charset=utf-8', policy: "default-src 'none'", body }
}

function endPage(req: IncomingMessage, res: ServerResponse, page: ErrorPage, options: FinalHandlerOptions): void {
  const { type, policy, body } = page
  const length = Buffer.byteLength(body)
  setHeaderUnchecked(res, 'content-security-policy', 'Content-Security-Policy', policy)
  setHeaderUnchecked(res, 'x-content-type-options', 'X-Content-Type-Options', 'nosniff')
  setHeaderUnchecked(res, 'content-type', 'Content-Type', type)
  setHeaderUnchecked(res, 'content-length', 'Content-Length', length)
  if (req.method === 'HEAD') res.end()
  else if (length !== body.length || !options.inSingleWrite() || !endInSingleWrite(res, body, 'utf8')) {
    res.end(body, 'utf8')
  }
}

/**
 * Calls back once the rest of the request body was discarded, or the client has disconnected. If we responded earlier,
 * leftover body bytes would be parsed as the next request.
 */
function afterBody(req: IncomingMessage, callback: () => void): void {
  if (typeof req.unpipe !== 'function' || isRead(req)) {
    callback()
    return
  }
  const events = ['end', 'close', 'error'] as const
  const onOver = () => {
    for (const event of events) req.removeListener(event, onOver)
    callback()
  }
  for (const event of events) req.on(event, onOver)
  req.unpipe()
  req.resume()
}

function isRead(req: IncomingMessage): boolean {
  const { socket } = req
  return !socket?.readable || req.destroyed || (req.complete && !req.readable)
}
