import { basename, extname } from 'node:path'
import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

export interface AttachmentMethods {
  /**
   * Tells the client to save the body; under a name, if one is given, whose extension sets the Content-Type too.
   * @example res.attachment('report.pdf').send(bytes)
   */
  attachment(filename?: string): this
}

/** Attachments whose names are written by a line's own rules. */
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
