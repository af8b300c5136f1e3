import { compileETag, compileQueryParser, compileTrust } from '../core/settings.ts'
import { strongETag, weakETag } from '../http/etag.ts'
import { methodNames } from '../http/methods.ts'
import { mimeTypes } from '../http/mime-types.ts'
import { v5 } from '../lines/v5/index.ts'
import { setCharset } from './charset.ts'
import { createNormalizeType, parseModernMediaRange } from './media-range.ts'

export { View } from '../lines/v5/view.ts'

const normalizeType = createNormalizeType(
  (extension) => mimeTypes().lookup(extension) || 'application/octet-stream',
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
