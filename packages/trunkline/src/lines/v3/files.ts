import { formatQuotedAttachment } from '../../http/disposition.ts'
import { mime1FileType } from '../../http/media-type/v4/mime1.ts'
import { parseRangeLeniently } from '../../http/ranges.ts'
import { isFreshByBoth } from '../../http/validators.ts'
import { createV3FileMethods, type V3FilePolicy } from '../../response/v3/sendfile.ts'
import { readV4Options } from '../../static/v4-options.ts'

/** How 3.x sends files. */
export const filePolicy: V3FilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: readV4Options,
  contentType: mime1FileType,
  isFresh: isFreshByBoth,
  parseRange: parseRangeLeniently,
  disposition: formatQuotedAttachment,
  directoryStatus: 303,
}

export const fileMethods: ReturnType<typeof createV3FileMethods> = createV3FileMethods(filePolicy)
