import { EventEmitter } from 'node:events'
import { isThenable } from '../thenable.ts'
import type { Schema, SchemaIssue, SchemaResult } from '../types/schema/standard.ts'
import type { ServerWebSocket } from './server-websocket.ts'

interface CheckedEvents<Received> {
  message: (value: Received) => void
  invalid: (issues: readonly SchemaIssue[]) => void
  close: (code: number, reason: string) => void
}

/**
 * The server's end of a WebSocket whose messages are JSON and match a schema. `Received` is what the schema of `message`
 * returns, `Sent` what the schema of `send` takes.
 * @example const members = new Set<CheckedWebSocket<z.output<typeof Say>, z.input<typeof Heard>>>()
 */
export interface CheckedWebSocket<Received, Sent> extends EventEmitter {
  /** The `WebSocket` of `ws`. */
  readonly raw: ServerWebSocket
  /**
   * Sends a value as JSON.
   * @throws TypeError for a value that JSON cannot represent
   */
  send(value: Sent): void
  /** Starts the closing handshake. */
  close(code?: number, reason?: string): void
  /** Cuts the connection. */
  terminate(): void
  on<Name extends keyof CheckedEvents<Received>>(event: Name, listener: CheckedEvents<Received>[Name]): this
  once<Name extends keyof CheckedEvents<Received>>(event: Name, listener: CheckedEvents<Received>[Name]): this
  off<Name extends keyof CheckedEvents<Received>>(event: Name, listener: CheckedEvents<Received>[Name]): this
}

/** RFC 6455 §7.4.1: the data of a message does not fit its type. */
const INVALID_DATA = 1007
/** RFC 6455 §7.4.1: the server has met a condition it did not expect. */
const INTERNAL_ERROR = 1011

export class MessageChecker extends EventEmitter {
  readonly raw: ServerWebSocket
  readonly #schema: Schema | undefined
  readonly #onError: (err: unknown) => void
  /** The pending check of the previous message: messages keep their order. */
  #before: Promise<void> | undefined
  #holds = false

  constructor(raw: ServerWebSocket, schema: Schema | undefined, onError: (err: unknown) => void) {
    super()
    this.raw = raw
    this.#schema = schema
    this.#onError = onError
    raw.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : data))
    raw.on('close', (code, reason) => this.emit('close', code, String(reason)))
  }

  send(value: unknown): void {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError('send() needs a value that JSON can hold')
    this.raw.send(text)
  }

  close(code?: number, reason?: string): void {
    this.raw.close(code, reason)
  }

  terminate(): void {
    this.raw.terminate()
  }

  #receive(data: Buffer | undefined): void {
    if (this.#before !== undefined) this.#before = this.#before.then(() => this.#check(data))
    else this.#before = this.#check(data)
    const mine = this.#before
    if (mine === undefined) return
    this.#hold()
    void mine.then(() => {
      // a check never rejects
      if (this.#before !== mine) return
      this.#before = undefined
      if (this.#holds) this.raw.resume()
      this.#holds = false
    })
  }

  /** Pauses reading during an asynchronous check: otherwise a client could fill the memory with waiting messages. */
  #hold(): void {
    if (this.raw.isPaused) return // paused by the app, or by the previous message
    this.raw.pause()
    this.#holds = true
  }

  /** Undefined if the schema is synchronous; otherwise a promise that never rejects. */
  #check(data: Buffer | undefined): Promise<void> | undefined {
    const json = data === undefined ? BINARY : parse(data)
    const result = json.issues ? json : this.#validate(json.value)
    if (result === undefined) return undefined
    if (!isThenable(result)) {
      this.#deliver(result)
      return undefined
    }
    // Leave the promise first: what a listener throws must surface as it does for a synchronous schema.
    return Promise.resolve(result).then(
      (late) => queueMicrotask(() => this.#deliver(late)),
      (err) => queueMicrotask(() => this.#fail(err)),
    )
  }

  /** Undefined if the schema throws. */
  #validate(value: unknown): SchemaResult | PromiseLike<SchemaResult> | undefined {
    try {
      return this.#schema === undefined ? { value } : this.#schema['~standard'].validate(value)
    } catch (err) {
      this.#fail(err)
      return undefined
    }
  }

  #deliver(result: SchemaResult): void {
    if (this.raw.readyState !== this.raw.OPEN) return
    if (result.issues === undefined) this.emit('message', result.value)
    else if (!this.emit('invalid', result.issues)) this.close(INVALID_DATA, reasonOf(result))
  }

  /** Called when the schema itself threw or rejected. */
  #fail(err: unknown): void {
    this.close(INTERNAL_ERROR, 'Internal error')
    this.#onError(err)
  }
}

const NOT_JSON: SchemaResult = { issues: [{ message: 'The message is not valid JSON' }] }
/** Whatever the bytes are. */
const BINARY: SchemaResult = { issues: [{ message: 'The message is binary, JSON is sent as text' }] }

/** Issues of a schema are not repeated: they may be longer than a reason may be, 123 bytes. */
function reasonOf(result: SchemaResult): string {
  const isUnreadable = result === NOT_JSON || result === BINARY
  return (isUnreadable && result.issues?.[0]?.message) || 'The message does not match the schema'
}

function parse(data: Buffer): SchemaResult {
  try {
    return { value: JSON.parse(String(data)) }
  } catch {
    return NOT_JSON
  }
}
