import type { Callback, NodeResponse } from '../response-fields.ts'
import { emitDrain, type Output } from './node-response.ts'
import { parseHeaderLines, parseResponseHead } from './response-head.ts'
import type { ExchangeSocket } from './socket.ts'
import { HIGH_WATER_MARK } from './socket-members.ts'
import type { RawHeaders, ResponseHead, Transport, TransportName } from './transport.ts'
import type { WholeOutput } from './whole-response.ts'

/** Passes a response to a transport: complete responses at once, others in chunks. */
export class TransportOutput implements Output, WholeOutput {
  readonly #res: NodeResponse
  readonly #socket: ExchangeSocket
  readonly #transport: Transport
  /** The response so far. It is held back until the end of the turn: most responses are complete by then. */
  #held: HeldResponse | undefined = undefined
  /** Data that the transport has not taken yet, in order. */
  #sent: Sent[] = []
  /** Whether `write` returned false, so that `drain` is due. Bun does not record that on the response. */
  #full = false
  /** Whether the transport gets nothing more. */
  #closed = false

  constructor(res: NodeResponse, socket: ExchangeSocket, transport: Transport) {
    this.#res = res
    this.#socket = socket
    this.#transport = transport
  }

  get transportName(): TransportName {
    return this.#transport.transportName
  }

  send(data: string | Uint8Array, encoding: BufferEncoding | undefined, callback: Callback | undefined): boolean {
    const socket = this.#socket
    if (socket.destroyed) return false
    socket.noteActivity()
    if (!this.#res._headerSent) this.#hold()
    if (data.length > 0) this.#sendBytes(this.#toBytes(data, encoding), callback)
    else if (callback !== undefined) {
      if (this.#sent.length === 0) process.nextTick(callback, null)
      else this.#sent.push({ length: 0, callback })
    }
    if (socket.writableLength < HIGH_WATER_MARK) return true
    this.#full = true
    return false
  }

  sendWhole(head: ResponseHead, text: string, callback: Callback): void {
    const socket = this.#socket
    socket.noteActivity()
    socket.writableLength += text.length
    socket.bytesWritten += text.length
    this.#sent.push({ length: text.length, callback })
    this.#held = { head, pieces: [text] }
  }

  inform(head: string, callback: Callback | undefined): boolean {
    if (!this.#res._headerSent && !this.#closed) this.#transport.inform?.(parseResponseHead(head))
    if (callback !== undefined) process.nextTick(callback, null)
    return true
  }

  end(): void {
    if (this.#closed) return
    const { _trailer } = this.#res
    const trailers = _trailer ? parseHeaderLines(_trailer, 0) : NO_HEADERS
    if (this.#held !== undefined && trailers.length === 0) return this.#endWhole(this.#held)
    this.#flush()
    this.#closed = true
    this.#transport.end(trailers)
  }

  /** Cuts off the response. Without a reason, the transport itself has reported the end: it is not notified. */
  abort(reason: Error | undefined): void {
    this.#held = undefined
    if (!this.#closed && reason !== undefined) this.#transport.abort(reason)
    this.#closed = true
  }

  /** Calls the callbacks of bytes that will never be sent. */
  failCallbacks(err: Error): void {
    const sent = this.#sent
    this.#sent = []
    for (const { callback } of sent) callback?.(err)
  }

  #hold(): void {
    const res = this.#res
    res._headerSent = true
    this.#held = { head: parseResponseHead(res._header as string), pieces: [] } // `_send` is only called after the head was created
    process.nextTick(flushOutput, this)
  }

  /** Called at the end of the turn: sends what there is so far. */
  flush(): void {
    if (!this.#closed) this.#flush()
  }

  #flush(): void {
    const held = this.#held
    if (held === undefined) return
    this.#held = undefined
    this.#transport.head(held.head)
    for (const piece of held.pieces) this.#transport.chunk(toBytes(piece), this.#onTaken)
  }

  #endWhole({ head, pieces }: HeldResponse): void {
    this.#held = undefined
    this.#closed = true
    this.#transport.whole(head, pieces.length < 2 ? pieces[0] : Buffer.concat(pieces.map(toBytes)))
    for (let taken = 0; taken < pieces.length; taken++) this.#onTaken()
  }

  #sendBytes(bytes: Uint8Array, callback: Callback | undefined): void {
    this.#socket.writableLength += bytes.length
    this.#socket.bytesWritten += bytes.length
    this.#sent.push({ length: bytes.length, callback })
    if (this.#held !== undefined) this.#held.pieces.push(bytes)
    else this.#transport.chunk(bytes, this.#onTaken)
  }

  readonly #onTaken = (): void => {
    const first = this.#sent.shift()
    if (first === undefined) return
    this.#socket.writableLength -= first.length
    if (first.callback !== undefined) process.nextTick(first.callback, null)
    while (this.#sent[0]?.length === 0) process.nextTick(this.#sent.shift()?.callback as Callback, null)
    if (this.#sent.length > 0 || this.#closed) return
    if (!this.#full && !this.#res.writableNeedDrain) return
    this.#full = false
    emitDrain(this.#res)
  }

  #toBytes(data: string | Uint8Array, encoding: BufferEncoding | undefined): Uint8Array {
    if (typeof data === 'string') return Buffer.from(data, encoding)
    // The writer may reuse the memory after its callback.
    return this.#transport.keepsBytes ? Uint8Array.prototype.slice.call(data) : data
  }
}

interface HeldResponse {
  readonly head: ResponseHead
  /** Bytes, or one ASCII string that is the whole body. */
  readonly pieces: (string | Uint8Array)[]
}

/** Bytes, or only a callback that waits for earlier bytes. */
interface Sent {
  readonly length: number
  readonly callback: Callback | undefined
}

const NO_HEADERS: RawHeaders = []

function flushOutput(output: TransportOutput): void {
  output.flush()
}

function toBytes(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
}
