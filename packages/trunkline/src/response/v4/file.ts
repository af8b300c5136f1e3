import { extname } from 'node:path'
import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { formatQuotedAttachment } from '../../http/disposition.ts'
import { ResponseTransfer } from '../../static/files/response-transfer.ts'
import { compileFileSettings } from '../../static/files/settings.ts'
import type { FilePolicy } from '../../static/policy.ts'
import { type AttachmentMethods, type FileCallback, readFileArguments, type SendFileOptions } from '../file.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

/** Attachments whose names are always quoted. */
export const v4AttachmentMethods: Part<ExchangeResponse, AttachmentMethods> = {
  attachment(filename) {
    if (filename) this.type(extname(filename))
    this.set('Content-Disposition', formatQuotedAttachment(filename))
    return this
  },
}

interface SendfileMethods {
  /** @deprecated Use `res.sendFile`, which takes absolute paths or a `root`. */
  sendfile(path: string, callback?: FileCallback): void
  /** @deprecated Use `res.sendFile`, which takes absolute paths or a `root`. */
  sendfile(path: string, options: SendFileOptions | undefined, callback?: FileCallback): void
}

/** `sendfile` with URL paths: percent-decoded, and relative to the working directory. */
export function createSendfile(policy: FilePolicy): Part<ExchangeResponse, SendfileMethods> {
  return {
    sendfile(path: string, second?: unknown, third?: unknown) {
      deprecate('res.sendfile: Use res.sendFile instead')
      const { options, callback } = readFileArguments(second, third)
      new ResponseTransfer(this, compileFileSettings(options, policy), options.headers, callback).beginEncoded(path)
    },
  }
}
