import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import createError from 'http-errors'
import type { Next } from '../contract/exchange.ts'
import { onOwnServers } from '../core/server.ts'
import { isFromAnotherOrigin } from '../middleware/cross-origin.ts'
import type { RawHeaders } from '../node-http/exchange/transport.ts'
import type { Adds, Behind } from '../types/adding.ts'
import type { DeclaredOnRequest } from '../types/augmentation.ts'
import type { NextFunction } from '../types/handlers.ts'
import type { RequestMembers } from '../types/request.ts'
import type { Described } from '../types/schema/described.ts'
import type { InputOf, OutputOf, Schema } from '../types/schema/standard.ts'
import type { Untyped } from '../types/untyped.ts'
import { type CheckedWebSocket, MessageChecker } from './checked-websocket.ts'
import { readWebsocketOptions, type WebsocketOptions, type WebsocketPlan } from './options.ts'
import { type PendingUpgrade, upgradeOf } from './pending-upgrade.ts'
import type { ServerWebSocket } from './server-websocket.ts'
import { Sockets } from './sockets.ts'
import { upgrade } from './upgrade.ts'
import { loadWs } from './ws.ts'

/** Called with each WebSocket that was opened, and the request that opened it. */
export type WebsocketHandler<Req> = {
  // A method's parameters may be narrower: `(socket: ServerWebSocket, req) => …`, with the types of `ws`, is a handler too.
  handle(socket: ServerWebSocket, req: Req): unknown
}['handle']

/** Schemas of the messages in both directions, which are JSON then. */
export interface MessageSchemas<Message extends Schema, Send extends Schema> {
  /** What clients send. A message that does not match closes the connection with 1007, or goes to `invalid`. */
  message: Message
  /** What the server sends: for types only, it is not checked. */
  send?: Send | undefined
}

/** The request that opened a WebSocket, with the parameters of the route's path. */
export interface WebsocketRequest<P> extends RequestMembers, DeclaredOnRequest {
  params: P
  query: Untyped
  body: Untyped
}

/** What `routes/any-layer.ts` finds on the handlers of any copy of the package: the schemas of the messages. */
const kWebsocket: unique symbol = Symbol.for('trunkline.websocket') as never

type OnOpen = (socket: ServerWebSocket, req: IncomingMessage) => unknown
type CheckedHandler = (socket: MessageChecker, req: IncomingMessage) => unknown
type Middleware<Req> = (req: Req, res: ServerResponse, next: Next) => void

/**
 * A handler that gets the types of the path's parameters, and of what earlier handlers added, from its position in the
 * route. A function type, so that TypeScript picks the overload by the other handlers before it infers this one.
 */
type PlacedMiddleware<P, Added> = (
  req: IncomingMessage & WithParams<P>,
  res: ServerResponse,
  next: NextFunction & Behind<P, Added>,
) => void

/** Tells clients, by the type of the app, which messages the route takes and sends. */
type DescribingMiddleware<P, Added, Message extends Schema, Send extends Schema> = (
  req: IncomingMessage & WithParams<P>,
  res: ServerResponse,
  next: NextFunction & Behind<P, Added> & Adds<Described<{ readonly socket: MessageSchemas<Message, Send> }>>,
) => void

// On 3.x, the type of the request has the parameters. On the other lines, that of `next` has them, and the additions.
interface WithParams<P> {
  params: P
}

/**
 * Makes a handler of a GET route that turns the request into a WebSocket. Everything before it runs as on any request:
 * sessions, login, rate limits, `schema()`. A response sent there (401, a redirect) refuses the WebSocket; headers set
 * there, cookies included, are part of the handshake.
 * @example
 * app.get('/rooms/:id', requireUser, websocket((socket, req) => {
 *   socket.on('message', (data) => room(req.params.id).send(data))
 * }))
 * @throws TypeError, RangeError for options that are unknown or of the wrong kind
 * @throws Error when the package `ws` is not installed
 */
export function websocket<P = Untyped, Added = unknown, Req extends IncomingMessage = WebsocketRequest<P> & Added>(
  handler: WebsocketHandler<Req>,
): PlacedMiddleware<P, Added>
export function websocket<
  Message extends Schema,
  Send extends Schema,
  P = Untyped,
  Added = unknown,
  Req extends IncomingMessage = WebsocketRequest<P> & Added,
>(
  options: WebsocketOptions & MessageSchemas<Message, Send>,
  handler: (socket: CheckedWebSocket<OutputOf<Message>, InputOf<Send>>, req: Req) => unknown,
): DescribingMiddleware<P, Added, Message, Send>
export function websocket<P = Untyped, Added = unknown, Req extends IncomingMessage = WebsocketRequest<P> & Added>(
  options: WebsocketOptions,
  handler: WebsocketHandler<Req>,
): PlacedMiddleware<P, Added>
export function websocket(...args: readonly unknown[]): Middleware<IncomingMessage> {
  const handler = args.at(-1)
  const options = args.length > 1 ? (args[0] as WebsocketOptions & Partial<MessageSchemas<Schema, Schema>>) : {}
  if (typeof handler !== 'function' || typeof options !== 'object' || options === null) {
    throw new TypeError('websocket() needs a function (socket, req), after its options if there are any')
  }
  const plan = readWebsocketOptions(options)
  const { message, send } = options
  const openChecked: OnOpen = (socket, req) =>
    (handler as CheckedHandler)(new MessageChecker(socket, message, (err) => printError(req, err)), req)
  const route = new WebsocketRoute(plan, message || send ? openChecked : (handler as OnOpen))
  onOwnServers((server, app) => upgrade(server as EventEmitter, app))
  const middleware: Middleware<IncomingMessage> = function websocket(req, res, next) {
    route.handle(req, res, next)
  }
  return Object.assign(middleware, { [kWebsocket]: { message, send } })
}

/** What is being decided about one request. */
interface Handshake {
  readonly upgrade: PendingUpgrade
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly next: Next
  /** Headers set so far, for the response of `ws`. */
  headers: RawHeaders
}

/** One `websocket()`: its WebSockets, and how a request becomes one of them. */
class WebsocketRoute {
  readonly #plan: WebsocketPlan
  readonly #handler: OnOpen
  readonly #sockets: Sockets
  /** By node's own request, which is what `ws` knows. */
  readonly #handshakes = new WeakMap<IncomingMessage, Handshake>()

  constructor(plan: WebsocketPlan, handler: OnOpen) {
    this.#plan = plan
    this.#handler = handler
    const { protocols } = plan
    this.#sockets = new Sockets(loadWs(), plan, {
      // Called by `ws` once the handshake is known to be valid, and waited for.
      verifyClient: ({ req }: { req: IncomingMessage }, done: (accepted: boolean) => void) => this.#respond(req, done),
      handleProtocols: (offered: ReadonlySet<string>) => [...offered].find((each) => protocols?.has(each)) ?? false,
    })
    const { server } = this.#sockets
    server.on('headers', (lines: string[], req: IncomingMessage) => this.#onHeaders(lines, req))
    server.on('wsClientError', (err: Error, _socket: unknown, req: IncomingMessage) => this.#onInvalid(err, req))
  }

  handle(req: IncomingMessage, res: ServerResponse, next: Next): void {
    const upgrade = upgradeOf(req)
    if (upgrade === undefined) return this.#plan.fallthrough ? next() : next(createUpgradeRequired(req))
    const { origin } = req.headers
    const isAllowed = !isFromAnotherOrigin(req) || (origin !== undefined && this.#plan.isAllowed(origin, req))
    if (!isAllowed) return next(createOriginError(req, origin))
    if (!upgrade.take()) return next(new Error('Another websocket() has taken this request already'))
    this.#handshakes.set(upgrade.request, { upgrade, req, res, next, headers: [] })
    const { request, socket } = upgrade
    // What the client has sent already is put back when `ws` begins to listen.
    this.#sockets.server.handleUpgrade(request, socket, Buffer.alloc(0), (opened) => this.#onOpen(opened, request))
  }

  /** Ends the response with 101, so that session stores, loggers and the like do what they do at the end of any response. */
  #respond(request: IncomingMessage, done: (accepted: boolean) => void): void {
    const handshake = this.#handshakeOf(request)
    const { upgrade, res } = handshake
    upgrade.switchProtocols((headers) => {
      handshake.headers = headers
      // `ws` writes its head without an encoding; values of headers are latin1.
      upgrade.socket.setDefaultEncoding('latin1')
      done(true)
      upgrade.socket.setDefaultEncoding('utf8')
    })
    res.statusCode = 101
    res.end()
  }

  /** Called just before `ws` writes its head and starts to listen. */
  #onHeaders(lines: string[], request: IncomingMessage): void {
    const { upgrade, headers } = this.#handshakeOf(request)
    for (let i = 0; i < headers.length; i += 2) {
      const name = headers[i] as string
      const isOfHandshake = OF_HANDSHAKE.has(name.toLowerCase()) || /^sec-websocket-/i.test(name)
      if (!isOfHandshake) lines.push(`${name}: ${headers[i + 1]}`)
    }
    upgrade.release()
  }

  #onInvalid(err: Error, request: IncomingMessage): void {
    const { next } = this.#handshakeOf(request)
    const headers = { 'Sec-WebSocket-Version': '13, 8' }
    next(createError(400, err.message, { code: 'ERR_WEBSOCKET_HANDSHAKE', headers }))
  }

  #onOpen(socket: ServerWebSocket, request: IncomingMessage): void {
    const { upgrade, req } = this.#handshakeOf(request)
    this.#sockets.add(socket, upgrade.server)
    try {
      const result = this.#handler(socket, req)
      Promise.resolve(result).catch((err) => closeAfterError(socket, req, err))
    } catch (err) {
      closeAfterError(socket, req, err)
    }
  }

  #handshakeOf(request: IncomingMessage): Handshake {
    return this.#handshakes.get(request) as Handshake // set before `ws` gets the request
  }
}

// Headers that `ws` writes itself, those of the connection, and those that describe a body: a 101 has none. Not all that begin with `content-`: a policy such as Content-Security-Policy, which helmet sets, is not about a body.
const OF_HANDSHAKE: ReadonlySet<string> = new Set(
  `connection upgrade keep-alive transfer-encoding trailer content-length content-type content-encoding content-language
  content-location content-range content-disposition content-md5 content-digest`.split(/\s+/),
)

/** RFC 6455 §7.4.1: the server has met a condition it did not expect. */
const INTERNAL_ERROR = 1011

/** The response is long gone, so no error handler can be asked: the error is printed, as one without a handler is. */
function closeAfterError(socket: ServerWebSocket, req: AppRequest, err: unknown): void {
  socket.close(INTERNAL_ERROR, 'Internal error')
  printError(req, err)
}

function printError(req: AppRequest, err: unknown): void {
  if (req.app?.get?.('env') !== 'test') console.error(err)
}

type AppRequest = IncomingMessage & { app?: { get?: (name: string) => unknown } }

function createUpgradeRequired(req: AppRequest): Error {
  const asks = isDeveloped(req) && req.headers.upgrade?.toLowerCase() === 'websocket'
  const message = asks
    ? 'This server does not pass WebSocket requests to the app. Use app.listen(), serve(), or upgrade(server, app). ' +
      'A handler made by toFetch() cannot open a WebSocket: it has no connection'
    : 'This URL expects a WebSocket'
  return createError(426, message, { code: 'ERR_WEBSOCKET_EXPECTED', headers: { Upgrade: 'websocket' } })
}

function createOriginError(req: AppRequest, origin: string | undefined): Error {
  const { host } = req.headers
  const advice = hasLostPort(host, origin)
    ? 'If both are yours, a proxy drops the port: let it pass on the Host header as it is ' +
      '(nginx: proxy_set_header Host $http_host;)'
    : `If that page may connect, add it: websocket({ origins: [${JSON.stringify(origin)}] }, …)`
  const message = isDeveloped(req)
    ? `WebSocket refused: the page is of ${origin}, the server is ${host}. ${advice}`
    : 'WebSocket of another origin refused'
  return createError(403, message, { code: 'ERR_WEBSOCKET_ORIGIN' })
}

/** Whether the origin and the host differ only in the port, which a proxy has dropped from the Host header. */
function hasLostPort(host: string | undefined, origin = ''): boolean {
  const [, hostname] = /^https?:\/\/(.+):\d+$/.exec(origin) ?? []
  return hostname !== undefined && hostname === host
}

/** Only developers get advice: clients in production need not know the host. */
function isDeveloped(req: AppRequest): boolean {
  return req.app?.get?.('env') === 'development'
}
