import { announcesBody } from '@trunkline/parsers/media-type'
import depd from 'depd'
import type { Next } from '../../../contract/exchange.ts'
import { matchMediaType } from '../../../http/media-type/match.ts'
import { createLimit } from './limit.ts'
import type { Middleware, MiddlewareRequest } from './middleware.ts'
import { loadBusboy } from './multipart/busboy.ts'
import { collectForm, type Entry, nestEntries } from './multipart/fields.ts'
import { Form } from './multipart/form.ts'
import { type MultipartOptions, toFormLimits } from './multipart/options.ts'

const deprecate = depd('connect')

/**
 * Creates middleware that reads multipart forms: fields into `req.body`, files into `req.files`. If the form fails, its
 * files are removed; otherwise the app has to move or remove them.
 */
export function multipart(options?: MultipartOptions): Middleware {
  deprecate('multipart: use parser (multiparty, busboy, formidable) npm module instead')
  loadBusboy() // fail now if it is missing, not at the first upload
  return createMultipart(options)
}

/** `multipart()` for `bodyParser`, without the check: apps without uploads do not need the package. */
export function createMultipart(options: MultipartOptions = {}): Middleware {
  const limits = toFormLimits(options)
  const limit = createLimit(options.limit || '100mb')
  const read = options.defer ? readDeferred : readWhole

  return function multipart(req, res, next) {
    if (req._body) return next()
    req.body ||= {}
    req.files ||= {}
    if (!isMultipart(req)) return next()
    req._body = true
    limit(req, res, (err) => {
      if (err) return next(err)
      try {
        read(new Form(req, limits), req, next)
      } catch (err) {
        next(err)
      }
    })
  }
}

const MULTIPART = ['multipart/*']

function isMultipart(req: MiddlewareRequest): boolean {
  if (req.method === 'GET' || req.method === 'HEAD' || !announcesBody(req.headers)) return false
  return matchMediaType(req.headers['content-type'], MULTIPART) !== false
}

function readWhole(form: Form, req: MiddlewareRequest, next: Next): void {
  const collected = collectForm(form)
  form.parse(loadBusboy())
  // Call `next()` from a promise: the events of a request run in the async context of its connection, which lacks the
  // AsyncLocalStorage stores of earlier middleware.
  collected.then(({ body, files }) => {
    Object.assign(req, { body, files })
    next()
  }, next)
}

function readDeferred(form: Form, req: MiddlewareRequest, next: Next): void {
  const Parser = loadBusboy()
  const fields: Entry<string>[] = []
  form.on('field', (name: string, value: string) => fields.push([name, value]))
  form.on('close', () => Object.assign(req, { body: nestEntries(fields).result }))
  form.on('error', () => {}) // an `error` event without listeners would throw
  form.parse(Parser)
  req.form = form
  next()
}
