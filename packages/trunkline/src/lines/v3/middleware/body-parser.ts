import parsers from '@trunkline/parsers/v1'
import depd from 'depd'
import type { Middleware } from './middleware.ts'
import type { MultipartOptions } from './multipart/options.ts'
import { createMultipart } from './multipart.ts'

/** Options of `bodyParser()`, passed to each of its three parsers. */
export type BodyParserOptions = JsonOptions & UrlencodedOptions & MultipartOptions

/** Creates middleware that parses JSON, forms and uploads. */
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

// depd reports the caller of the outermost function of this file, so users must call that one directly.
const deprecate = depd('connect')

/** Options of `json()`: those of body-parser, except that `verify` gets the body as a string. */
export interface JsonOptions extends Omit<NonNullable<Parameters<typeof parsers.json>[0]>, 'verify'> {
  verify?: V3Verify | undefined
}

/** Creates a parser for JSON bodies. */
export function json(options?: JsonOptions): Middleware {
  const { verify, ...rest } = { limit: '1mb', type: ['application/json', 'application/*+json'], ...options }
  if (typeof verify !== 'function') return parsers.json(rest) as Middleware
  deprecate('json.verify: use body-parser module for verify')
  return parsers.json({ ...rest, verify: toVerify(verify) }) as Middleware
}

/** Options of `urlencoded()`: those of body-parser, except that `verify` gets the body as a string. */
export interface UrlencodedOptions extends Omit<NonNullable<Parameters<typeof parsers.urlencoded>[0]>, 'verify'> {
  verify?: V3Verify | undefined
}

/** Creates a parser for urlencoded forms. */
export function urlencoded(options?: UrlencodedOptions): Middleware {
  const { verify, ...rest } = { extended: true, limit: '1mb', ...options }
  if (typeof verify !== 'function') return parsers.urlencoded(rest) as Middleware
  deprecate('urlencoded.verify: use body-parser module for verify')
  return parsers.urlencoded({ ...rest, verify: toVerify(verify) }) as Middleware
}

/** The `verify` of connect, which gets the body as a string. The `verify` of body-parser gets a Buffer. */
export type V3Verify = (req: unknown, res: unknown, text: string) => void

function toVerify(verify: V3Verify) {
  return (req: unknown, res: unknown, body: Buffer, encoding: string | null): void => {
    // Buffer knows all charsets that JSON and forms may have; connect could not verify others either.
    verify(req, res, body.toString((encoding ?? 'utf-8') as BufferEncoding))
  }
}
