import type { JsonOptionsV1 } from './json.ts'
import { loadOnce } from './load-once.ts'
import type { Parser, ParserFactory } from './parser.ts'
import { createJson, createRaw, createText, createUrlencoded, type LoadLine } from './parsers.ts'
import type { RawOptions } from './raw.ts'
import type { Read } from './read-settings.ts'
import type { TextOptions } from './text.ts'
import type { UrlencodedOptionsV1 } from './urlencoded-options.ts'

/** The export of body-parser 1.x: a function with the four parsers as properties. */
export interface V1Parsers {
  /**
   * Parses JSON and forms.
   * @deprecated Use `json` and `urlencoded`.
   */
  (options?: JsonOptionsV1 & UrlencodedOptionsV1): Parser
  /** Parses JSON into `req.body`. */
  readonly json: ParserFactory<JsonOptionsV1>
  /** Keeps the bytes of a body as a Buffer in `req.body`. */
  readonly raw: ParserFactory<RawOptions>
  /** Keeps a body as a string in `req.body`. */
  readonly text: ParserFactory<TextOptions>
  /** Parses a form into `req.body`. */
  readonly urlencoded: ParserFactory<UrlencodedOptionsV1>
}

const deprecations = loadOnce<(message: string) => void>(() => require('depd')('body-parser'))

/** The four parsers, each created or loaded at its first use. */
type Loaders = { readonly [Name in keyof V1Parsers]: () => V1Parsers[Name] }

/** Creates the 1.x export with a `read`, for the 1.x line or one close to it. */
export function createV1Parsers(read: Read, v1: LoadLine): V1Parsers {
  return assembleV1Parsers({
    json: () => createJson(read, v1),
    raw: () => createRaw(read, v1),
    text: () => createText(read, v1),
    urlencoded: () => createUrlencoded(read, v1),
  })
}

/**
 * Creates the 1.x export. Its parsers are getters that load at their first use, as stubbing libraries expect of 1.x.
 */
export function assembleV1Parsers(loaders: Loaders): V1Parsers {
  function bodyParser(options?: JsonOptionsV1 & UrlencodedOptionsV1): Parser {
    const deprecate = deprecations()
    deprecate('bodyParser: use individual json/urlencoded middlewares')
    // One type for two parsers makes no sense, so each keeps its own.
    const rest = Object.create(options ?? null, { type: { value: undefined, enumerable: true } })
    const parseForm = parsers.urlencoded(rest)
    const parseJson = parsers.json(rest)
    return function bodyParser(req, res, next) {
      parseJson(req, res, (error) => {
        if (error) next(error)
        else parseForm(req, res, next)
      })
    }
  }
  // The four properties are defined right below.
  const parsers = bodyParser as V1Parsers
  for (const [name, load] of Object.entries(loaders)) defineLazy(parsers, name, load)
  return parsers
}

function defineLazy(target: object, name: string, create: () => unknown): void {
  let made: unknown
  const get = (): unknown => {
    made ??= create()
    return made
  }
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get })
}
