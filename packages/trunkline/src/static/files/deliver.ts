import * as fs from 'node:fs'
import type { ServerResponse } from 'node:http'
import { isWriteReplaced } from '../../node-http/replaced.ts'
import { closeFile } from './find-file.ts'
import type { Span } from './ranges.ts'

/** Sends the bytes of an open file: exactly as many as announced. */
export class Delivery {
  readonly #res: ServerResponse
  readonly #fd: number
  readonly #done: (err?: Error) => void
  #position: number
  #remaining: number
  #filled = 0
  #reading = false
  #over = false
  #closed = false

  /** Takes over the file, and closes it in any case. */
  constructor(res: ServerResponse, fd: number, span: Span, done: (err?: Error) => void) {
    this.#res = res
    this.#fd = fd
    this.#done = done
    this.#position = span.start
    this.#remaining = span.length
  }

  start(): void {
    if (this.#remaining === 0) return this.#pass(NOTHING)
    if (this.#remaining > CHUNK) {
      this.#res.on('close', () => this.stop())
      this.#res.on('drain', () => this.#read())
    }
    this.#read()
  }

  /** The client disconnected: stop reading, without calling back. */
  stop(): void {
    if (this.#over) return
    this.#over = true
    // Do not close a file during a read: its descriptor might belong to another file before the read starts.
    if (!this.#reading) this.#close()
  }

  /** Fills a whole buffer, in as many reads as it takes, before it is written. */
  #read(): void {
    if (this.#reading || this.#over) return
    this.#reading = true
    const size = Math.min(CHUNK, this.#remaining)
    fs.read(this.#fd, Buffer.allocUnsafeSlow(size), 0, size, this.#position, this.#onRead)
  }

  readonly #onRead = (err: Error | null, count: number, buffer: Buffer): void => {
    if (this.#over || this.#res.destroyed) return this.#close()
    if (err) return this.#fail(err)
    if (count === 0) return this.#fail(new Error('File became shorter while it was being sent'))
    this.#filled += count
    this.#position += count
    this.#remaining -= count
    if (this.#filled < buffer.length) {
      fs.read(this.#fd, buffer, this.#filled, buffer.length - this.#filled, this.#position, this.#onRead)
      return
    }
    this.#filled = 0
    this.#reading = false
    this.#pass(buffer)
  }

  #pass(chunk: Buffer): void {
    if (!this.#tryWrite(chunk) || this.#over) return
    if (this.#remaining > 0) return this.#read()
    this.#close()
    this.#done()
  }

  /** Writes a chunk. False if the response is full, or after an error: then do not continue now. */
  #tryWrite(chunk: Buffer): boolean {
    const res = this.#res
    try {
      if (this.#remaining > 0) return res.write(chunk) !== false
      // Middleware that replaces these has always seen a file arrive through `write`, with an empty `end`.
      const isReplaced = isWriteReplaced(res)
      if (isReplaced && chunk.length > 0) res.write(chunk)
      if (isReplaced || chunk.length === 0) res.end()
      else {
        // Create the head first: Node corrupts a Content-Disposition beyond ASCII if `end` tells it the length.
        if (!res.headersSent) res.writeHead(res.statusCode)
        res.end(chunk)
      }
      return true
    } catch (thrown) {
      this.#fail(thrown as Error) // thrown by a `write` or `end` that middleware has replaced
      return false
    }
  }

  /** A response that stopped halfway cannot be repaired. Close the connection, so that the client notices. */
  #fail(err: Error): void {
    this.#close()
    if (this.#res.headersSent) this.#res.destroy()
    this.#done(err)
  }

  /** Close only once: the system may have reused the descriptor for another file. */
  #close(): void {
    this.#over = true
    if (!this.#closed) closeFile(this.#fd)
    this.#closed = true
  }
}

// 1 MB took 2.3 ms of CPU in chunks of 64 kB, 1.85 in 128 and 1.65 in 256 (Node 20.20); a slow client holds one of them.
const CHUNK = 128 * 1024
const NOTHING: Buffer = Buffer.alloc(0)
