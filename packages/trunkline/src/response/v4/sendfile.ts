import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { ResponseTransfer } from '../../static/files/response-transfer.ts'
import { compileFileSettings } from '../../static/files/settings.ts'
import type { FilePolicy } from '../../static/policy.ts'
import { type FileCallback, readFileArguments, type SendFileOptions } from '../file.ts'

// depd reports the first caller outside the file that created this, so each file that warns creates its own.
const deprecate = depd('express')

export interface V4SendfileMethods {
  /** @deprecated Use `res.sendFile`, which takes absolute paths or a `root`. */
  sendfile(path: string, callback?: FileCallback): void
  /** @deprecated Use `res.sendFile`, which takes absolute paths or a `root`. */
  sendfile(path: string, options: SendFileOptions | undefined, callback?: FileCallback): void
}

/** `sendfile` with URL paths: percent-decoded, and relative to the working directory. */
export function createSendfile(policy: FilePolicy): Part<ExchangeResponse, V4SendfileMethods> {
  return {
    sendfile(path: string, second?: unknown, third?: unknown) {
      deprecate('res.sendfile: Use res.sendFile instead')
      const { options, callback } = readFileArguments(second, third)
      new ResponseTransfer(this, compileFileSettings(options, policy), options.headers, callback).beginEncoded(path)
    },
  }
}
