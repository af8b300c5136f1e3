import type { ServerOptions } from 'node:http'
import type { ListenOptions } from 'node:net'
import { constants } from 'node:os'
import type { TlsOptions } from 'node:tls'
import { readMilliseconds } from '../streams/milliseconds.ts'

/** Where a server listens: a port, the path of a UNIX socket, or an inherited socket. */
export interface ListenPlace extends Pick<ListenOptions, 'backlog' | 'exclusive' | 'ipv6Only' | 'readableAll'> {
  /** The port; 0 for any free one. May be a string of digits, such as `process.env.PORT`. */
  port?: number | string | undefined
  /** The address to listen on. @default all addresses */
  host?: string | undefined
  /** The path of a UNIX socket, or of a named pipe. */
  path?: string | undefined
  /** The file descriptor of a listening socket: 3 with systemd's socket activation. */
  fd?: number | undefined
  /** Lets several processes listen on one port, and the system spread connections. Node 22.12, 23.1 or newer. */
  reusePort?: boolean | undefined
  /** Lets every user write to the UNIX socket. */
  writableAll?: boolean | undefined
}

/** The argument of `onClose`. */
export interface CloseReport {
  /** How many connections did not finish in time and were cut. */
  readonly cut: number
}

/** Called when all connections are closed; a returned promise is awaited. */
export type CloseHook = (report: CloseReport) => unknown

export interface CloseOptions {
  /**
   * How long to keep listening while readiness fails, so that a load balancer stops sending requests; in milliseconds.
   * For the same time after that, idle connections stay open, so that clients can be asked to leave with their next
   * response.
   */
  delay?: number | undefined
  /** Time limit in milliseconds for connections to finish, and then for each `onClose`. */
  timeout?: number | undefined
}

export interface ServeOptions extends ListenPlace, CloseOptions {
  /**
   * Enables HTTP/2. With `tls`, other clients can use HTTP/1 on the same port; without it, the server is HTTP/2 only.
   * @default false
   */
  http2?: boolean | undefined
  /** Key and certificate, and other options of `tls.createServer`. */
  tls?: TlsOptions | undefined
  /** Other options of `http.createServer`, such as `requestTimeout`. */
  serverOptions?: ServerOptions | undefined
  /** The signals that close the server and end the process; none with `[]`. @default ['SIGTERM', 'SIGINT'] */
  signals?: readonly NodeJS.Signals[] | undefined
  /** @default 0 */
  delay?: number | undefined
  /** @default 10_000 */
  timeout?: number | undefined
  /** Called one after another when all connections are closed: close the database, flush the log. */
  onClose?: CloseHook | readonly CloseHook[] | undefined
}

export interface ServeSettings {
  readonly listen: ListenOptions
  readonly http2: boolean
  readonly tls: TlsOptions | undefined
  readonly serverOptions: ServerOptions
  readonly signals: readonly NodeJS.Signals[]
  readonly delay: number
  readonly timeout: number
  readonly hooks: readonly CloseHook[]
}

const DEFAULT_SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']
const DEFAULT_TIMEOUT = 10_000

/** @throws TypeError, RangeError */
export function readServeOptions(options: ServeOptions): ServeSettings {
  if (typeof options !== 'object' || options === null) throw new TypeError('serve() needs options, such as { port }')
  const { http2 = false, tls, serverOptions = {}, signals = DEFAULT_SIGNALS, onClose = [] } = options
  if (tls !== undefined) checkCertificate(tls)
  const hooks: readonly unknown[] = Array.isArray(onClose) ? onClose : [onClose]
  if (!hooks.every((hook): hook is CloseHook => typeof hook === 'function'))
    throw new TypeError('serve(): onClose must be a function, or a list of them')
  return {
    listen: readListenOptions(options),
    http2,
    tls,
    serverOptions,
    signals: readSignals(signals),
    delay: readMilliseconds('delay', options.delay ?? 0),
    timeout: readMilliseconds('timeout', options.timeout ?? DEFAULT_TIMEOUT),
    hooks: [...hooks],
  }
}

function readListenOptions(options: ListenPlace): ListenOptions {
  const given = (['port', 'path', 'fd'] as const).filter((name) => options[name] !== undefined)
  if (given.length === 0) throw new TypeError('serve() needs a port, a path or an fd to listen on')
  if (given.length > 1) throw new TypeError(`serve() takes only one of ${given.join(' and ')}`)
  for (const name of ['host', 'ipv6Only', 'reusePort'] as const) {
    if (given[0] !== 'port' && options[name])
      throw new TypeError(`serve(): ${name} goes with port, not with ${given[0]}`)
  }
  for (const name of ['readableAll', 'writableAll'] as const) {
    if (given[0] !== 'path' && options[name])
      throw new TypeError(`serve(): ${name} goes with path, not with ${given[0]}`)
  }
  if (options.reusePort && !hasReusePort()) throw new TypeError('serve(): reusePort needs Node 22.12, 23.1 or newer')
  if (options.reusePort && options.exclusive === false) {
    throw new TypeError('serve(): reusePort and exclusive: false contradict each other')
  }
  const { backlog, exclusive, host, ipv6Only, path, fd, readableAll, writableAll, reusePort } = options
  const port = options.port === undefined ? undefined : readPort(options.port)
  if (fd !== undefined && !(Number.isInteger(fd) && fd >= 0)) throw new RangeError(`fd must be a number, not ${fd}`)
  const read = { backlog, exclusive, host, ipv6Only, path, fd, readableAll, writableAll, reusePort, port }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function readPort(value: number | string): number {
  const port = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof port === 'number' && Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new RangeError(`port must be an integer from 0 to 65535, not ${String(value)}`)
}

function hasReusePort(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12)
}

function readSignals(signals: readonly NodeJS.Signals[]): readonly NodeJS.Signals[] {
  if (!Array.isArray(signals)) throw new TypeError('serve(): signals must be an array')
  for (const signal of signals) {
    if (!Object.hasOwn(constants.signals, signal)) throw new TypeError(`serve(): ${String(signal)} is not a signal`)
    if (signal === 'SIGKILL' || signal === 'SIGSTOP') throw new TypeError(`serve(): no process can handle ${signal}`)
  }
  return [...new Set(signals)]
}

/** Node accepts a server without a certificate, but then every handshake fails. */
function checkCertificate(tls: TlsOptions): void {
  if (typeof tls !== 'object' || tls === null) throw new TypeError('serve(): tls must be an object with key and cert')
  if (tls.pfx || tls.SNICallback || tls.pskCallback || (tls.key && tls.cert)) return
  throw new TypeError('serve(): tls needs a key and a cert, or a pfx')
}
