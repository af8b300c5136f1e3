import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What became of the bytes of an upload. */
export interface StoredFile {
  path: string
  size: number
  /** In hexadecimal digits, when a kind of hash was asked for. */
  hash?: string
}

export interface StoreOptions {
  folder: string
  /** What the client calls the file; only a harmless extension of it is kept. */
  clientName: string
  hash: string | undefined
  /** Told the size of each piece before it is written; throws when there are too many bytes. */
  onPiece(size: number): void
}

/** Writes an upload to a new file that only this user can read. When that fails, there is no file. */
export async function storeFile(source: Readable, options: StoreOptions): Promise<StoredFile> {
  const { hash: hashName, onPiece } = options
  const path = createPath(options)
  const hash = hashName === undefined ? undefined : createHash(hashName)
  let size = 0
  async function* measure(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      onPiece(piece.length)
      size += piece.length
      hash?.update(piece)
      yield piece
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(source, measure, file)
  } catch (err) {
    // The system may still be opening it: a file that is removed before would be there afterwards.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
    await removeFile(path)
    throw err
  }
  return hash === undefined ? { path, size } : { path, size, hash: hash.digest('hex') }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** A name that cannot be guessed, so that no other process can have put a file or a link there. */
function createPath({ folder, clientName }: StoreOptions): string {
  const extension = HARMLESS_EXTENSION.exec(extname(clientName))?.[0] ?? ''
  return join(folder, randomUUID() + extension)
}

const HARMLESS_EXTENSION = /^\.[\w-]{1,16}/
