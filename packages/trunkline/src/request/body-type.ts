import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { announcesBody, matchMediaType } from '../http/media-type/match.ts'

export interface BodyTypeMethods {
  /**
   * The first of the types that the body is of, false when it is of none, and null when there is no body.
   * Types are media types, extension names or wildcards; a wildcard answers with the actual type.
   * @example req.is('json') // 'json'
   * @example req.is('text/*', 'application/json') // 'text/html'
   */
  is(types: string | readonly string[]): string | false | null
  is(...types: string[]): string | false | null
}

/** Telling what the request's body is. */
export const bodyType: Part<ExchangeRequest, BodyTypeMethods> = createBodyType(matchMediaType)

/** Telling what the request's body is, by another reading of its Content-Type. */
export function createBodyType(match: typeof matchMediaType): Part<ExchangeRequest, BodyTypeMethods> {
  return {
    is(types: string | readonly string[]) {
      if (!announcesBody(this.headers)) return null
      // biome-ignore lint/complexity/noArguments: one parameter, as tools count them, and any number of types
      const list = Array.isArray(types) ? types : Array.from<string>(arguments)
      return match(this.headers['content-type'], list)
    },
  }
}
