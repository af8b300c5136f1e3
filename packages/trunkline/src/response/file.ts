import { basename, extname, isAbsolute, resolve } from 'node:path'
import type { ExchangeApplication, ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { ResponseTransfer } from '../static/files/response-transfer.ts'
import { compileFileSettings, type FileOptions } from '../static/files/settings.ts'
import type { FilePolicy } from '../static/policy.ts'

/** How `res.sendFile` and `res.download` send a file. */
export interface SendFileOptions extends FileOptions {
  /**
   * Set a weak `ETag` from the file's size and date. Ignored on 5.x, where the setting `etag` decides.
   * @default true
   */
  etag?: boolean | undefined
  /** Headers to send with the file; only set if the file is sent. */
  headers?: Readonly<Record<string, unknown>> | undefined
  /** The directory that a relative path starts from, and may not leave. */
  root?: string | undefined
}

/** Called when a file was sent, or could not be. */
export type FileCallback = (err?: FileError) => void

/** Why a file could not be sent. */
export type FileError = NodeJS.ErrnoException & { status?: number }

export interface FileMethods<Callback = FileCallback> {
  /**
   * Sends a file; its extension sets the Content-Type. An error goes to the callback, which must then finish the
   * response. Without a callback it goes to `next`.
   * @example res.sendFile('logo.png', { root: publicDirectory, maxAge: '1 day' })
   * @throws TypeError if the path is missing, not a string, or relative without a root
   */
  sendFile(path: string, callback?: Callback): void
  sendFile(path: string, options: SendFileOptions | undefined, callback?: Callback): void

  /**
   * Sends a file for the client to save, under its own name or another.
   * @example res.download('/srv/reports/7.pdf', 'report.pdf')
   */
  download(path: string, callback?: Callback): void
  download(path: string, filenameOrOptions: string | SendFileOptions | null | undefined, callback?: Callback): void
  download(
    path: string,
    filename: string | null | undefined,
    options: SendFileOptions | null | undefined,
    callback?: Callback,
  ): void
}

/** How a release line sends files. */
export interface SendFilePolicy extends FilePolicy {
  /** The Content-Disposition for a file with this path; the client may only see its last part. */
  readonly disposition: (path: string) => string
  /** Whether a file is sent with an ETag. */
  readonly isTagged: (app: ExchangeApplication, options: SendFileOptions) => boolean
}

export function createFileMethods(policy: SendFilePolicy): Part<ExchangeResponse, FileMethods> {
  return {
    sendFile(path: string, second?: unknown, third?: unknown) {
      if (!path) throw new TypeError('path argument is required to res.sendFile')
      if (typeof path !== 'string') throw new TypeError('path must be a string to res.sendFile')
      const { options, callback } = readFileArguments(second, third)
      if (!options.root && !isAbsolute(path)) {
        throw new TypeError('path must be absolute or specify root to res.sendFile')
      }
      // A lone surrogate cannot be part of a file name; Express also throws here.
      encodeURI(path)
      const settings = { ...compileFileSettings(options, policy), etag: policy.isTagged(this.app, options) }
      new ResponseTransfer(this, settings, options.headers, callback).begin(path)
    },

    download(path: string, second?: unknown, third?: unknown, fourth?: unknown) {
      const { name, options, callback } = readDownloadArguments(second, third, fourth)
      const headers = {
        'Content-Disposition': policy.disposition(name || path),
        ...withoutDisposition(options?.headers),
      }
      const full = options?.root ? path : resolve(path)
      return this.sendFile(full, Object.assign(Object.create(options), { headers }), callback)
    },
  }
}

export function readFileArguments(
  options: unknown,
  callback: unknown,
): { options: SendFileOptions; callback: FileCallback | undefined } {
  if (typeof options === 'function') return { options: {}, callback: options as FileCallback }
  return { options: (options || {}) as SendFileOptions, callback: callback as FileCallback | undefined }
}

function readDownloadArguments(filename: unknown, options: unknown, callback: unknown) {
  if (typeof filename === 'function') return { name: null, options: null, callback: filename as FileCallback }
  const done = (typeof options === 'function' ? options : callback) as FileCallback | undefined
  if (typeof filename === 'object' && (typeof options === 'function' || options === undefined)) {
    return { name: null, options: filename as SendFileOptions | null, callback: done }
  }
  const given = typeof options === 'function' ? null : ((options || null) as SendFileOptions | null)
  return { name: filename as string | undefined, options: given, callback: done }
}

// The name is an argument, so it wins over a header in the options, whatever the letter case of that.
function withoutDisposition(headers: SendFileOptions['headers']): Record<string, unknown> {
  const kept = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'content-disposition')
  return Object.fromEntries(kept)
}

export interface AttachmentMethods {
  /**
   * Tells the client to save the body. A file name is optional; its extension also sets the Content-Type.
   * @example res.attachment('report.pdf').send(bytes)
   */
  attachment(filename?: string): this
}

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
