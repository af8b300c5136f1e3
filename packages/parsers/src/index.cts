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

  /** What all four parsers can be told. */
  export type BodyOptions = SharedOptions
  /** What `json` can be told. */
  export type JsonOptions = OptionsOfJson
  /** What `raw` can be told. */
  export type RawOptions = OptionsOfRaw
  /** What `text` can be told. */
  export type TextOptions = OptionsOfText
  /** What `urlencoded` can be told. */
  export type UrlencodedOptions = OptionsOfUrlencoded
  /** Looks at the bytes of a body before they are parsed, and throws to refuse them. */
  export type Verify = VerifyBody
  /** Middleware that parses the body of a request into `req.body`. */
  export type Parser = ParserMiddleware

  // The names that programs typed with DefinitelyTyped's body-parser know.

  /** What all four parsers can be told. */
  export type Options = SharedOptions
  /** What `json` can be told. */
  export type OptionsJson = OptionsOfJson
  /** What `text` can be told. */
  export type OptionsText = OptionsOfText
  /** What `urlencoded` can be told. */
  export type OptionsUrlencoded = OptionsOfUrlencoded
}

export = parsers
