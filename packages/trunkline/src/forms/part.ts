import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import type { PartHeader } from './busboy.ts'
import type { FormError } from './errors.ts'
import { GatheredBytes } from './gathered-bytes.ts'

/** A part of a form: a field, or a file when `filename` is not undefined. */
export interface FormPart {
  /** The name of the form field, as it was sent; brackets such as `user[name]` have no meaning. */
  readonly name: string
  /**
   * The last segment of the file name, never a path. Empty if the client sent none, as browsers do for a file input
   * without a selection. Undefined for a field.
   */
  readonly filename: string | undefined
  /** The file name as the client sent it: it may be a path, or lead out of a folder. */
  readonly rawFilename: string | undefined
  /** The media type that the client sent, in lower case, without parameters. It may be wrong. */
  readonly type: string
  /** The part's headers by lower-case name. The object has no prototype. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The content. Reading slowly slows down the client: nothing is stored.
   * @throws TypeError if the part was already read in another way, or the loop has moved on
   */
  readonly stream: Readable
  /**
   * The whole content as a string: in the charset of the part's Content-Type, or UTF-8.
   * @throws FormError (rejects) if it is larger than the limit
   */
  text(): Promise<string>
  /**
   * The whole content.
   * @throws FormError (rejects) if it is larger than the limit
   */
  bytes(): Promise<Buffer>
}

export interface PartHead extends Pick<FormPart, 'name' | 'filename' | 'rawFilename' | 'type'> {
  readonly header: PartHeader
  readonly charset: string | undefined
}

type Reader = 'nobody' | 'whole' | 'stream' | 'discard'

/** A part that is being received and read. */
export class IncomingPart implements FormPart {
  readonly name: string
  readonly filename: string | undefined
  readonly rawFilename: string | undefined
  readonly type: string
  /** Its number in the form, from 1. */
  readonly number: number
  readonly #head: PartHead
  readonly #onWanted: () => void
  #reader: Reader = 'nobody'
  /** Bytes that were received but not read yet. */
  readonly #gathered: GatheredBytes = new GatheredBytes()
  #body: PartBody | undefined
  #isComplete = false
  #error: FormError | undefined
  /** Called when the part has ended or failed. */
  #onEnd: (() => void) | undefined

  constructor(head: PartHead, number: number, onWanted: () => void) {
    this.number = number
    this.name = head.name
    this.filename = head.filename
    this.rawFilename = head.rawFilename
    this.type = head.type
    this.#head = head
    this.#onWanted = onWanted
  }

  get headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = Object.create(null)
    for (const [name, values] of Object.entries(this.#head.header)) headers[name] = values.join(', ')
    return headers
  }

  get stream(): Readable {
    if (this.#body !== undefined) return this.#body
    this.#take('stream')
    const body = new PartBody(this.#onWanted, () => this.discard())
    this.#body = body
    for (const piece of this.#gathered.pieces) body.push(piece)
    this.#gathered.clear()
    if (this.#error !== undefined) body.destroy(this.#error)
    else if (this.#isComplete) body.push(null)
    return body
  }

  text(): Promise<string> {
    return this.#readWhole((pieces) => {
      const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
      return createDecoder(this.#head.charset).decode(bytes)
    })
  }

  bytes(): Promise<Buffer> {
    return this.#readWhole((pieces) => Buffer.concat(pieces))
  }

  #readWhole<Value>(convert: (pieces: Buffer[]) => Value): Promise<Value> {
    const whole = this.pieces().then(convert)
    // The loop over the form reports its error, too. An unhandled rejection would end the process if nobody waits for
    // the part.
    if (this.#reader === 'whole') whole.catch(() => {})
    return whole
  }

  /** The whole content, in the received pieces. */
  async pieces(): Promise<Buffer[]> {
    if (this.#reader !== 'whole') this.#take('whole')
    await this.#ended()
    if (this.#error !== undefined) throw this.#error
    return this.#gathered.pieces
  }

  get isUnread(): boolean {
    return this.#reader === 'nobody' || (this.#body !== undefined && !this.#body.isRead)
  }

  /** Whether a reader waits for more bytes. */
  get wantsMore(): boolean {
    if (this.#isComplete || this.#reader === 'nobody') return false
    return this.#body === undefined || this.#reader === 'discard' || this.#body.wantsMore
  }

  push(bytes: Buffer): void {
    if (this.#reader === 'discard') return
    if (this.#body === undefined) this.#gathered.push(bytes)
    else this.#body.wantsMore = this.#body.push(bytes)
  }

  /** Called when it was received completely. */
  complete(): void {
    this.#isComplete = true
    this.#body?.push(null)
    this.#onEnd?.()
  }

  /** Called when the rest cannot be received. */
  fail(err: FormError): void {
    if (this.#isComplete) return
    this.#isComplete = true
    this.#error = err
    this.#body?.destroy(err)
    this.#onEnd?.()
  }

  /** Called when the loop moves on: discards an unread part, and waits for one that is being read. */
  async leave(): Promise<void> {
    if (this.isUnread) this.discard()
    if (!this.#isComplete) await this.#ended()
  }

  /** Discards the received bytes and those to come. */
  discard(): void {
    if (this.#isComplete && this.#reader !== 'nobody') return
    this.#reader = 'discard'
    this.#gathered.clear()
    this.#body?.destroy()
    this.#onWanted()
  }

  #take(reader: Reader): void {
    if (this.#reader === 'discard')
      throw new TypeError('The loop over the form has gone on; read a part before the next')
    if (this.#reader !== 'nobody') throw new TypeError('A part can be read once: as stream, or by text() or bytes()')
    this.#reader = reader
  }

  #ended(): Promise<void> {
    if (this.#isComplete) return Promise.resolve()
    return new Promise((resolve) => {
      const before = this.#onEnd
      this.#onEnd = () => {
        before?.()
        resolve()
      }
      this.#onWanted()
    })
  }
}

class PartBody extends Readable {
  wantsMore = false
  #hasStarted = false
  readonly #onWanted: () => void
  readonly #onLeft: () => void

  constructor(onWanted: () => void, onLeft: () => void) {
    super()
    this.#onWanted = onWanted
    this.#onLeft = onLeft
    // The loop over the form reports the error; without a listener here it would end the process.
    this.on('error', () => {})
  }

  /** Whether it is being read: listeners are added before the first read. */
  get isRead(): boolean {
    return this.#hasStarted || this.readableFlowing !== null || this.listenerCount('readable') > 0
  }

  override _read(): void {
    this.#hasStarted = true
    this.wantsMore = true
    this.#onWanted()
  }

  override _destroy(err: Error | null, callback: (err?: Error | null) => void): void {
    this.#hasStarted = true
    callback(err)
    this.#onLeft()
  }
}

const utf8: TextDecoder = new TextDecoder()

/** An unknown charset is decoded as UTF-8, which browsers send. */
function createDecoder(charset: string | undefined): TextDecoder {
  if (charset === undefined) return utf8
  try {
    return new TextDecoder(charset)
  } catch {
    return utf8
  }
}
