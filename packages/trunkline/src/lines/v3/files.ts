import { isFreshByBoth } from '../../http/fresh.ts'
import { parseRangeLeniently } from '../../http/lenient-range.ts'
import { formatQuotedAttachment } from '../../http/quoted-disposition.ts'
import { tableFileType } from '../../http/table-file-type.ts'
import { createOlderFileMethods, type OlderFilePolicy } from '../../response/older/sendfile.ts'
import { readOlderOptions } from '../../static/older-options.ts'

/** How 3.x sends files. */
export const filePolicy: OlderFilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: readOlderOptions,
  contentType: tableFileType,
  isFresh: isFreshByBoth,
  parseRange: parseRangeLeniently,
  disposition: formatQuotedAttachment,
  directoryStatus: 303,
}

export const fileMethods: ReturnType<typeof createOlderFileMethods> = createOlderFileMethods(filePolicy)
