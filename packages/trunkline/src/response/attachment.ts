import { basename, extname } from 'node:path'
import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

export interface AttachmentMethods {
  /**
   * Tells the client to save the body. A file name is optional; its extension also sets the Content-Type.
   * @example res.attachment('report.pdf').send(bytes)
   */
  attachment(filename?: string): this
}

/** Attachments, with the file name rules of a release line. */
export function createAttachmentMethods(
  disposition: (filename?: string) => string,
): Part<ExchangeResponse, AttachmentMethods> {
  return {
    attachment(filename) {
      const name = filename === undefined ? undefined : basename(filename)
      if (name) this.type(extname(name))
      this.set('Content-Disposition', disposition(name))
      return this
    },
  }
}
