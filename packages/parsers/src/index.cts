import type { JsonOptions as OptionsOfJson } from './json.ts'
import type { BodyOptions as SharedOptions, Verify as VerifyBody } from './options.ts'
import type { ParserFactory, Parser as ParserMiddleware } from './parser.ts'
import type { RawOptions as OptionsOfRaw } from './raw.ts'
import type { TextOptions as OptionsOfText } from './text.ts'
import type { UrlencodedOptions as OptionsOfUrlencoded } from './urlencoded.ts'

import jsonFactory = require('../lib/types/json.js')
import rawFactory = require('../lib/types/raw.js')
import textFactory = require('../lib/types/text.js')
import urlencodedFactory = require('../lib/types/urlencoded.js')

/**
 * The parsers in the shape of body-parser 2.x.
 * @example app.use(parsers.json({ limit: '1mb' }))
 * @throws Error when it is called: the all-in-one parser of 1.x is gone
 */
function parsers(): never {
  throw new Error('The bodyParser() generic has been split into individual middleware to use instead.')
}

namespace parsers {
  /** Parses JSON into `req.body`. */
  export const json: ParserFactory<JsonOptions> = jsonFactory
  /** Keeps the bytes of a body as a Buffer in `req.body`. */
  export const raw: ParserFactory<RawOptions> = rawFactory
  /** Keeps a body as a string in `req.body`. */
  export const text: ParserFactory<TextOptions> = textFactory
  /** Parses a form into `req.body`. */
  export const urlencoded: ParserFactory<UrlencodedOptions> = urlencodedFactory

  export type BodyOptions = SharedOptions
  export type JsonOptions = OptionsOfJson
  export type RawOptions = OptionsOfRaw
  export type TextOptions = OptionsOfText
  export type UrlencodedOptions = OptionsOfUrlencoded
  export type Verify = VerifyBody
  export type Parser = ParserMiddleware

  // The names that programs typed with DefinitelyTyped's body-parser know.
  export type Options = SharedOptions
  export type OptionsJson = OptionsOfJson
  export type OptionsText = OptionsOfText
  export type OptionsUrlencoded = OptionsOfUrlencoded
}

export = parsers
