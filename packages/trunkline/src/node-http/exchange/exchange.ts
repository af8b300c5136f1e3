// hot path
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { kEndWhole } from '../response-fields.ts'
import { endBody, type NodeRequest, pushBody, redirectInput, setHttpVersion, writeRequestHead } from './node-request.ts'
import { attachSocket, detachSocket, emitClose, type NodeResponse, redirectOutput } from './node-response.ts'
import { TransportOutput } from './output.ts'
import { ExchangeSocket, type SocketOwner } from './socket.ts'
import { TlsExchangeSocket } from './tls-socket.ts'
import type { BodySink, BodySource, Door, RawHeaders, RequestHead, Transport } from './transport.ts'
import { endWhole } from './whole-answer.ts'

/** What answers requests: an application, or any other listener of node's servers. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown

/** The classes of which an exchange makes its messages. */
export interface MessageClasses {
  readonly Request: typeof IncomingMessage
  readonly Response: typeof ServerResponse
}

/**
 * A request and its response without a socket: real ones, of the classes that the application's own server makes, so
 * that handlers, middleware and agents find all that they know. A transport brings the request and takes the answer.
 */
export class Exchange implements SocketOwner, BodySink {
  readonly req: NodeRequest
  readonly res: NodeResponse
  readonly socket: ExchangeSocket
  /** The error that no handler of the application took. */
  error: unknown
  readonly #output: TransportOutput
  readonly #body: Uint8Array | BodySource | undefined
  readonly #expects: string | undefined
  /** Whether the answer has gone, or will never go. */
  #over: boolean
  /** Whether the rest of the body is cancelled once the answer has gone, though somebody has begun to read it. */
  #discards: boolean
  /** Whether the turn is over in which the request came: on a connection a short body has arrived by then. */
  #arrived: boolean

  constructor(classes: MessageClasses, head: RequestHead, transport: Transport) {
    this.#body = head.body
    this.#expects = head.expects
    this.#over = false
    this.#discards = false
    this.#arrived = false
    this.error = undefined
    const { peer } = head
    this.socket = peer.encrypted ? new TlsExchangeSocket(peer, this) : new ExchangeSocket(peer, this)
    const socket = this.socket as unknown as Socket // as much of one as node's messages use
    this.req = new classes.Request(socket) as NodeRequest // node's types do not show all that it has
    redirectInput(this.req, socket, this)
    writeRequestHead(this.req, head)
    this.res = new classes.Response(this.req) as ServerResponse as NodeResponse
    // Not before: a response takes every other version than 1.1 for 1.0, and makes no chunks and lengths then.
    if (head.httpVersion === '2.0') setHttpVersion(this.req, 2, 0)
    this.#output = new TransportOutput(this.res, this.socket, transport)
    redirectOutput(this.res, this.#output)
    ;(this.res as Exchanged)[kExchange] = this
    ;(this.res as Exchanged)[kEndWhole] = onWhole
    this.res.on('prefinish', onPrefinish)
    this.res.on('finish', onFinish)
    attachSocket(this.res, this.socket)
  }

  /** The way by which the request has come. */
  get door(): Door {
    return this.#output.door
  }

  /** Lets a listener answer, then brings the body: the order in which node's server does it. */
  run(listener: Listener): void {
    if (this.#expects !== undefined && !CONTINUE.test(this.#expects))
      this.res.writeHead(417).end() // as node's server does
    else this.#call(listener)
    const body = this.#body
    if (body === undefined) this.endBody()
    else {
      if (body instanceof Uint8Array) this.push(body)
      // Node's parser reports the end once everything that the bytes have set off is done: ticks, then promises.
      process.nextTick(queueMicrotask, () => {
        this.#arrived = true
        if (body instanceof Uint8Array) this.endBody()
      })
    }
  }

  #call(listener: Listener): void {
    try {
      const result = listener(this.req, this.res)
      if (isThenable(result)) result.then(undefined, (err) => this.fail(err))
    } catch (err) {
      this.fail(err)
    }
  }

  /** The listener has failed without an answer. */
  fail(err: unknown): void {
    this.error = err
    this.socket.destroy(err instanceof Error ? err : new Error(String(err)))
  }

  push(bytes: Uint8Array): boolean {
    this.socket.noteActivity()
    this.socket.bytesRead += bytes.length
    return pushBody(this.req, bytes)
  }

  endBody(trailers?: RawHeaders): void {
    const { req } = this
    if (req.destroyed && !isSource(this.#body)) req.complete = true // node's parser has read on
    if (req.complete || req.destroyed) return
    endBody(req, trailers)
    if (this.#over && !this.socket.destroyed) this.#closeSocket()
  }

  failBody(reason: Error): void {
    this.#output.abort(reason)
    this.abort()
  }

  /** The other end has left; it needs no notice. */
  abort(): void {
    if (this.#over) return
    this.#output.abort(undefined)
    this.socket.destroy()
  }

  end(): void {
    this.#output.end()
  }

  /** Ends the answer with a whole text; false, with nothing done, when it is node's to end. */
  endWhole(text: string): boolean {
    return endWhole(this.res, this.socket, this.#output, text)
  }

  /**
   * Nobody wants what is left of the body: it is cancelled when the answer has gone, and not read until then. False, with
   * nothing done, for a body whose bytes are all there.
   */
  discardBody(): boolean {
    if (!isSource(this.#body) || this.req.complete) return false
    this.#discards = true
    this.req.unpipe()
    this.req.pause()
    return true
  }

  finish(): void {
    const { req, res, socket } = this
    if (!req._consuming || this.#discards) {
      req._dump()
      this.#cancelBody()
    }
    detachSocket(res, socket)
    process.nextTick(closeExchange, this)
  }

  close(): void {
    this.#over = true
    emitClose(this.res)
    // What was cancelled in the turn in which it came would be arriving now.
    if (this.req._dumped && isSource(this.#body)) this.endBody()
    // Somebody may still be reading: a request can be longer than its answer.
    if (this.req.complete) this.#closeSocket()
  }

  onResume(): void {
    if (isSource(this.#body) && !this.req.complete) this.#body.resume(this)
  }

  onTimeout(): boolean {
    const { req, res, socket } = this
    const heardByRequest = !req.complete && req.emit('timeout', socket)
    return (socket._httpMessage === res && res.emit('timeout', socket)) || heardByRequest
  }

  onDestroy(reason: Error | undefined): void {
    if (!this.req.complete && isSource(this.#body)) this.#body.cancel()
    if (this.#over) return
    this.#over = true
    this.#output.abort(reason ?? createClosedError(this.error))
    this.socket._hadError = this.socket.writableLength > 0
    // A request that was destroyed by itself tells so first, as on a connection.
    if (this.req.destroyed && !this.req.closed) this.req.once('close', () => breakExchange(this))
    else process.nextTick(breakExchange, this)
  }

  /** What node's server does when a connection is closed under an exchange. */
  break(): void {
    if (!this.req.destroyed) this.req.destroy(createAbortedError())
    this.#output.failCallbacks(createAbortedError())
    emitClose(this.res)
    this.socket.emitClose()
  }

  #cancelBody(): void {
    if (!isSource(this.#body) || this.req.complete) return
    this.#body.cancel()
    if (this.#arrived) this.endBody()
  }

  #closeSocket(): void {
    this.socket.destroy()
    this.socket.emitClose()
  }
}

/** The exchange of a response; undefined when a connection is behind it. */
export function exchangeOf(res: ServerResponse): Exchange | undefined {
  return (res as Exchanged)[kExchange]
}

interface Exchanged extends ServerResponse {
  [kExchange]?: Exchange
  [kEndWhole]?: (text: string) => boolean
}

// RFC 9110 §10.1.1; read as node's server reads it.
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i

const kExchange: unique symbol = Symbol('exchange')

// Functions of the module, not closures: these run in each exchange.

function onWhole(this: Exchanged, text: string): boolean {
  return this[kExchange]?.endWhole(text) === true
}

function onPrefinish(this: Exchanged): void {
  this[kExchange]?.end()
}

function onFinish(this: Exchanged): void {
  this[kExchange]?.finish()
}

function closeExchange(exchange: Exchange): void {
  exchange.close()
}

function breakExchange(exchange: Exchange): void {
  exchange.break()
}

function isSource(body: Uint8Array | BodySource | undefined): body is BodySource {
  return body !== undefined && !(body instanceof Uint8Array)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/** What node tells the readers of a request whose client has left. */
function createAbortedError(): Error {
  return Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
}

/** What the other end is told; the cause is the handler's error, if there was one. */
function createClosedError(cause: unknown): Error {
  const message = 'The application closed the connection before its answer was complete'
  const error = cause === undefined ? new Error(message) : new Error(message, { cause })
  return Object.assign(error, { code: 'ECONNRESET' })
}
