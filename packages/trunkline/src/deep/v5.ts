import { compileETag, compileQueryParser, compileTrust } from '../core/settings.ts'
import { v5 } from '../express/v5.ts'
import { strongETag, weakETag } from '../http/etag.ts'
import { methodNames } from '../http/methods.ts'
import { lookupType } from '../http/mime-types.ts'
import type { ViewConstructor } from '../view/view.ts'
import { setCharset } from './charset.ts'
import { createNormalizeType, parseModernMediaRange } from './media-range.ts'

/** The class behind `app.set('view', …)`. */
export const View: ViewConstructor = v5.View

const normalizeType = createNormalizeType(
  (extension) => lookupType(extension) || 'application/octet-stream',
  parseModernMediaRange,
)

/** What apps and frameworks of 5.x import from `express/lib/utils`. Nothing of it is needed inside the framework. */
export const libUtils: object = {
  methods: [...methodNames],
  etag: strongETag,
  wetag: weakETag,
  normalizeType,
  normalizeTypes: (types: string[]) => types.map((type) => normalizeType(type)),
  compileETag: (value: unknown) => compileETag(value, v5.etags),
  compileQueryParser: (value: unknown) => compileQueryParser(value, v5.queryParsers),
  compileTrust,
  setCharset,
}
