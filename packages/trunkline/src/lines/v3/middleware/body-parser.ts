import { type JsonOptions, json } from './json.ts'
import type { Middleware } from './middleware.ts'
import type { MultipartOptions } from './multipart/options.ts'
import { createMultipart } from './multipart.ts'
import { type UrlencodedOptions, urlencoded } from './urlencoded.ts'

/** Options of `bodyParser()`, which hands them to each of its three parsers. */
export type BodyParserOptions = JsonOptions & UrlencodedOptions & MultipartOptions

/** Makes the middleware that parses JSON, forms and uploads. */
export function bodyParser(options?: BodyParserOptions): Middleware {
  const parseForm = urlencoded(options)
  const parseUpload = createMultipart(options)
  const parseJson = json(options)

  return function bodyParser(req, res, next) {
    parseJson(req, res, (err) => {
      if (err) return next(err)
      parseForm(req, res, (err) => {
        if (err) return next(err)
        parseUpload(req, res, next)
      })
    })
  }
}
