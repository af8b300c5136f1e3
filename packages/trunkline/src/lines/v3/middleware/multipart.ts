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
 * Makes the middleware that reads forms with uploads: fields into `req.body`, files into `req.files`. The files of a
 * form that failed are removed; of one that was read they belong to the application.
 */
export function multipart(options?: MultipartOptions): Middleware {
  deprecate('multipart: use parser (multiparty, busboy, formidable) npm module instead')
  loadBusboy() // better found absent now than at the first upload
  return createMultipart(options)
}

/** The same, for `bodyParser`: apps without uploads need no package for them. */
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
  // By way of a promise, since the events of a request belong to its connection: a store that was entered by
  // middleware before would be lost in `next()`.
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
  form.on('error', () => {}) // there may be no listeners
  form.parse(Parser)
  req.form = form
  next()
}
