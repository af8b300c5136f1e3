import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { MiddlewareRequest } from '../middleware.ts'
import type { Busboy, BusboyConstructor } from './busboy.ts'
import type { FormLimits } from './options.ts'
import { type FileHead, formatFileHead, type UploadedFile, Uploads } from './uploads.ts'

/** A file as a stream, for apps that do not want it on disk. The form pauses until it is read. */
export type FilePart = Readable & { name: string; filename: string; headers: Record<string, string> }

/**
 * A form that is being read. Emits `field` (name, value), `file` (name, UploadedFile) and `progress`, then `close` or
 * `error`; after an error the files are already removed. With a listener for `part` (FilePart), files are passed there
 * as streams instead.
 */
export class Form extends EventEmitter {
  readonly #req: MiddlewareRequest
  readonly #limits: FormLimits
  readonly #uploads: Uploads
  #parser: Busboy | undefined
  #fieldBytes = 0
  /** Settles after the last `file` event so far. */
  #told: Promise<void> = Promise.resolve()
  /** The last file passed to a `part` listener; earlier ones have ended. */
  #part: Readable | undefined
  #isOver = false

  constructor(req: MiddlewareRequest, limits: FormLimits) {
    super()
    this.#req = req
    this.#limits = limits
    this.#uploads = new Uploads(limits)
  }

  parse(Parser: BusboyConstructor): void {
    const req = this.#req
    try {
      this.#parser = this.#createParser(Parser)
    } catch (err) {
      return this.#fail(err)
    }
    req.on('error', this.#onAborted)
    req.on('close', this.#onClose)
    this.#tellProgress()
    req.pipe(this.#parser)
  }

  #createParser(Parser: BusboyConstructor): Busboy {
    const { maxFields, maxFieldsSize, maxFiles } = this.#limits
    const parser = new Parser({
      headers: this.#req.headers,
      // One byte more than allowed, to detect that the limit was exceeded.
      limits: { parts: maxFields, fieldSize: maxFieldsSize + 1, files: maxFiles },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
    return parser
      .on('field', (name, value) => this.#onField(name, value))
      .on('file', (name, source, filename, transferEncoding, type) => {
        this.#onFile(source, { fieldName: name ?? '', filename, transferEncoding, type })
      })
      .on('partsLimit', () => this.#fail(new Error(`maxFields ${maxFields} exceeded.`)))
      .on('filesLimit', () => this.#fail(new Error(`maxFiles ${maxFiles} exceeded.`)))
      .on('error', (err) => this.#fail(err))
      .on('finish', () => void this.#finish())
  }

  #tellProgress(): void {
    const expected = Number.parseInt(this.#req.headers['content-length'] ?? '', 10) || null
    let received = 0
    this.#req.on('data', (piece: Buffer) => {
      received += piece.length
      if (!this.#isOver) this.emit('progress', received, expected)
    })
  }

  #onField(name: string | undefined, value: string): void {
    if (this.#isOver) return
    const { maxFieldsSize } = this.#limits
    this.#fieldBytes += Buffer.byteLength(value)
    if (this.#fieldBytes > maxFieldsSize) this.#fail(new Error(`maxFieldsSize ${maxFieldsSize} exceeded`))
    else this.emit('field', name ?? '', value)
  }

  #onFile(source: Readable, head: FileHead): void {
    source.on('error', () => {}) // the reader of the file gets the error
    if (this.#isOver) source.resume()
    else if (this.listenerCount('file') > 0)
      this.#told = this.#tellInTurn(this.#told, this.#uploads.store(source, head))
    else if (this.listenerCount('part') > 0) this.#handOver(source, head)
    else source.resume() // nobody listens: discard the file
  }

  #handOver(source: Readable, head: FileHead): void {
    this.#part = source
    const { fieldName: name, filename } = head
    this.emit('part', Object.assign(source, { name, filename, headers: formatFileHead(head) }) satisfies FilePart)
  }

  /** Emits `file` in form order, even if a later, smaller file was written first. */
  async #tellInTurn(before: Promise<void>, stored: Promise<UploadedFile>): Promise<void> {
    try {
      const [file] = await Promise.all([stored, before])
      if (!this.#isOver) this.emit('file', file.fieldName, file)
    } catch (err) {
      this.#fail(err)
    }
  }

  async #finish(): Promise<void> {
    await this.#told
    if (this.#isOver) return
    this.#leave()
    this.emit('close')
  }

  readonly #onAborted = (): void => this.#fail(new Error('Request aborted'))

  readonly #onClose = (): void => {
    // A fully read request also closes while its files are still being written: that is not an abort.
    if (!this.#req.readableEnded) this.#onAborted()
  }

  /** Discards further data from the client and removes the files already written. */
  #fail(err: unknown): void {
    if (this.#isOver) return
    this.#leave()
    if (this.#parser !== undefined) this.#req.unpipe(this.#parser)
    this.#parser?.destroy()
    this.#part?.destroy(err as Error)
    this.#req.resume()
    // Report the original error, even if a file could not be removed.
    const tell = (): void => queueMicrotask(() => this.emit('error', err))
    // In a microtask of its own, so that what a listener throws surfaces as usual.
    this.#uploads.discard().then(tell, tell)
  }

  #leave(): void {
    this.#isOver = true
    this.#req.removeListener('error', this.#onAborted)
    this.#req.removeListener('close', this.#onClose)
  }
}
