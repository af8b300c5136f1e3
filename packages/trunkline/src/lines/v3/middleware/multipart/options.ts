import { tmpdir } from 'node:os'

/** Options of `multipart()`. */
export interface MultipartOptions {
  /**
   * Where uploads are written.
   * @default the system's folder for temporary files
   */
  uploadDir?: string | undefined
  /**
   * The largest body.
   * @default '100mb'
   */
  limit?: number | string | undefined
  /**
   * How many fields and files a form may have together.
   * @default 1000
   */
  maxFields?: number | undefined
  /**
   * How many bytes the fields that are no files may have together.
   * @default 2 MB
   */
  maxFieldsSize?: number | undefined
  /**
   * How many of them may be files.
   * @default as many as `maxFields`
   */
  maxFiles?: number | undefined
  /**
   * How many bytes the files may have together.
   * @default unlimited, but for `limit`
   */
  maxFilesSize?: number | undefined
  /** A kind of hash, such as `'sha256'`, to give each file as `hash`. */
  hash?: string | false | undefined
  /** Go on at once, with `req.form`, which tells of fields and files as they come. */
  defer?: boolean | undefined
}

/** The options as a form reads them, complete. */
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
