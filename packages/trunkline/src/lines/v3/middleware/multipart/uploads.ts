import type { Readable } from 'node:stream'
import { type FileHead, formatFileHead } from './file-head.ts'
import type { FormLimits } from './options.ts'
import { removeFile, type StoredFile, storeFile } from './temporary-file.ts'

/** A file that was uploaded: its bytes lie at `path`, and it is for the application to move or remove them. */
export interface UploadedFile extends StoredFile {
  fieldName: string
  /** What the client calls it, without folders. */
  originalFilename: string
  headers: Record<string, string>
  /** The same as `originalFilename`. */
  name: string
  /** The media type, as the client tells it. */
  type: string
}

/** The files of one form, on their way to the disk. */
export class Uploads {
  readonly #limits: FormLimits
  readonly #sources = new Set<Readable>()
  readonly #pending = new Set<Promise<unknown>>()
  readonly #paths: string[] = []
  #bytes = 0

  constructor(limits: FormLimits) {
    this.#limits = limits
  }

  /** Writes one of them. */
  store(source: Readable, head: FileHead): Promise<UploadedFile> {
    const stored = this.#write(source, head)
    const settled = stored.catch(() => {}) // the caller hears of it
    this.#pending.add(settled)
    return stored
  }

  /** Stops what is being written, and removes what was. */
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
