import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An upload on disk. */
export interface StoredFile {
  path: string
  size: number
  /** Hexadecimal, if the `hash` option is set. */
  hash?: string
}

export interface StoreOptions {
  folder: string
  /** The client's file name; only a safe extension of it is used. */
  clientName: string
  hash: string | undefined
  /** Called with the size of each chunk before it is written; throws if the total is too large. */
  onPiece(size: number): void
}

/** Writes an upload to a new file that only this user can read. Removes the file on failure. */
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
    // Wait for `close`: if the file is still being opened, removing it now would come too early.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
    await removeFile(path)
    throw err
  }
  return hash === undefined ? { path, size } : { path, size, hash: hash.digest('hex') }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** A random name, so that no other process can place a file or link there in advance. */
function createPath({ folder, clientName }: StoreOptions): string {
  const extension = HARMLESS_EXTENSION.exec(extname(clientName))?.[0] ?? ''
  return join(folder, randomUUID() + extension)
}

const HARMLESS_EXTENSION = /^\.[\w-]{1,16}/
