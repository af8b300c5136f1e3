// hot path
import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { type ParsedUrl, toParsedUrl } from '../http/parsed-url.ts'
import { pathnameOf } from '../http/url.ts'

export interface PathMethods {
  /**
   * The path of `req.url`, without the query; in a mounted app without the mount path.
   * @example req.path // '/users' for /users?sort=desc
   */
  readonly path: string | null | undefined
  /** The parsed `req.url`, where the `parseurl` package looks for it and keeps it. */
  _parsedUrl: ParsedUrl | undefined
}

/** The request's path. */
export const path: Part<ExchangeRequest & PathMemo, PathMethods> = {
  get path() {
    return pathnameOf(this.url)
  },

  get _parsedUrl() {
    if (this.url === undefined) return undefined
    const known = this[kParsedUrl]
    if (known?._raw === this.url) return known
    const parsed = toParsedUrl(this.url)
    this[kParsedUrl] = parsed
    return parsed
  },

  set _parsedUrl(parsed) {
    this[kParsedUrl] = parsed
  },
}

// Not listed among the request's own methods: it is a cache that one package looks for by name.
Object.defineProperty(path, '_parsedUrl', { enumerable: false })

const kParsedUrl: unique symbol = Symbol('trunkline.parsedUrl')

interface PathMemo {
  [kParsedUrl]?: ParsedUrl | undefined
}
