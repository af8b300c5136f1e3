import { announcesBody } from '@trunkline/parsers/media-type'
import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { matchMediaType } from '../http/media-type/match.ts'

export interface BodyTypeMethods {
  /**
   * Returns the first of the given types that the body matches, false if it matches none, and null if there is no body.
   * Types are media types, extension names or wildcards; for a wildcard, the actual type is returned.
   * @example req.is('json') // 'json'
   * @example req.is('text/*', 'application/json') // 'text/html'
   */
  is(types: string | readonly string[]): string | false | null
  is(...types: string[]): string | false | null
}

export const bodyType: Part<ExchangeRequest, BodyTypeMethods> = createBodyType(matchMediaType)

/** `req.is`, with a function that compares the Content-Type. */
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
