import type { Readable } from 'node:stream'
import type { FormLimits } from './options.ts'
import { removeFile, type StoredFile, storeFile } from './temporary-file.ts'

/** An uploaded file at `path`. The app has to move or remove it. */
export interface UploadedFile extends StoredFile {
  fieldName: string
  /** The client's file name, without folders. */
  originalFilename: string
  headers: Record<string, string>
  /** The same as `originalFilename`. */
  name: string
  /** The media type, as sent by the client. */
  type: string
}

/** The files of one form while they are written to disk. */
export class Uploads {
  readonly #limits: FormLimits
  readonly #sources = new Set<Readable>()
  readonly #pending = new Set<Promise<unknown>>()
  readonly #paths: string[] = []
  #bytes = 0

  constructor(limits: FormLimits) {
    this.#limits = limits
  }

  /** Writes one file. */
  store(source: Readable, head: FileHead): Promise<UploadedFile> {
    const stored = this.#write(source, head)
    const settled = stored.catch(() => {}) // the caller gets the error
    this.#pending.add(settled)
    return stored
  }

  /** Stops all writes and removes the files. */
  async discard(): Promise<void> {
    for (const source of this.#sources) source.destroy(new Error('the upload was stopped'))
    await Promise.all(this.#pending)
    await Promise.all(this.#paths.map(removeFile))
  }

  async #write(source: Readable, head: FileHead): Promise<UploadedFile> {
    const { uploadDir: folder, hash } = this.#limits
    this.#sources.add(source)
    const onPiece = (size: number): void => this.#count(size)
    const stored = await storeFile(source, { folder, clientName: head.filename, hash, onPiece })
    this.#sources.delete(source)
    this.#paths.push(stored.path)
    return toUploadedFile(stored, head)
  }

  #count(size: number): void {
    this.#bytes += size
    const { maxFilesSize } = this.#limits
    if (this.#bytes > maxFilesSize) throw new Error(`maxFilesSize ${maxFilesSize} exceeded`)
  }
}

function toUploadedFile(stored: StoredFile, head: FileHead): UploadedFile {
  const { fieldName, filename, type } = head
  return { fieldName, originalFilename: filename, headers: formatFileHead(head), ...stored, name: filename, type }
}

/** The headers of a file part. */
export interface FileHead {
  fieldName: string
  /** The client's file name, without folders. */
  filename: string
  type: string
  transferEncoding: string
}

/** The headers of a part, as close to the original as the parser allows. */
export function formatFileHead({ fieldName, filename, type, transferEncoding }: FileHead): Record<string, string> {
  const headers: Record<string, string> = {
    'content-disposition': `form-data; name="${escapeQuotes(fieldName)}"; filename="${escapeQuotes(filename)}"`,
    'content-type': type,
  }
  // 7bit is the parser's default for parts without this header, which are nearly all.
  if (transferEncoding !== '7bit') headers['content-transfer-encoding'] = transferEncoding
  return headers
}

/** Escapes quotes as browsers do. */
function escapeQuotes(text: string): string {
  return text.replace(/"/g, '%22')
}
