import type { Next } from '../contract/exchange.ts'
import { createDocument, type OpenApiDocument, type OpenApiOptions } from './document.ts'

/** Minimal on purpose: requests and responses of every release line fit. */
type Handler = (req: object, res: { json(body: object): unknown }, next: Next) => void

/** Creates OpenAPI documents. */
export interface OpenApi {
  /**
   * Creates a handler that responds with the OpenAPI document of an app. The document is created at the first request,
   * when all routes are registered, and then kept.
   * @example app.get('/openapi.json', openapi(app, { info: { title: 'Shop', version: '1.0.0' } }))
   * @throws TypeError if `app` is neither an app nor a router
   */
  (app: object, options?: OpenApiOptions): Handler
  /** The document itself, for a file or a check in CI. Options that you leave out are those of the app's own handler. */
  document(app: object, options?: OpenApiOptions): OpenApiDocument
}

function createHandler(app: object, options: OpenApiOptions = {}): Handler {
  if ((typeof app !== 'function' && typeof app !== 'object') || app === null) {
    throw new TypeError('openapi() needs an application or a router')
  }
  served.set(app, options)
  let document: OpenApiDocument | undefined
  return function openapi(_req, res, next) {
    try {
      document ??= createDocument(app, options)
    } catch (err) {
      return next(err)
    }
    res.json(document)
  }
}

/** The options with which an app serves its document. */
const served = new WeakMap<object, OpenApiOptions>()

export const openapi: OpenApi = Object.assign(createHandler, {
  document: (app: object, options: OpenApiOptions = {}) => createDocument(app, { ...served.get(app), ...options }),
})
