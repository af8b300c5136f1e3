import type { JsonOptionsV1 } from '../json.ts'
import { loadOnce } from '../load-once.ts'
import type { Parser } from '../parser.ts'
import type { UrlencodedOptionsV1 } from '../urlencoded-options.ts'
import type * as types from './v1-types.ts'

type FourParsers = Readonly<typeof types>

/** The export of body-parser 1.x: a function with the four parsers as properties. */
export interface V1Parsers extends FourParsers {
  /**
   * Parses JSON and forms.
   * @deprecated Use `json` and `urlencoded`.
   */
  (options?: JsonOptionsV1 & UrlencodedOptionsV1): Parser
}

const deprecations = loadOnce<(message: string) => void>(() => require('depd')('body-parser'))

/** The four parsers, each created or loaded at its first use. */
export type V1Loaders = { readonly [Name in keyof V1Parsers]: () => V1Parsers[Name] }

/**
 * Creates the 1.x export. Its parsers are getters that load at their first use, as stubbing libraries expect of 1.x.
 */
export function assembleV1Parsers(loaders: V1Loaders): V1Parsers {
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
