// What the parsers are created from, for packages that have body-parser's files: there, `read` and the parsers are
// separate modules, which APM libraries replace. And what the framework needs besides.
//
// What reads bodies is loaded when an app first creates a parser (`LATE` in build/programs.js): nothing here may use it
// before.
import { compileJson, type JsonOptions } from '../json.ts'
import type { ParserLine } from '../line.ts'
import * as lines1 from '../lines/v1.ts'
import * as lines2 from '../lines/v2.ts'
import { loadOnce } from '../load-once.ts'
import { parseSize as parse } from '../options.ts'
import type { ParserFactory } from '../parser.ts'
import { compileRaw, type RawOptions } from '../raw.ts'
import { read as readBody } from '../reader/read.ts'
import type { Read } from '../reader/settings.ts'
import { compileText, type TextOptions } from '../text.ts'
import { compileUrlencoded } from '../urlencoded.ts'
import type { UrlencodedOptions } from '../urlencoded-options.ts'
import { assembleV1Parsers as assemble, type V1Loaders, type V1Parsers } from './assemble-v1.ts'

/** Loads a line. */
export type LoadLine = () => ParserLine

/** body-parser 1.x, to the letter. */
export const v1: LoadLine = () => lines1.v1

/** The parsers of the 4.x line: body-parser 1.x, except where the specification differs. */
export const v1BySpecification: LoadLine = () => lines1.v1BySpecification

/** body-parser 2.x, to the letter. */
export const v2: LoadLine = () => lines2.v2

/** The package's root and the parsers of the 5.x line: body-parser 2.x, except where the specification differs. */
export const v2BySpecification: LoadLine = () => lines2.v2BySpecification

/** Reads and parses the body of one request. The creators below take it as a parameter, so that APM libraries can replace it. */
export const read: Read = function read(req, res, next, settings, content) {
  readBody(req, res, next, settings, content)
}

/** Creates the `json` of a line. */
export function createJson(read: Read, line: LoadLine): ParserFactory<JsonOptions> {
  return function json(options) {
    const { callRead } = line()
    const settings = compileJson(options, line())
    return function jsonParser(req, res, next) {
      callRead(read, req, res, next, settings)
    }
  }
}

/** Creates the `raw` of a line. */
export function createRaw(read: Read, line: LoadLine): ParserFactory<RawOptions> {
  return function raw(options) {
    const { callRead } = line()
    const settings = compileRaw(options, line())
    return function rawParser(req, res, next) {
      callRead(read, req, res, next, settings)
    }
  }
}

/** Creates the `text` of a line. */
export function createText(read: Read, line: LoadLine): ParserFactory<TextOptions> {
  return function text(options) {
    const { callRead } = line()
    const settings = compileText(options, line())
    return function textParser(req, res, next) {
      callRead(read, req, res, next, settings)
    }
  }
}

// depd names the source line that called a function of this file: it must be the user's.
const deprecations = loadOnce<(message: string) => void>(() => require('depd')('body-parser'))

/** Creates the `urlencoded` of a line. */
export function createUrlencoded(read: Read, line: LoadLine): ParserFactory<UrlencodedOptions> {
  return function urlencoded(options) {
    const { callRead, forms } = line()
    if (forms.extendedExpected && options?.extended === undefined) {
      const deprecate = deprecations()
      deprecate('undefined extended: provide extended option')
    }
    const settings = compileUrlencoded(options, line())
    return function urlencodedParser(req, res, next) {
      callRead(read, req, res, next, settings)
    }
  }
}

/** Creates the 1.x export with a `read`, for the 1.x line or one close to it. */
export function createV1Parsers(read: Read, line: LoadLine): V1Parsers {
  return assembleV1Parsers({
    json: () => createJson(read, line),
    raw: () => createRaw(read, line),
    text: () => createText(read, line),
    urlencoded: () => createUrlencoded(read, line),
  })
}

/** Creates the 1.x export from its parsers. */
export function assembleV1Parsers(loaders: V1Loaders): V1Parsers {
  return assemble(loaders)
}

/**
 * The number of bytes of a string such as `'5mb'`; null if it is not a size.
 * @example parseSize('100kb') // 102400
 */
export function parseSize(size: number | string): number | null {
  return parse(size)
}
