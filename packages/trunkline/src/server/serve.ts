import type { AddressInfo } from 'node:net'
import { sharedBetweenCopies } from '../between-copies.ts'
import { noteOwnServer } from '../core/server.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import { closing, cutting, serverOf } from '../streams/closing-servers.ts'
import { readMilliseconds } from '../streams/milliseconds.ts'
import { untilPrimaryKnows } from './cluster-primary.ts'
import { Connections } from './connections.ts'
import { type AnyServer, createAnyServer, listen } from './create-server.ts'
import { createReadiness, type HealthCheck, type HealthHandler, type ReadinessOptions } from './health.ts'
import {
  type CloseHook,
  type CloseOptions,
  type CloseReport,
  readServeOptions,
  type ServeOptions,
  type ServeSettings,
} from './options.ts'
import { closeOnSignals } from './signals.ts'

/** A running server. */
export interface RunningServer {
  /** Node's server. */
  readonly server: AnyServer
  /** Its URL: `http://localhost:3000`, or `unix:/run/app.sock`. */
  readonly url: string
  /** Whether `close` was called or a signal was received. */
  readonly closing: boolean
  /**
   * Shuts down gracefully: readiness fails, `delay` passes, no new connections are accepted, idle ones are closed,
   * current responses finish within `timeout` or are cut, and `onClose` runs. Calling it again returns the same
   * promise; `timeout` can only become shorter.
   * @throws Error (rejects) the error of `onClose`
   */
  close(options?: CloseOptions): Promise<void>
  /**
   * Creates a readiness probe: responds with 200 if all checks succeed, otherwise, and while the server is closing,
   * with 503.
   * @example app.get('/readyz', running.readiness({ db: () => db.ping() }))
   */
  readiness(checks?: Readonly<Record<string, HealthCheck>>, options?: ReadinessOptions): HealthHandler
}

/**
 * Starts a server for an app of any release line, or a function `(req, res)`. Resolves when it listens.
 * @example const running = await serve(app, { port: 3000, onClose: () => db.end() })
 * @throws TypeError, RangeError (rejects) for invalid or contradictory options
 * @throws Error (rejects) with Node's `code` if the port is in use or forbidden, or for an invalid certificate
 */
export async function serve(app: Listener, options: ServeOptions): Promise<RunningServer> {
  if (typeof app !== 'function') throw new TypeError('serve() needs an application, or a function (req, res)')
  const settings = readServeOptions(options)
  const server = createAnyServer(app, settings)
  noteOwnServer(server, app)
  const running = new Running(server, settings)
  await running.start()
  return running
}

/**
 * Creates a readiness probe like `running.readiness`, for the server that receives the request. Use it for routes that
 * are registered before the server exists.
 * @example app.get('/readyz', readiness({ db: () => db.ping() }))
 */
export function readiness(checks?: Readonly<Record<string, HealthCheck>>, options?: ReadinessOptions): HealthHandler {
  return createReadiness((req) => closingServers.has(serverOf(req) as object), checks, options)
}

const closingServers = sharedBetweenCopies('closingServers', () => new WeakSet<object>())

class Running implements RunningServer {
  readonly server: AnyServer
  readonly #settings: ServeSettings
  readonly #connections: Connections
  readonly #started: Promise<void>
  readonly #ignoreSignals: () => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #url = ''
  #closed: Promise<void> | undefined
  #endDelay = (): void => {}

  constructor(server: AnyServer, settings: ServeSettings) {
    this.server = server
    this.#settings = settings
    this.#connections = new Connections(server, settings)
    this.#started = listen(server, settings.listen)
    // From the start: a signal received before the server listens closes it as soon as it does.
    this.#ignoreSignals = closeOnSignals(settings.signals, { close: () => this.close(), cut: () => this.#cut() })
  }

  async start(): Promise<void> {
    try {
      await this.#started
    } catch (err) {
      this.#ignoreSignals()
      throw err
    }
    this.#url = formatUrl(this.server.address(), this.#settings)
  }

  get url(): string {
    return this.#url
  }

  get closing(): boolean {
    return this.#closed !== undefined
  }

  close(options: CloseOptions = {}): Promise<void> {
    try {
      const delay = readMilliseconds('delay', options.delay ?? this.#settings.delay)
      const timeout = readMilliseconds('timeout', options.timeout ?? this.#settings.timeout)
      if (this.#closed === undefined) this.#closed = this.#shutDown(delay, timeout)
      else if (options.timeout !== undefined) this.#cutAfter(timeout)
      return this.#closed
    } catch (err) {
      return Promise.reject(err)
    }
  }

  readiness(checks?: Readonly<Record<string, HealthCheck>>, options?: ReadinessOptions): HealthHandler {
    return createReadiness(() => this.closing, checks, options)
  }

  async #shutDown(delay: number, timeout: number): Promise<void> {
    closingServers.add(this.server)
    if (delay === 0) this.#connections.endUnderWay()
    try {
      await this.#started
    } catch {
      return // serve() already rejected with this error
    }
    if (delay > 0) await this.#wait(delay)
    // Keep connections open during the delay. Otherwise a proxy opens one per request, and those not yet accepted when
    // listening ends are reset.
    await this.#connections.stopListening()
    const handedBack = untilPrimaryKnows()
    closing.announce(this.server)
    this.#cutAfter(timeout)
    // A client that sends a request in that time is asked to leave with its response, so no connection closes just as a
    // request arrives.
    await this.#connections.drain(delay)
    await handedBack
    for (const timer of this.#timers) clearTimeout(timer)
    try {
      await runHooks(this.#settings, { cut: this.#connections.cutSoFar })
    } finally {
      this.#ignoreSignals()
    }
  }

  #wait(delay: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.add(setTimeout(resolve, delay))
      this.#endDelay = resolve
    })
  }

  #cutAfter(timeout: number): void {
    this.#timers.add(setTimeout(() => this.#cut(), timeout))
  }

  #cut(): void {
    this.#endDelay()
    cutting.announce(this.server) // handlers hear it from us, not from their connection
    this.#connections.cut()
  }
}

/** The URL to reach a server; `localhost` if it listens on all addresses. */
function formatUrl(address: AddressInfo | string | null, { tls }: ServeSettings): string {
  if (address === null || typeof address === 'string') return `unix:${address ?? ''}`
  const { address: host, port } = address
  const name = host === '::' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls === undefined ? 'http' : 'https'}://${name}:${port}`
}

/** Minimum time limit of a hook in milliseconds; otherwise that of connections applies. */
const LEAST_LIMIT = 10_000

/**
 * Calls hooks one after another, even if one fails.
 * @throws Error (rejects) the error of a hook, or an AggregateError of several
 */
export async function runHooks(
  { hooks, timeout }: { readonly hooks: readonly CloseHook[]; readonly timeout: number },
  report: CloseReport,
): Promise<void> {
  const errors: unknown[] = []
  for (const hook of hooks) {
    try {
      await withLimit(hook, report, Math.max(timeout, LEAST_LIMIT))
    } catch (err) {
      errors.push(err)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} of ${hooks.length} onClose functions failed`)
}

/** A hook that hangs must not keep the process from ending. */
async function withLimit(hook: CloseHook, report: CloseReport, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const name = hook.name === '' ? '' : ` ${hook.name}`
    timer = setTimeout(() => reject(new Error(`onClose${name} has not finished after ${limit} ms`)), limit)
  })
  try {
    await Promise.race([hook(report), late])
  } finally {
    clearTimeout(timer)
  }
}
