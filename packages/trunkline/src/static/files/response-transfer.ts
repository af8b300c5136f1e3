import { AsyncResource } from 'node:async_hooks'
import type { Stats } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { ExchangeResponse, Next } from '../../contract/exchange.ts'
import { percentDecode } from '../../text/percent-decode.ts'
import { explainMiss, toFailure } from './failure.ts'
import { createFinder } from './find-file.ts'
import { locate } from './locate.ts'
import type { FileSettings } from './settings.ts'
import { Transfer } from './transfer.ts'

type Callback = (err?: Error) => void
type Headers = Readonly<Record<string, unknown>>

/** Sends a file as the response of a handler. Its end is reported once, to the callback or to `next`. */
export class ResponseTransfer extends Transfer<ExchangeResponse> {
  readonly #settings: FileSettings
  readonly #headers: Headers | undefined
  readonly #callback: Callback
  /** `close` comes from the socket, but callbacks must run in the async context of the request. */
  readonly #context = new AsyncResource('FileTransfer')
  #bodiless = false
  #reported = false

  constructor(res: ExchangeResponse, settings: FileSettings, headers: Headers | undefined, callback?: Callback) {
    super(res.req, res, settings)
    this.#settings = settings
    this.#headers = headers
    this.#callback = callback ?? passOn(res.req.next)
  }

  /** Sends the file of this name. */
  begin(path: string): void {
    if (this.#isAwaited()) this.#find(path, path.endsWith('/'))
  }

  /** Sends the file for a URL path. */
  beginEncoded(pathname: string): void {
    if (!this.#isAwaited()) return
    const path = percentDecode(pathname)
    if (path === undefined) return this.onFailure(toFailure(400))
    this.#find(path, pathname.endsWith('/'))
  }

  protected override setHeaders(_path: string, _stat: Stats): void {
    // Whatever it is, Node decides whether it can be a file name.
    for (const [name, value] of Object.entries(this.#headers ?? {})) this.res.setHeader(name, value as string)
  }

  protected override onDirectory(): void {
    this.#report(withCode('EISDIR, read', 'EISDIR'))
  }

  protected override onMiss(status: 404 | 500, cause: NodeJS.ErrnoException | undefined): void {
    explainMiss(status, cause, (err) => this.#report(err))
  }

  protected override onFailure(err: Error): void {
    this.#report(err)
  }

  protected override onSent(): void {
    this.#report()
  }

  protected override onBodiless(): void {
    this.#bodiless = true
    this.res.on('finish', () => setImmediate(() => this.#report()))
  }

  /** Another handler responded meanwhile. Report it after this turn, unless the file is found in it. */
  protected onOtherResponse(): void {
    setImmediate(() => this.#abort(undefined))
  }

  /** Whether the client is still connected; also listens for its disconnect. */
  #isAwaited(): boolean {
    const { res } = this
    // Too late to send it. Keep looking, as Express does, to report that or any other error with the file.
    if (res.writableEnded) return true
    if (res.destroyed || res.socket?.writable === false) {
      setImmediate(() => this.#abort(undefined))
      return false
    }
    res.on('close', () => this.#onClose())
    return true
  }

  #find(path: string, trailingSlash: boolean): void {
    const location = locate(path, this.#settings.root, this.#settings.dotfiles)
    if (typeof location === 'number') return this.onFailure(toFailure(location))
    this.findAndSend({ path: location, trailingSlash }, createFinder(this.#settings, this.#settings.contentType))
  }

  #onClose(): void {
    if (this.res.writableEnded && !this.#bodiless && !this.isDelivering) this.onOtherResponse()
    else this.#abort(socketError(this.req))
  }

  #abort(broken: NodeJS.ErrnoException | undefined): void {
    if (this.#reported) return
    this.stop()
    if (broken !== undefined && broken.code !== 'ECONNRESET') return this.#report(broken)
    // A response without a body was complete at once, whether or not the client was still connected.
    if (broken === undefined && this.#bodiless) return this.#report()
    const aborted = withCode('Request aborted', 'ECONNABORTED')
    if (broken !== undefined && !this.isDelivering) aborted.cause = broken // a reset before the first byte
    this.#report(aborted)
  }

  #report(err?: Error): void {
    if (this.#reported) return
    this.#reported = true
    this.#context.runInAsyncScope(this.#callback, undefined, err)
  }
}

/** For 3.x: looks for the file to the end even if another handler responds, and then reports that it is too late. */
export class PatientTransfer extends ResponseTransfer {
  protected override onOtherResponse(): void {}
}

/** Without a callback: a directory is not an error, and a client that disconnected cannot use an error page. */
function passOn(next: Next): Callback {
  return (err?: NodeJS.ErrnoException) => {
    if (err?.code === 'EISDIR') return next()
    if (err && err.code !== 'ECONNABORTED' && err.syscall !== 'write') next(err)
  }
}

/**
 * The error that broke the connection: the app's own, or a network error. Not ECANCELED: since version 22, Node sets it
 * when a connection is destroyed without an error during a write.
 */
function socketError(req: IncomingMessage): NodeJS.ErrnoException | undefined {
  const errored = (req.socket as { errored?: NodeJS.ErrnoException | null } | null | undefined)?.errored
  return errored && errored.code !== 'ECANCELED' ? errored : undefined
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}
