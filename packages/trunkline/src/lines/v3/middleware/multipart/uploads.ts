import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FormLimits } from './options.ts'

/** An uploaded file at `path`. The app has to move or remove it. */
export interface UploadedFile {
  path: string
  size: number
  /** Hexadecimal, if the `hash` option is set. */
  hash?: string
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

  store(source: Readable, head: FileHead): Promise<UploadedFile> {
    const stored = this.#write(source, head)
    const settled = stored.catch(() => {}) // the caller gets the error
    this.#pending.add(settled)
    return stored
  }

  async discard(): Promise<void> {
    for (const source of this.#sources) source.destroy(new Error('the upload was stopped'))
    await Promise.all(this.#pending)
    await Promise.all(this.#paths.map(removeFile))
  }

  async #write(source: Readable, head: FileHead): Promise<UploadedFile> {
    this.#sources.add(source)
    const { uploadDir, hash: algorithm } = this.#limits
    const { fieldName, filename, type } = head
    // A random name, so that no other process can place a file or link there in advance.
    const path = join(uploadDir, randomUUID() + (HARMLESS_EXTENSION.exec(extname(filename))?.[0] ?? ''))
    const hash = algorithm === undefined ? undefined : createHash(algorithm)
    let size = 0
    await writeFile(source, path, (piece) => {
      this.#count(piece.length)
      size += piece.length
      hash?.update(piece)
    })
    this.#sources.delete(source)
    this.#paths.push(path)
    const stored = hash === undefined ? { path, size } : { path, size, hash: hash.digest('hex') }
    return { fieldName, originalFilename: filename, headers: formatFileHead(head), ...stored, name: filename, type }
  }

  #count(size: number): void {
    this.#bytes += size
    const { maxFilesSize } = this.#limits
    if (this.#bytes > maxFilesSize) throw new Error(`maxFilesSize ${maxFilesSize} exceeded`)
  }
}

/** Writes a new file that only this user can read; `take` gets each piece before. Removes the file on failure. */
async function writeFile(source: Readable, path: string, take: (piece: Buffer) => void): Promise<void> {
  async function* measure(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      take(piece)
      yield piece
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(source, measure, file)
  } catch (err) {
    // Wait for `close`: if the file is still being opened, removing it now would come too early.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
    await removeFile(path)
    throw err
  }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
}

const HARMLESS_EXTENSION = /^\.[\w-]{1,16}/

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
