import type { IncomingMessage } from 'node:http'
import { type Dicer, loadDicer, type PartHeader, type PartStream } from './busboy.ts'
import { FormError, type FormErrorCode } from './errors.ts'
import type { CompiledLimits } from './limits.ts'
import { IncomingPart } from './part.ts'
import { NOTICEABLE, readPartHead } from './part-head.ts'
import { leaveBody, readBoundary } from './request.ts'

/**
 * Reads the form of a request part by part. It reads from the request only while the next part, or more of the current
 * one, is wanted. So memory holds at most the parts of one chunk.
 */
export class FormReader {
  readonly #req: IncomingMessage
  readonly #limits: CompiledLimits
  #parser: Dicer | undefined
  /** Received parts that were not returned yet. */
  readonly #ready: IncomingPart[] = []
  #incoming: IncomingPart | undefined
  #given: IncomingPart | undefined
  #waiting: { resolve(part: IncomingPart | undefined): void; reject(err: FormError): void } | undefined
  #error: FormError | undefined
  /** Whether reading has stopped: the form ended, failed or was abandoned. */
  #isOver = false
  #hasLastBoundary = false
  #total = 0
  #parts = 0
  #fields = 0
  #files = 0
  /** Size so far of the part that is being received. */
  #size = 0

  constructor(req: IncomingMessage, limits: CompiledLimits) {
    this.#req = req
    this.#limits = limits
  }

  /**
   * Returns the next part; undefined at the end of the form.
   * @throws FormError (rejects) after the parts before the error were returned
   */
  async next(): Promise<IncomingPart | undefined> {
    if (this.#parser === undefined) this.#start()
    await this.#leaveGiven()
    const part = this.#ready.shift()
    if (part !== undefined) {
      this.#given = part
      return part
    }
    if (this.#error !== undefined) throw this.#error
    if (this.#isOver) return undefined
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#flow()
    })
  }

  /** Called when no more parts are wanted. */
  leave(): void {
    if (this.#isOver) return
    this.#given?.discard()
    this.#release()
    leaveBody(this.#req, this.#limits)
  }

  #start(): void {
    const Parser = loadDicer()
    const req = this.#req
    const { maxHeaderPairs, maxHeaderSize } = this.#limits
    try {
      const boundary = readBoundary(req, this.#limits)
      this.#parser = new Parser({
        boundary,
        maxHeaderPairs: maxHeaderPairs + NOTICEABLE,
        maxHeaderSize: maxHeaderSize + NOTICEABLE,
      })
    } catch (err) {
      this.#isOver = true
      leaveBody(req, this.#limits)
      throw err
    }
    this.#parser.on('part', (stream) => this.#onPart(stream))
    this.#parser.on('finish', () => {
      this.#hasLastBoundary = true
    })
    this.#parser.on('error', ignore) // it reports a truncated form, which we detect ourselves
    if (req.destroyed) return this.#fail('REQUEST_ABORTED')
    req.on('data', this.#onData)
    req.on('end', this.#onEnd)
    req.on('error', this.#onAborted)
    req.on('close', this.#onAborted)
  }

  /** Waits until the last returned part was read or discarded. */
  async #leaveGiven(): Promise<void> {
    const given = this.#given
    if (given === undefined) return
    if (given.isUnread && this.#limits.unread === 'cut') {
      this.#ready.length = 0 // later parts are not wanted either
      this.#stop(new FormError('PART_UNREAD', { part: given.number, field: given.name }))
    }
    await given.leave()
    this.#given = undefined
  }

  readonly #onData = (bytes: Buffer): void => {
    this.#total += bytes.length
    if (this.#total > this.#limits.maxTotal) {
      this.#fail('LIMIT_TOTAL_SIZE', this.#limits.maxTotal)
      return
    }
    // In slices, because the parser reads on to the end of what it gets, even if the form was refused at its start.
    for (let at = 0; at < bytes.length && !this.#isOver && !this.#hasLastBoundary; at += SLICE) {
      this.#parser?.write(bytes.subarray(at, at + SLICE))
    }
    if (!this.#isOver && !this.#isWanted()) this.#req.pause()
  }

  readonly #onEnd = (): void => {
    if (!this.#hasLastBoundary) return this.#fail('UNEXPECTED_END')
    this.#release()
    this.#waiting?.resolve(undefined)
    this.#waiting = undefined
  }

  readonly #onAborted = (): void => this.#fail('REQUEST_ABORTED')

  #onPart(stream: PartStream): void {
    stream.on('error', ignore)
    // The parser pushes into a stream for each part. Overriding `push` keeps everything synchronous: nothing is
    // buffered in the parser's stream, and a part has ended before the next begins.
    stream.push = (bytes) => {
      if (bytes === null) this.#onPartEnd(stream)
      else this.#onPartBytes(bytes)
      return true
    }
    if (this.#isOver) return
    this.#parts++
    if (this.#parts > this.#limits.maxParts) this.#fail('LIMIT_PART_COUNT', this.#limits.maxParts)
    else stream.on('header', (header) => this.#onPartHead(header))
  }

  #onPartHead(header: PartHeader): void {
    if (this.#isOver) return
    const head = readPartHead(header, this.#limits)
    if (typeof head === 'string') return this.#fail(head)
    const part = new IncomingPart(head, this.#parts, this.#flow)
    this.#size = 0
    this.#incoming = part
    const { maxFiles, maxFields } = this.#limits
    if (part.filename !== undefined && ++this.#files > maxFiles) return this.#fail('LIMIT_FILE_COUNT', maxFiles)
    if (part.filename === undefined && ++this.#fields > maxFields) return this.#fail('LIMIT_FIELD_COUNT', maxFields)
    this.#ready.push(part)
    this.#handOut()
  }

  #onPartBytes(bytes: Buffer): void {
    const part = this.#incoming
    if (this.#isOver || part === undefined) return
    this.#size += bytes.length
    const { maxFileSize, maxFieldSize } = this.#limits
    if (part.filename === undefined && this.#size > maxFieldSize) this.#fail('LIMIT_FIELD_VALUE', maxFieldSize)
    else if (part.filename !== undefined && this.#size > maxFileSize) this.#fail('LIMIT_FILE_SIZE', maxFileSize)
    else part.push(bytes)
  }

  #onPartEnd(stream: PartStream): void {
    stream.emit('end') // the parser waits for it
    if (this.#isOver) return
    if (this.#incoming === undefined) return this.#fail('INVALID_PART') // the next boundary came inside its headers
    this.#incoming.complete()
    this.#incoming = undefined
  }

  #handOut(): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    this.#waiting = undefined
    this.#given = this.#ready.shift()
    waiting.resolve(this.#given)
  }

  #isWanted(): boolean {
    return this.#waiting !== undefined || this.#given?.wantsMore === true
  }

  readonly #flow = (): void => {
    if (!this.#isOver && this.#req.isPaused() && this.#isWanted()) this.#req.resume()
  }

  #fail(code: FormErrorCode, limit?: number): void {
    if (this.#isOver) return
    const part = this.#incoming
    const number = part?.number ?? (OF_PARTS.has(code) ? this.#parts : undefined)
    this.#stop(new FormError(code, { part: number, field: part?.name, limit }))
  }

  #stop(err: FormError): void {
    this.#error = err
    if (!this.#isOver) {
      this.#release()
      leaveBody(this.#req, this.#limits)
    }
    this.#incoming?.fail(err)
    this.#waiting?.reject(err)
    this.#waiting = undefined
  }

  #release(): void {
    this.#isOver = true
    const req = this.#req
    req.removeListener('data', this.#onData)
    req.removeListener('end', this.#onEnd)
    req.removeListener('error', this.#onAborted)
    req.removeListener('close', this.#onAborted)
  }
}

/** What a socket of Node gives at most; the body of a fetch request may come in one piece of any size. */
const SLICE = 65536

/** Errors about a part before its name is known. */
const OF_PARTS: ReadonlySet<FormErrorCode> = new Set([
  ...(['INVALID_PART', 'LIMIT_FIELD_KEY', 'LIMIT_HEADER_PAIRS', 'LIMIT_HEADER_SIZE'] as const),
  ...(['LIMIT_PART_COUNT', 'MISSING_FIELD_NAME'] as const),
])

function ignore(): void {}
