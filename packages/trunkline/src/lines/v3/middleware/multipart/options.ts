import { tmpdir } from 'node:os'

/** Options of `multipart()`. */
export interface MultipartOptions {
  /**
   * The folder for uploads.
   * @default the system's temporary folder
   */
  uploadDir?: string | undefined
  /**
   * The maximum size of the body.
   * @default '100mb'
   */
  limit?: number | string | undefined
  /**
   * Maximum number of fields and files together.
   * @default 1000
   */
  maxFields?: number | undefined
  /**
   * Maximum total size of the fields without files, in bytes.
   * @default 2 MB
   */
  maxFieldsSize?: number | undefined
  /**
   * Maximum number of files.
   * @default `maxFields`
   */
  maxFiles?: number | undefined
  /**
   * Maximum total size of the files, in bytes.
   * @default unlimited, but for `limit`
   */
  maxFilesSize?: number | undefined
  /** Hash algorithm for the `hash` of each file, such as `'sha256'`. */
  hash?: string | false | undefined
  /** Call the next handler immediately, with `req.form`, which emits fields and files as they arrive. */
  defer?: boolean | undefined
}

/** The options with all defaults filled in. */
export interface FormLimits {
  uploadDir: string
  hash: string | undefined
  maxFields: number
  maxFieldsSize: number
  maxFiles: number
  maxFilesSize: number
}

export function toFormLimits(options: MultipartOptions): FormLimits {
  return {
    uploadDir: options.uploadDir || tmpdir(),
    hash: options.hash || undefined,
    maxFields: options.maxFields || 1000,
    maxFieldsSize: options.maxFieldsSize || 2 * 1024 * 1024,
    maxFiles: options.maxFiles || Number.POSITIVE_INFINITY,
    maxFilesSize: options.maxFilesSize || Number.POSITIVE_INFINITY,
  }
}
