import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { context, guarded } from './context.ts'
import { LiveRecord } from './live-record.ts'
import { watchMessages } from './messages.ts'
import type { RequestDetails, RequestSummary } from './record.ts'
import { RouteStatistics } from './route-statistics.ts'
import { forgetRecord, noteRecord, recordOf } from './walk-recorder.ts'

const MOST_REQUESTS = 200

/** How many characters are kept over all requests. */
const MOST_OF_ALL = 16 * 1024 * 1024

/** Above this many requests per second, call locations are not recorded. */
const MOST_DETAILED = 200

/** Above this many, only request and response heads are recorded, so that an app under load stays fast. */
const MOST_WALKED = 500

/** Marks the request of a replay, so that its record is linked to the original. */
const replayed = new AsyncLocalStorage<Replay>()

interface Replay {
  readonly of: number | undefined
  readonly limit: AbortSignal
  /** Called with the id of the first request that begins in it. */
  onBegin: ((id: number) => void) | undefined
}

export class Recorder {
  readonly statistics: RouteStatistics = new RouteStatistics()
  readonly #records = new Map<number, LiveRecord>()
  readonly #listeners = new Set<(id: number) => void>()
  #nextId = 1
  #second = 0
  #inSecond = 0

  /** Runs the app for a request and records it. */
  run(req: IncomingMessage, res: ServerResponse, handle: () => unknown): unknown {
    const record = recordOf(req) === undefined ? this.#begin(req, res) : undefined
    return record === undefined ? handle() : context.run({ record, step: undefined }, handle)
  }

  #begin(req: IncomingMessage, res: ServerResponse): LiveRecord | undefined {
    let record: LiveRecord | undefined
    guarded(() => {
      const replay = replayed.getStore()
      const inSecond = replay === undefined ? this.#countInSecond() : 0
      const begun = new LiveRecord(this.#nextId++, req, res, {
        isDetailed: inSecond <= MOST_DETAILED,
        isWalked: inSecond <= MOST_WALKED,
        replay,
        onChange: ({ id }) => this.#tell(id),
        onClose: (closed) => this.#onClose(closed),
      })
      noteRecord(req, begun)
      watchMessages(begun, req, res)
      this.#records.set(begun.id, begun)
      this.#trim()
      record = begun
      replay?.onBegin?.(begun.id)
      if (replay !== undefined) replay.onBegin = undefined
    })()
    if (record !== undefined) this.#tell(record.id)
    return record
  }

  #countInSecond(): number {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#inSecond = 0
    }
    return ++this.#inSecond
  }

  #trim(): void {
    let size = 0
    for (const record of this.#records.values()) size += record.size
    for (const [id, record] of this.#records) {
      if (this.#records.size <= MOST_REQUESTS && size <= MOST_OF_ALL) break
      size -= record.size
      this.#remove(id, record)
    }
  }

  #onClose(record: LiveRecord): void {
    if (!this.#records.has(record.id)) return // discarded meanwhile: the inspector's own request, or too old
    this.statistics.count(record.summary())
    this.#trim()
  }

  /** A request that is not over keeps its record until then. */
  #remove(id: number, { requestBody, responseBody }: LiveRecord): void {
    requestBody.drop()
    responseBody.drop()
    if (this.#records.delete(id)) for (const listener of this.#listeners) listener(id)
  }

  #tell(id: number): void {
    if (this.#records.has(id)) for (const listener of this.#listeners) listener(id)
  }

  /** Removes a request that was for the inspector itself. */
  discard(req: IncomingMessage): void {
    const record = recordOf(req)
    if (record === undefined) return
    forgetRecord(req)
    this.#remove(record.id, record)
  }

  clear(): void {
    for (const [id, record] of this.#records) this.#remove(id, record)
  }

  /**
   * Calls `listener` with the id of each request that starts, changes or is removed; returns a function that stops it.
   */
  listen(listener: (id: number) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Runs a request again; resolves with the id of its record as soon as it begins, for it may take long or never end. */
  replay(of: number | undefined, limit: AbortSignal, ask: () => Promise<unknown>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asked = replayed.run({ of, limit, onBegin: resolve }, ask)
      asked.then(() => resolve(undefined), reject) // later than the beginning, these change nothing
    })
  }

  list(): RequestSummary[] {
    return [...this.#records.values()].map((record) => record.summary())
  }

  summary(id: number): RequestSummary | undefined {
    return this.#records.get(id)?.summary()
  }

  details(id: number): RequestDetails | undefined {
    return this.#records.get(id)?.details()
  }
}
