import { extname } from 'node:path'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { formatQuotedAttachment } from '../../http/disposition.ts'
import type { AttachmentMethods } from '../file.ts'

/** Attachments whose names are always quoted. */
export const v4AttachmentMethods: Part<ExchangeResponse, AttachmentMethods> = {
  attachment(filename) {
    if (filename) this.type(extname(filename))
    this.set('Content-Disposition', formatQuotedAttachment(filename))
    return this
  },
}
