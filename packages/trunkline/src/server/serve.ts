import type { AddressInfo } from 'node:net'
import { noteOwnServer } from '../core/own-servers.ts'
import type { Listener } from '../node-http/exchange/exchange.ts'
import { announceClosing, serverOf } from '../streams/closing-servers.ts'
import { readMilliseconds } from '../streams/milliseconds.ts'
import { untilPrimaryKnows } from './cluster-primary.ts'
import { Connections } from './connections.ts'
import { type AnyServer, createAnyServer, listen } from './create-server.ts'
import { createReadiness, type HealthCheck, type HealthHandler, type ReadinessOptions } from './health.ts'
import { runHooks } from './hooks.ts'
import { type CloseOptions, readServeOptions, type ServeOptions, type ServeSettings } from './options.ts'
import { closeOnSignals } from './signals.ts'

/** A server that listens. */
export interface RunningServer {
  /** Node's server. */
  readonly server: AnyServer
  /** Where it can be reached: `http://localhost:3000`, or `unix:/run/app.sock`. */
  readonly url: string
  /** Whether `close` was called, or a signal came. */
  readonly closing: boolean
  /**
   * Closes the server without losing a request: readiness fails, `delay` passes, nothing new is accepted, idle connections
   * are closed, answers under way finish within `timeout` and are cut after, `onClose` runs. Calling it again gives the same
   * promise; `timeout` can only become shorter.
   * @throws Error (by rejection) what `onClose` threw
   */
  close(options?: CloseOptions): Promise<void>
  /**
   * Makes a handler that answers 200 when all checks succeed and 503 otherwise, or as soon as the server is closing.
   * @example app.get('/readyz', running.readiness({ db: () => db.ping() }))
   */
  readiness(checks?: Readonly<Record<string, HealthCheck>>, options?: ReadinessOptions): HealthHandler
}

/**
 * Lets an application of any line, or a function `(req, res)`, listen; the promise resolves when it does.
 * @example const running = await serve(app, { port: 3000, onClose: () => db.end() })
 * @throws TypeError, RangeError (by rejection) when options are wrong or contradict each other
 * @throws Error (by rejection) when the port is taken or forbidden, with node's `code`, or the certificate is bad
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
 * Makes a handler as `running.readiness` does, for the server that the request came to: for routes that are registered
 * before the server is there.
 * @example app.get('/readyz', readiness({ db: () => db.ping() }))
 */
export function readiness(checks?: Readonly<Record<string, HealthCheck>>, options?: ReadinessOptions): HealthHandler {
  return createReadiness((req) => closingServers.has(serverOf(req) as object), checks, options)
}

const closingServers = new WeakSet<object>()

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
    // From the start on: a signal that comes before the server listens closes it as soon as it does.
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
      return // serve() has rejected with the error
    }
    if (delay > 0) await this.#wait(delay)
    // During a delay connections are kept: a proxy would make a new one for each request, also in the moment in which
    // listening ends, and the system resets those that nobody has accepted.
    await this.#connections.stopListening()
    const handedBack = untilPrimaryKnows()
    announceClosing(this.server)
    this.#cutAfter(timeout)
    // Whoever asks at least once in that time is told to leave, and has no connection closed just as it sends a request.
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
    this.#connections.cut()
  }
}

/** Where people reach a server; one that listens on all addresses, by the name of the machine itself. */
function formatUrl(address: AddressInfo | string | null, { tls }: ServeSettings): string {
  if (address === null || typeof address === 'string') return `unix:${address ?? ''}`
  const { address: host, port } = address
  const name = host === '::' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls === undefined ? 'http' : 'https'}://${name}:${port}`
}
