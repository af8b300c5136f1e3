// hot path
import type { Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasPreconditions } from './conditional.ts'
import { Delivery } from './deliver.ts'
import { type FileFacts, renewFacts } from './facts.ts'
import { statusOf, toFailure, toRangeFailure } from './failure.ts'
import type { Place } from './find.ts'
import type { FactsFinding, Finder, FoundFacts } from './finder.ts'
import { closeFile, openAt } from './look.ts'
import { type Plan, planAnswer } from './plan.ts'
import type { Span } from './ranges.ts'
import type { FileSettings } from './settings.ts'
import { applyPlan, readResponse } from './write.ts'

/** One file on its way to one client. What comes of it is told to the methods that are left open here. */
export abstract class Transfer<Res extends ServerResponse = ServerResponse> {
  readonly req: IncomingMessage
  readonly res: Res
  readonly #settings: FileSettings
  /** The open file, until it is closed or handed on. */
  #fd: number | undefined
  #delivery: Delivery | undefined
  #stopped = false

  constructor(req: IncomingMessage, res: Res, settings: FileSettings) {
    this.req = req
    this.res = res
    this.#settings = settings
  }

  /** Called before the file's own headers are set. */
  protected abstract setHeaders(path: string, stat: Stats): void
  protected abstract onDirectory(): void
  /** There is no file to send. */
  protected abstract onMiss(status: 404 | 500, cause: NodeJS.ErrnoException | undefined): void
  /** There is a file, and it cannot be sent, or not to its end. */
  protected abstract onFailure(err: Error): void
  /** All bytes are handed over. */
  protected abstract onSent(): void
  /** The answer has no body, by its status or its method. */
  protected abstract onBodiless(): void

  start(place: Place, find: Finder): void {
    const { headers, method } = this.req
    const search = {
      path: place.path,
      trailingSlash: place.trailingSlash,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      open: method !== 'HEAD' && !hasPreconditions(headers),
    }
    find(search, (finding) => this.#onFinding(finding))
  }

  /** Whether bytes of the file are being sent. */
  protected get isDelivering(): boolean {
    return this.#delivery !== undefined
  }

  /** The client has left. */
  stop(): void {
    this.#stopped = true
    this.#delivery?.stop()
  }

  #onFinding(finding: FactsFinding): void {
    if (finding.kind === 'file') return this.#onFile(finding)
    if (this.#stopped) return
    if (finding.kind === 'directory') return this.onDirectory()
    if (finding.kind === 'failed') return this.onFailure(finding.error)
    this.onMiss(finding.status, finding.cause)
  }

  #onFile({ facts, fd, refusal }: FoundFacts): void {
    this.#fd = fd
    if (this.res.headersSent && !this.#stopped) return this.#onLateFile()
    this.#attempt(() => {
      this.setHeaders(facts.path, facts.stat)
      this.#perform(facts, refusal)
    })
  }

  /** Somebody else has answered. A response is also destroyed when it is over, so this is not asked for here. */
  #onLateFile(): void {
    this.#release()
    this.onFailure(toFailure(500, new Error("Can't set headers after they are sent.")))
  }

  /** Goes on unless the client has left; what the app's own code throws on the way has nobody else to catch it. */
  #attempt(step: () => void): void {
    if (this.#stopped || this.res.destroyed) return this.#release()
    try {
      step()
    } catch (err) {
      this.#release()
      this.onFailure(err as Error)
      return
    }
    // Not inside: what is called at its end throws on its own account.
    this.#delivery?.start()
  }

  #release(): void {
    if (this.#fd !== undefined) closeFile(this.#fd)
    this.#fd = undefined
  }

  #perform(facts: FileFacts, refusal: Error | undefined): void {
    const { req, res } = this
    const plan = planAnswer(req.headers, readResponse(res), facts, this.#settings)
    if (plan.kind === 'body' && req.method !== 'HEAD') {
      if (this.#fd === undefined && refusal === undefined) return this.#openLate(facts)
      applyPlan(res, plan)
      if (this.#fd === undefined) throw toFailure(statusOf(refusal as Error), refusal)
      return this.#handOver(this.#fd, plan.span)
    }
    this.#release()
    applyPlan(res, plan)
    if (plan.kind === 'refused') throw toRefusal(plan)
    res.end()
    this.onBodiless()
  }

  /** The facts come from an earlier look: the file is opened now, and may be another one by now. */
  #openLate(facts: FileFacts): void {
    openAt(facts.source, (err, sight) => {
      this.#fd = sight?.fd
      this.#attempt(() => {
        if (sight?.fd !== undefined) return this.#perform(renewFacts(facts, sight.stat), undefined)
        this.#perform(facts, err ?? sight?.refusal ?? new Error('EISDIR: illegal operation on a directory, read'))
      })
    })
  }

  #handOver(fd: number, span: Span): void {
    this.#fd = undefined
    this.#delivery = new Delivery(this.res, fd, span, (err) => {
      if (err) this.onFailure(toFailure(statusOf(err), err))
      else this.onSent()
    })
  }
}

function toRefusal(plan: Plan & { kind: 'refused' }): Error {
  const range = plan.headers.find(([name]) => name === 'Content-Range')
  return range === undefined ? toFailure(plan.status) : toRangeFailure(String(range[1]))
}
