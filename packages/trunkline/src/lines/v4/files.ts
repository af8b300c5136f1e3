import { formatQuotedAttachment } from '../../http/disposition.ts'
import type { Mime } from '../../http/media-type/v4/mime1.ts'
import { mime1FileType } from '../../http/media-type/v4/mime1.ts'
import { parseRangeLeniently } from '../../http/ranges.ts'
import { isFreshByBoth } from '../../http/validators.ts'
import { createFileMethods, type SendFilePolicy } from '../../response/file.ts'
import { createSendfile } from '../../response/v4/sendfile.ts'
import { createStatic } from '../../static/serve.ts'
import { readV4Options, withMime } from '../../static/v4-options.ts'

/** How 4.x sends files. */
const policy: SendFilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: readV4Options,
  contentType: mime1FileType,
  isFresh: isFreshByBoth,
  parseRange: parseRangeLeniently,
  disposition: formatQuotedAttachment,
  // An option of the call; the setting of the app is for bodies that `res.send` is given.
  isTagged: (_app, { etag = true }) => Boolean(etag),
}

export const fileMethods: ReturnType<typeof createFileMethods> = createFileMethods(policy)

export const sendfile: ReturnType<typeof createSendfile> = createSendfile(policy)

export const serveStatic: ReturnType<typeof createStatic> & { mime: Mime } = withMime(createStatic(policy))
