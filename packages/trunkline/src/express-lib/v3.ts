import { createLocalsFunction } from '../core/locals.ts'
import { compileETag, compileTrust } from '../core/settings.ts'
import { v3 } from '../express/v3.ts'
import {
  chooseListedType,
  fits,
  parseAcceptedTypes,
  parseQualityList,
  toOfferedType,
} from '../http/negotiation/v3/accept.ts'
import { strongMd5ETag, weakMd5ETag } from '../http/v3/md5-etag.ts'
import type { Path } from '../router/path/compiled-path.ts'
import { type PathKey, toExpression } from '../router/path/v3/compile.ts'
import { splitList } from '../text/split-list.ts'
import type { ViewConstructor } from '../view/view.ts'
import { isAbsolute, setCharsetStrictly } from './utils.ts'

export { createInit } from '../lines/v3.ts'

/** The class behind `app.set('view', …)`. */
export const View: ViewConstructor = v3.View

/** What apps and frameworks of 3.x import from `express/lib/utils`. Trunkline itself does not use it. */
export const libUtils: object = {
  etag: strongMd5ETag,
  wetag: weakMd5ETag,
  locals: createLocalsFunction,
  isAbsolute,
  flatten: (list: unknown[], onto: unknown[] = []) => {
    onto.push(...list.flat(Number.POSITIVE_INFINITY))
    return onto
  },
  normalizeType: toOfferedType,
  normalizeTypes: (types: string[]) => types.map(toOfferedType),
  acceptsArray: (types: string[], header?: string) => chooseListedType(header, types),
  accepts: (types: string | string[], header?: string) =>
    chooseListedType(header, typeof types === 'string' ? splitList(types, ',') : types),
  accept: fits,
  parseAccept: parseAcceptedTypes,
  parseParams: parseQualityList,
  pathRegexp(path: Path, keys: PathKey[], sensitive?: boolean, strict?: boolean): RegExp {
    const expression = toExpression(path, { sensitive: Boolean(sensitive), strict: Boolean(strict) })
    keys?.push(...expression.keys)
    return expression.regexp
  },
  compileETag: (value: unknown) => compileETag(value, v3.etags),
  compileTrust,
  setCharset: setCharsetStrictly,
}
