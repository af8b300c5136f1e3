import depd from 'depd'
import { compileETag, compileQueryParser, compileTrust } from '../core/settings.ts'
import { formatQuotedAttachment } from '../http/disposition.ts'
import { mime1Lookup } from '../http/media-type/v4/mime1.ts'
import { unnamed } from '../http/v4/unnamed.ts'
import { strongETag, weakETag } from '../http/validators.ts'
import { createQueryParsers, etags, expressV4 } from '../lines/v4.ts'
import { createNormalizeType, isAbsolute, parseMediaRange, setCharsetStrictly } from './utils.ts'

const deprecate = depd('express')

const normalizeType = createNormalizeType((extension) => mime1Lookup(extension), parseMediaRange)

const queryParsers = createQueryParsers(expressV4)

/** What apps and frameworks of 4.x import from `express/lib/utils`. Trunkline itself does not use it. */
export const libUtils: object = {
  etag: strongETag,
  wetag: weakETag,
  isAbsolute,
  flatten: unnamed((list: unknown[], depth: number | undefined) => {
    deprecate('utils.flatten: use array-flatten npm module instead')
    return list.flat(depth ?? Number.POSITIVE_INFINITY)
  }),
  normalizeType,
  normalizeTypes: (types: string[]) => types.map((type) => normalizeType(type)),
  contentDisposition: unnamed((filename: string | undefined, options: object | undefined) => {
    deprecate('utils.contentDisposition: use content-disposition npm module instead')
    return formatQuotedAttachment(filename, options)
  }),
  compileETag: (value: unknown) => compileETag(value, etags),
  compileQueryParser: (value: unknown) => compileQueryParser(value, queryParsers),
  compileTrust,
  setCharset: setCharsetStrictly,
}
