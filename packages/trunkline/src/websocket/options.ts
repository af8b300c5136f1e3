import type { IncomingMessage } from 'node:http'
import { parseSize } from '@trunkline/parsers/factories'
import { TOKEN } from '../http/names.ts'
import { isOrigin } from '../middleware/cross-origin.ts'
import { readMilliseconds } from '../streams/milliseconds.ts'

/** What a `websocket()` route accepts. */
export interface WebsocketOptions {
  /**
   * Which pages may connect. Browsers send cookies with WebSockets of any site, so by default only pages of the server's
   * own origin may, and clients that send no `Origin`, which are not browsers. Give the origins that may connect as well
   * (`['https://app.example.com']`), a function that decides, or `'*'` if the route needs no protection.
   * @default []
   */
  origins?: readonly string[] | '*' | ((origin: string, req: IncomingMessage) => boolean) | undefined
  /**
   * Subprotocols the server speaks. The first one of the client's list that is among them is used; if there is none, the
   * connection has no subprotocol.
   */
  protocols?: readonly string[] | undefined
  /** The largest message, in bytes or as `'1mb'`. A larger one closes the connection with 1009. @default '100kb' */
  maxPayload?: number | string | undefined
  /**
   * How much may wait to be sent to a client that reads too slowly, in bytes or as `'1mb'`. More than that closes the
   * connection with 1013.
   * @default '1mb'
   */
  maxBuffered?: number | string | undefined
  /**
   * Milliseconds between two pings. A client that has not sent a pong by the time of the next one is disconnected;
   * 0 sends none.
   * @default 30000
   */
  pingInterval?: number | undefined
  /** Compression of messages, as `ws` has it. It costs much memory for each connection. @default false */
  perMessageDeflate?: boolean | object | undefined
  /** Whether a request that is not a WebSocket goes on to the next handler instead of getting 426. @default false */
  fallthrough?: boolean | undefined
}

export interface WebsocketPlan {
  readonly isAllowed: (origin: string, req: IncomingMessage) => boolean
  readonly protocols: ReadonlySet<string> | undefined
  readonly maxPayload: number
  readonly maxBuffered: number
  readonly pingInterval: number
  readonly perMessageDeflate: boolean | object
  readonly fallthrough: boolean
}

const KNOWN = 'origins protocols maxPayload maxBuffered pingInterval perMessageDeflate fallthrough message send'.split(
  ' ',
)

/**
 * Checks the options of `websocket()`.
 * @throws TypeError, RangeError for an unknown option and one of the wrong kind
 */
export function readWebsocketOptions(options: WebsocketOptions): WebsocketPlan {
  const unknown = Object.keys(options).find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(`websocket(): unknown option "${unknown}". The options are ${KNOWN.join(', ')}`)
  }
  for (const name of ['message', 'send']) assertSchema(name, (options as Record<string, unknown>)[name])
  const { perMessageDeflate = false, fallthrough = false } = options
  return {
    isAllowed: readOrigins(options.origins ?? []),
    protocols: readProtocols(options.protocols),
    maxPayload: readSize('maxPayload', options.maxPayload ?? '100kb'),
    maxBuffered: readSize('maxBuffered', options.maxBuffered ?? '1mb'),
    pingInterval: readMilliseconds('websocket(): pingInterval', options.pingInterval ?? 30_000),
    perMessageDeflate,
    fallthrough,
  }
}

function assertSchema(name: string, value: unknown): void {
  const { '~standard': standard } = Object(value) as { '~standard'?: { validate?: unknown } }
  if (value === undefined || typeof standard?.validate === 'function') return
  throw new TypeError(
    `websocket(): ${name} must be a schema of zod, valibot, ArkType or another Standard Schema library`,
  )
}

function readOrigins(origins: unknown): WebsocketPlan['isAllowed'] {
  if (origins === '*') return () => true
  if (typeof origins === 'function') return origins as WebsocketPlan['isAllowed']
  if (Array.isArray(origins) && origins.every(isOrigin)) {
    const allowed = new Set(origins)
    return (origin) => allowed.has(origin)
  }
  throw new TypeError(
    `websocket(): origins must be a list such as ["https://app.example.com"], a function, or "*"; got ${JSON.stringify(origins)}`,
  )
}

function readProtocols(protocols: unknown): ReadonlySet<string> | undefined {
  if (protocols === undefined) return undefined
  if (Array.isArray(protocols) && protocols.every((each) => typeof each === 'string' && TOKEN.test(each))) {
    return new Set(protocols)
  }
  throw new TypeError('websocket(): protocols must be a list of names such as ["chat"]')
}

function readSize(name: string, value: unknown): number {
  const size = typeof value === 'string' ? parseSize(value) : value
  if (typeof size === 'number' && size > 0) return size
  throw new TypeError(
    `websocket(): ${name} must be a number of bytes above 0, or a size such as "1mb"; got ${JSON.stringify(value)}`,
  )
}
