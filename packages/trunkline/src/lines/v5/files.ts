import { basename } from 'node:path'
import parseRange from 'range-parser'
import { formatAttachment } from '../../http/disposition.ts'
import { fileType } from '../../http/media-type/content-type.ts'
import { isFresh } from '../../http/validators.ts'
import { createAttachmentMethods } from '../../response/attachment.ts'
import { createFileMethods, type SendFilePolicy } from '../../response/file.ts'
import { createStatic } from '../../static/serve.ts'

/** How 5.x sends files. */
const policy: SendFilePolicy = {
  dotfiles: 'ignore',
  contentType: fileType,
  readOptions: (options) => options,
  isFresh,
  parseRange,
  disposition: (path) => formatAttachment(basename(path)),
  isTagged: (app) => app.enabled('etag'),
}

export const attachmentMethods: ReturnType<typeof createAttachmentMethods> = createAttachmentMethods(formatAttachment)

export const fileMethods: ReturnType<typeof createFileMethods> = createFileMethods(policy)

export const serveStatic: ReturnType<typeof createStatic> = createStatic(policy)
