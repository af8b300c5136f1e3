import { type ClassicParsers, createClassicParsers } from './classic.ts'
import type { JsonOptions as OptionsOfJson } from './json.ts'
import type { BodyOptions as SharedOptions, Verify as VerifyBody } from './options.ts'
import type { Parser as ParserMiddleware } from './parser.ts'
import type { RawOptions as OptionsOfRaw } from './raw.ts'
import type { TextOptions as OptionsOfText } from './text.ts'
import type { UrlencodedOptions as OptionsOfUrlencoded } from './urlencoded.ts'

import read = require('../lib/read.js')

/**
 * The parsers in the shape of body-parser 1.x, its deprecated all-in-one call included.
 * @example app.use(parsers.json({ limit: '1mb' }))
 */
const parsers: ClassicParsers = createClassicParsers(read)

declare namespace parsers {
  /** What all four parsers can be told. */
  type BodyOptions = SharedOptions
  /** What `json` can be told. */
  type JsonOptions = OptionsOfJson
  /** What `raw` can be told. */
  type RawOptions = OptionsOfRaw
  /** What `text` can be told. */
  type TextOptions = OptionsOfText
  /** What `urlencoded` can be told. */
  type UrlencodedOptions = OptionsOfUrlencoded
  /** Looks at the bytes of a body before they are parsed, and throws to refuse them. */
  type Verify = VerifyBody
  /** Middleware that parses the body of a request into `req.body`. */
  type Parser = ParserMiddleware

  // The names that programs typed with DefinitelyTyped's body-parser know.

  /** What all four parsers can be told. */
  type Options = SharedOptions
  /** What `json` can be told. */
  type OptionsJson = OptionsOfJson
  /** What `text` can be told. */
  type OptionsText = OptionsOfText
  /** What `urlencoded` can be told. */
  type OptionsUrlencoded = OptionsOfUrlencoded
}

export = parsers
