import type { Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { restoreHeader, setHeaderUnchecked, unsetHeaders } from '../../node-http/headers.ts'
import { hasPreconditions } from './conditional.ts'
import { type Decision, decideResponse, type ResponseSoFar } from './decision.ts'
import { Delivery } from './deliver.ts'
import { statusOf, toFailure, toRangeFailure } from './failure.ts'
import { type FileMetadata, renewMetadata } from './file-metadata.ts'
import { closeFile, type Finder, type Finding, type FoundMetadata, openFile, type RequestedPath } from './find-file.ts'
import type { Span } from './ranges.ts'
import type { FileSettings } from './settings.ts'

/** One file on its way to one client. Subclasses implement the methods that report the result. */
export abstract class Transfer<Res extends ServerResponse = ServerResponse> {
  readonly req: IncomingMessage
  readonly res: Res
  readonly #settings: FileSettings
  /** The open file, until it is closed or a `Delivery` has it. */
  #fd: number | undefined
  #delivery: Delivery | undefined
  /** The response before `#applied` set its headers. */
  #before: ResponseSoFar | undefined
  #applied: Decision | undefined
  #stopped = false

  constructor(req: IncomingMessage, res: Res, settings: FileSettings) {
    this.req = req
    this.res = res
    this.#settings = settings
  }

  /** Called before the file's own headers are set. */
  protected abstract setHeaders(path: string, stat: Stats): void
  protected abstract onDirectory(): void
  protected abstract onMiss(status: 404 | 500, cause: NodeJS.ErrnoException | undefined): void
  /** There is a file, but it cannot be sent, or not completely. */
  protected abstract onFailure(err: Error): void
  /** All bytes were passed on. */
  protected onSent(): void {}
  /** The response has no body, because of its status or method. */
  protected onBodiless(): void {}

  findAndSend(requested: RequestedPath, find: Finder): void {
    const { headers, method } = this.req
    const search = {
      ...requested,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      open: method !== 'HEAD' && !hasPreconditions(headers),
    }
    find(search, (finding) => this.#onFinding(finding))
  }

  /** Whether bytes of the file are being sent. */
  protected get isDelivering(): boolean {
    return this.#delivery !== undefined
  }

  stop(): void {
    this.#stopped = true
    this.#delivery?.stop()
  }

  #onFinding(finding: Finding): void {
    if (finding.kind === 'file') return this.#onFile(finding)
    if (this.#stopped) return
    if (finding.kind === 'directory') return this.onDirectory()
    if (finding.kind === 'failed') return this.onFailure(finding.error)
    this.onMiss(finding.status, finding.cause)
  }

  #onFile({ metadata, fd, refusal }: FoundMetadata): void {
    this.#fd = fd
    // Another handler responded.
    if (this.res.headersSent && !this.#stopped) {
      this.#release()
      return this.onFailure(toFailure(500, new Error("Can't set headers after they are sent.")))
    }
    this.#attempt(() => {
      this.setHeaders(metadata.path, metadata.stat)
      this.#perform(metadata, refusal)
    })
  }

  /** Runs a step unless the client disconnected. Catches what the app's code throws: nothing above would. */
  #attempt(step: () => void): void {
    if (this.#stopped || this.res.destroyed) return this.#release()
    try {
      step()
    } catch (err) {
      this.#release()
      this.#fail(err as Error)
      return
    }
    // Outside of `try`: what the callback at its end throws is not an error of sending.
    this.#delivery?.start()
  }

  /** The error handler gets the response without the headers that describe the file. */
  #fail(err: Error): void {
    if (this.#before !== undefined && this.#applied?.kind === 'body' && !this.res.headersSent) {
      takeBack(this.res, this.#applied, this.#before)
    }
    this.onFailure(err)
  }

  #release(): void {
    if (this.#fd !== undefined) closeFile(this.#fd)
    this.#fd = undefined
  }

  #perform(metadata: FileMetadata, refusal: Error | undefined): void {
    const { req, res } = this
    const before = readResponse(res)
    const decision = decideResponse(req.headers, before, metadata, this.#settings)
    this.#before = before
    this.#applied = decision
    if (decision.kind === 'body' && req.method !== 'HEAD') {
      if (this.#fd === undefined && refusal === undefined) return this.#openLate(metadata)
      applyDecision(res, decision)
      if (this.#fd === undefined) throw toFailure(statusOf(refusal as Error), refusal)
      return this.#handOver(this.#fd, decision.span)
    }
    this.#release()
    applyDecision(res, decision)
    if (decision.kind === 'refused') throw toRefusal(decision)
    res.end()
    this.onBodiless()
  }

  /** Opens a file whose metadata was found without opening it. By now the name may belong to another file. */
  #openLate(metadata: FileMetadata): void {
    openFile(metadata.source, (err, stated) => {
      this.#fd = stated?.fd
      this.#attempt(() => {
        if (stated?.fd !== undefined) return this.#perform(renewMetadata(metadata, stated.stat), undefined)
        this.#perform(metadata, err ?? stated?.refusal ?? new Error('EISDIR: illegal operation on a directory, read'))
      })
    })
  }

  #handOver(fd: number, span: Span): void {
    this.#fd = undefined
    this.#delivery = new Delivery(this.res, fd, span, (err) => {
      if (err) this.#fail(toFailure(statusOf(err), err))
      else this.onSent()
    })
  }
}

function toRefusal(decision: Decision & { kind: 'refused' }): Error {
  const range = decision.headers.find(([name]) => name === 'Content-Range')
  return range === undefined ? toFailure(decision.status) : toRangeFailure(String(range[1]))
}

/** The headers that other code has already set. */
function readResponse(res: ServerResponse): ResponseSoFar {
  return {
    status: res.statusCode,
    acceptRanges: res.getHeader('Accept-Ranges'),
    cacheControl: res.getHeader('Cache-Control'),
    lastModified: res.getHeader('Last-Modified'),
    etag: res.getHeader('ETag'),
    contentType: res.getHeader('Content-Type'),
    vary: res.getHeader('Vary'),
    transferEncoding: res.getHeader('Transfer-Encoding'),
  }
}

/** Sets status and headers on the response; the error handler sets the status of a refusal. */
function applyDecision(res: ServerResponse, decision: Decision): void {
  for (const [name, value] of decision.headers) {
    const key = KNOWN_VALID.get(name)
    if (key === undefined) res.setHeader(name, value)
    else setHeaderUnchecked(res, key, name, value)
  }
  if (decision.kind === 'unmodified') {
    // RFC 9110 §15.4.5: these would describe a missing body.
    for (const name of DESCRIBES_BODY) res.removeHeader(name)
    res.statusCode = 304
  } else if (decision.kind === 'body') {
    res.statusCode = decision.status
  }
}

/**
 * Removes what `applyDecision` set on a response that now goes to the error handlers: the length of another body would
 * break the connection, and caches would keep an error as the file. A refusal (412, 416) keeps its headers, as in
 * Express: none of them describes the length or encoding of a body.
 */
function takeBack(res: ServerResponse, decision: Decision, before: ResponseSoFar): void {
  const names = decision.headers.map(([name]) => name)
  unsetHeaders(res, names)
  if (before.vary !== undefined) restoreHeader(res, 'Vary', before.vary as string) // as it was set
  res.statusCode = before.status
}

// We wrote the values of these headers: numbers, dates and tags. A type or a Vary may be anything.
const OURS = ['Accept-Ranges', 'Cache-Control', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified']
const KNOWN_VALID: ReadonlyMap<string, string> = new Map(OURS.map((name) => [name, name.toLowerCase()]))

const DESCRIBES_BODY = ['Content-Encoding', 'Content-Language', 'Content-Length', 'Content-Range', 'Content-Type']
