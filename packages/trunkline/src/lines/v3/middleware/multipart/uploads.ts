import type { Readable } from 'node:stream'
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
    const settled = stored.catch(() => {}) // the caller gets the error
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

/** What the head of a part says about its file. */
export interface FileHead {
  fieldName: string
  /** What the client calls it, without folders. */
  filename: string
  type: string
  transferEncoding: string
}

/** The head of a part as it came, or as nearly as the parser tells. */
export function formatFileHead({ fieldName, filename, type, transferEncoding }: FileHead): Record<string, string> {
  const headers: Record<string, string> = {
    'content-disposition': `form-data; name="${escapeQuotes(fieldName)}"; filename="${escapeQuotes(filename)}"`,
    'content-type': type,
  }
  // What the parser says of a part that says nothing, as nearly all do.
  if (transferEncoding !== '7bit') headers['content-transfer-encoding'] = transferEncoding
  return headers
}

/** As browsers write a quote in a name. */
function escapeQuotes(text: string): string {
  return text.replace(/"/g, '%22')
}
