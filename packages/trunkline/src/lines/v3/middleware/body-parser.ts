import parsers from '@trunkline/parsers/v1'
import depd from 'depd'
import type { Middleware } from './middleware.ts'
import type { MultipartOptions } from './multipart/options.ts'
import { createMultipart } from './multipart.ts'

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

// depd names the line that called a function of this file: it must be the one that users call.
const deprecate = depd('connect')

/** Options of `json()`: those of today's parser, but for `verify`, which gets the text of the body. */
export interface JsonOptions extends Omit<NonNullable<Parameters<typeof parsers.json>[0]>, 'verify'> {
  verify?: V3Verify | undefined
}

/** Makes the parser of JSON bodies. */
export function json(options?: JsonOptions): Middleware {
  const { verify, ...rest } = { limit: '1mb', type: ['application/json', 'application/*+json'], ...options }
  if (typeof verify !== 'function') return parsers.json(rest) as Middleware
  deprecate('json.verify: use body-parser module for verify')
  return parsers.json({ ...rest, verify: toVerify(verify) }) as Middleware
}

// depd names the line that called a function of this file: it must be the one that users call.

/** Options of `urlencoded()`: those of today's parser, but for `verify`, which gets the text of the body. */
export interface UrlencodedOptions extends Omit<NonNullable<Parameters<typeof parsers.urlencoded>[0]>, 'verify'> {
  verify?: V3Verify | undefined
}

/** Makes the parser of forms. */
export function urlencoded(options?: UrlencodedOptions): Middleware {
  const { verify, ...rest } = { extended: true, limit: '1mb', ...options }
  if (typeof verify !== 'function') return parsers.urlencoded(rest) as Middleware
  deprecate('urlencoded.verify: use body-parser module for verify')
  return parsers.urlencoded({ ...rest, verify: toVerify(verify) }) as Middleware
}

/** How connect called `verify`: with the text of a body, where body-parser gives its bytes. */
export type V3Verify = (req: unknown, res: unknown, text: string) => void

/** Turns a `verify` of that time into one for the parsers of today. */
function toVerify(verify: V3Verify) {
  return (req: unknown, res: unknown, body: Buffer, encoding: string | null): void => {
    // What Buffer cannot decode, connect could not verify either; the charsets of JSON and forms are all known to it.
    verify(req, res, body.toString((encoding ?? 'utf-8') as BufferEncoding))
  }
}
