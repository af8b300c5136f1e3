import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { PatientTransfer } from '../../static/files/response-transfer.ts'
import { compileFileSettings } from '../../static/files/settings.ts'
import type { FilePolicy } from '../../static/policy.ts'
import { type FileCallback, readFileArguments, type SendFileOptions } from '../file.ts'

export interface V3FileMethods {
  /**
   * Sends a file; its extension sets the Content-Type. The path is a URL path: percent-decoded, and relative to `root`
   * or the working directory. An error goes to the callback, which must then finish the response. Without a callback it
   * goes to `next`, and a directory always does.
   * @example res.sendfile(req.params[0], { root: '/srv/public', maxAge: 86400000 })
   */
  sendfile(path: string, callback?: FileCallback): void
  sendfile(path: string, options: SendFileOptions | undefined, callback?: FileCallback): void

  /**
   * Sends a file for the client to save, under its own name or another.
   * @example res.download('/srv/reports/7.pdf', 'report.pdf')
   */
  download(path: string, callback?: FileCallback): void
  download(path: string, filename: string | null | undefined, callback?: FileCallback): void
}

/** How 3.x sends files. */
export interface V3FilePolicy extends FilePolicy {
  /** The Content-Disposition for a file with this path; the client may only see its last part. */
  readonly disposition: (path: string) => string
}

export function createV3FileMethods(policy: V3FilePolicy): Part<ExchangeResponse, V3FileMethods> {
  return {
    sendfile(path: string, second?: unknown, third?: unknown) {
      const { options, callback } = readFileArguments(second, third)
      const settings = compileFileSettings(options, policy)
      new PatientTransfer(this, settings, undefined, createReport(this, callback)).beginEncoded(path)
    },

    download(path: string, second?: unknown, third?: unknown) {
      const [filename, callback] = typeof second === 'function' ? [null, second] : [second, third]
      this.set('Content-Disposition', policy.disposition((filename as string | null) || path))
      this.sendfile(path, callback as FileCallback)
    },
  }
}

/** Creates the function that reports the end of a transfer. An error page must not be saved as a download. */
function createReport(res: ExchangeResponse, callback: FileCallback | undefined): FileCallback {
  const { next } = res.req
  return (end?: Failure) => {
    if (end?.code === 'EISDIR') return next()
    // 3.x reports a reset before the first byte as such.
    const err = end?.code === 'ECONNABORTED' && end.cause ? (end.cause as Failure) : end
    if (err?.status) err.expose = false // clients must not see messages about files
    if (err && !res.headersSent) res.removeHeader('Content-Disposition')
    if (callback) return err ? callback(err) : callback()
    // A client that disconnected, or has part of the file, cannot use an error page.
    if (err && err.code !== 'ECONNABORTED' && !res.headersSent) next(err)
  }
}

type Failure = NodeJS.ErrnoException & { status?: number; expose?: boolean }
