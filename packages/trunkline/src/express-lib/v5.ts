import { lookupType } from '@trunkline/parsers/media-type'
import { compileETag, compileQueryParser, compileTrust } from '../core/settings.ts'
import { methodNames } from '../http/names.ts'
import { strongETag, weakETag } from '../http/validators.ts'
import { createQueryParsers, etags, expressV5 } from '../lines/v5.ts'
import { createNormalizeType, parseV5MediaRange, setCharset } from './utils.ts'

const normalizeType = createNormalizeType(
  (extension) => lookupType(extension) || 'application/octet-stream',
  parseV5MediaRange,
)

const queryParsers = createQueryParsers(expressV5)

/** What apps and frameworks of 5.x import from `express/lib/utils`. Trunkline itself does not use it. */
export const libUtils: object = {
  methods: [...methodNames],
  etag: strongETag,
  wetag: weakETag,
  normalizeType,
  normalizeTypes: (types: string[]) => types.map((type) => normalizeType(type)),
  compileETag: (value: unknown) => compileETag(value, etags),
  compileQueryParser: (value: unknown) => compileQueryParser(value, queryParsers),
  compileTrust,
  setCharset,
}
