import { isFreshByBoth } from '../../http/fresh.ts'
import { parseRangeLeniently } from '../../http/lenient-range.ts'
import type { MimeTable } from '../../http/mime-table.ts'
import { formatQuotedAttachment } from '../../http/quoted-disposition.ts'
import { tableFileType } from '../../http/table-file-type.ts'
import { createFileMethods, type SendFilePolicy } from '../../response/file.ts'
import { createSendfile } from '../../response/legacy/sendfile.ts'
import { withMimeTable } from '../../static/mime-property.ts'
import { readOlderOptions } from '../../static/older-options.ts'
import { createStatic } from '../../static/serve.ts'

/** How 4.x sends files. */
const policy: SendFilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: readOlderOptions,
  contentType: tableFileType,
  isFresh: isFreshByBoth,
  parseRange: parseRangeLeniently,
  disposition: formatQuotedAttachment,
  // An option of the call; the setting of the app is for bodies that `res.send` is given.
  isTagged: (_app, { etag = true }) => Boolean(etag),
}

export const fileMethods: ReturnType<typeof createFileMethods> = createFileMethods(policy)

export const sendfile: ReturnType<typeof createSendfile> = createSendfile(policy)

export const serveStatic: ReturnType<typeof createStatic> & { mime: MimeTable } = withMimeTable(createStatic(policy))
