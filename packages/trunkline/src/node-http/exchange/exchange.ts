import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isThenable } from '../../thenable.ts'
import { kExchange } from '../exchange-of.ts'
import { kEndWhole, type NodeResponse } from '../response-fields.ts'
import { endBody, type NodeRequest, redirectInput, setHttpVersion, writeRequestHead } from './node-request.ts'
import { attachSocket, detachSocket, emitClose, redirectOutput } from './node-response.ts'
import { TransportOutput } from './output.ts'
import { ExchangeSocket, type SocketOwner } from './socket.ts'
import { TlsExchangeSocket } from './tls-socket.ts'
import type { BodySink, BodySource, RawHeaders, RequestHead, Transport, TransportName } from './transport.ts'
import { endWhole } from './whole-response.ts'

/** A request listener: an app, or any listener of a Node server. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown

export interface MessageClasses {
  readonly Request: typeof IncomingMessage
  readonly Response: typeof ServerResponse
}

/**
 * A request and response without a socket. They have the same classes as those of the app's own server, so that
 * handlers, middleware and APM libraries work. A transport delivers the request and takes the response.
 */
export class Exchange implements SocketOwner, BodySink {
  readonly req: NodeRequest
  readonly res: NodeResponse
  readonly socket: ExchangeSocket
  error: unknown = undefined
  readonly #output: TransportOutput
  readonly #body: Uint8Array | BodySource | undefined
  readonly #expects: string | undefined
  /** Whether the response was sent, or never will be. */
  #over = false
  /** Whether to cancel the rest of the body after the response, even if reading has begun. */
  #discards = false
  /** Whether the turn in which the request arrived is over. On a connection, a short body would be here by then. */
  #arrived = false

  constructor(classes: MessageClasses, head: RequestHead, transport: Transport) {
    this.#body = head.body
    this.#expects = head.expects
    const { peer } = head
    this.socket = peer.encrypted ? new TlsExchangeSocket(peer, this) : new ExchangeSocket(peer, this)
    const socket = this.socket as unknown as Socket // the part of a Socket that Node's messages use
    this.req = new classes.Request(socket) as NodeRequest // Node's types lack private members
    redirectInput(this.req, socket, this)
    writeRequestHead(this.req, head)
    this.res = new classes.Response(this.req) as ServerResponse as NodeResponse
    // Not earlier: Node's response treats every version but 1.1 as 1.0, without chunks and lengths.
    if (head.httpVersion === '2.0') setHttpVersion(this.req, 2, 0)
    this.#output = new TransportOutput(this.res, this.socket, transport)
    redirectOutput(this.res, this.#output)
    ;(this.res as Exchanged)[kExchange] = this
    this.res[kEndWhole] = onWhole
    this.res.on('prefinish', onPrefinish)
    this.res.on('finish', onFinish)
    attachSocket(this.res, this.socket)
  }

  get transportName(): TransportName {
    return this.#output.transportName
  }

  /** Calls the listener, then delivers the body, in the same order as a Node server. */
  run(listener: Listener): void {
    if (this.#expects !== undefined && !CONTINUE.test(this.#expects))
      this.res.writeHead(417).end() // as a Node server does
    else this.#call(listener)
    const body = this.#body
    if (body === undefined) this.endBody()
    else {
      if (body instanceof Uint8Array) this.push(body)
      // Node's parser reports the end after all ticks and promises that the bytes caused.
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

  /** Called when the listener failed without a response. */
  fail(err: unknown): void {
    this.error = err
    this.socket.destroy(err instanceof Error ? err : new Error(String(err)))
  }

  push(bytes: Uint8Array): boolean {
    this.socket.noteActivity()
    this.socket.bytesRead += bytes.length
    return this.req._dumped || this.req.push(bytes) // as Node's parser does
  }

  endBody(trailers?: RawHeaders): void {
    const { req } = this
    if (req.destroyed && !isSource(this.#body)) req.complete = true // Node's parser would read on to the end
    if (req.complete || req.destroyed) return
    endBody(req, trailers)
    if (this.#over && !this.socket.destroyed) this.#closeSocket()
  }

  failBody(reason: Error): void {
    this.#output.abort(reason)
    this.abort()
  }

  /** Called when the other end has disconnected; it need not be notified. */
  abort(): void {
    if (this.#over) return
    this.#output.abort(undefined)
    this.socket.destroy()
  }

  end(): void {
    this.#output.end()
  }

  /** Ends the response with a complete string; false, without effect, if Node has to end it. */
  endWhole(text: string): boolean {
    return endWhole(this.res, this.socket, this.#output, text)
  }

  /**
   * Cancels the rest of the body after the response, without reading it until then. False, without effect, if all bytes
   * of the body are already there.
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
    // A body that was cancelled in its first turn would be arriving now.
    if (this.req._dumped && isSource(this.#body)) this.endBody()
    // The app may still be reading: a request can last longer than its response.
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
    // A destroyed request emits `close` first, as on a connection.
    if (this.req.destroyed && !this.req.closed) this.req.once('close', () => breakExchange(this))
    else process.nextTick(breakExchange, this)
  }

  /** Does what a Node server does when a connection closes during an exchange. */
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

interface Exchanged extends NodeResponse {
  [kExchange]?: Exchange
}

// RFC 9110 §10.1.1; the same RegExp as in Node's server.
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i

// Module functions instead of closures, because these run in each exchange.

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

/** The error that Node gives readers of a request whose client disconnected. */
function createAbortedError(): Error {
  return Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
}

/** The error for the other end; its cause is the handler's error, if any. */
function createClosedError(cause: unknown): Error {
  const message = 'The application closed the connection before its response was complete'
  const error = cause === undefined ? new Error(message) : new Error(message, { cause })
  return Object.assign(error, { code: 'ECONNRESET' })
}
