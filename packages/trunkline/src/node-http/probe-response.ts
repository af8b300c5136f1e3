import { EventEmitter } from 'node:events'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { emitUnlessLate } from './safe-response.ts'

type ResponseClass = new (req: IncomingMessage) => ServerResponse

/**
 * Another response like one that is being answered, to try something on: of the same class, with the same fields in the
 * same order, and without a socket. So node's code is given nothing that it will not see with every request. Objects of
 * another shape would make it slower for good: two probes that were plain messages cost 4 % of a whole request (Node 20).
 */
export function createProbe(live: ServerResponse): ServerResponse {
  const Class = classes.get(Object.getPrototypeOf(live)) ?? ServerResponse
  const probe = new Class(live.req)
  for (const key of Reflect.ownKeys(live)) {
    // Own properties that shadow members of the class were put there by middleware, which waits for the live response.
    if (!(key in probe)) Object.assign(probe, { [key]: Object.getOwnPropertyDescriptor(live, key)?.value })
  }
  return setKnown(withNodesEvents(probe), { ...USUAL, ...withoutStatistics(probe) })
}

/** An agent that wraps these methods on the class ends its span at `finish`; it must not hear of the probe's. */
function withNodesEvents(res: ServerResponse): ServerResponse {
  const { emit, on } = EventEmitter.prototype
  const own = res.emit === emitUnlessLate ? ServerResponse.prototype.emit : res.emit
  if (own !== emit) Object.assign(res, { emit })
  if (res.on !== on) Object.assign(res, { on })
  return res
}

/** A probe is no request: it must not show in node's performance entries. */
function withoutStatistics(res: ServerResponse): object {
  const symbol = Object.getOwnPropertySymbols(res).find(({ description }) => description === 'ServerResponseStatistics')
  return symbol === undefined ? {} : { [symbol]: undefined }
}

/** The fields of an ordinary answer, whatever those of the live response are. */
const USUAL = {
  statusCode: 200,
  statusMessage: '',
  shouldKeepAlive: true,
  maxRequestsOnConnectionReached: false,
  _contentLength: 4,
  _expect_continue: false,
  _keepAliveTimeout: 5000,
  _maxRequestsPerSocket: 0,
  _onPendingData() {}, // would tell the connection of the live response
}

/** Sets fields that a response has, and adds none. */
function setKnown(res: ServerResponse, fields: object): ServerResponse {
  for (const key of Reflect.ownKeys(fields)) {
    if (Object.hasOwn(res, key)) Object.assign(res, { [key]: fields[key as keyof object] })
  }
  return res
}

/** Makes a class of responses of which probes can be made, though its prototype does not name its constructor. */
export function extendResponse(Base: typeof ServerResponse): typeof ServerResponse {
  const Response = class extends Base {} as typeof ServerResponse // a class expression loses the generic of node's type
  delete (Response.prototype as { constructor?: unknown }).constructor
  classes.set(Response.prototype, Response)
  return Response
}

const classes = new WeakMap<object, ResponseClass>()

/**
 * Every field of a message by name and value, to tell whether two messages are in the same state; what is an object
 * counts by its kind, for each message has its own.
 */
export function stateOf(message: object): string {
  return Reflect.ownKeys(message)
    .map((key) => `${String(key)}=${simplify(message[key as keyof object])}`)
    .join('\n')
}

function simplify(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}`
  return typeof value === 'object' && value !== null ? 'object' : typeof value === 'function' ? 'function' : show(value)
}

function show(value: unknown): string {
  return `${typeof value} ${String(value)}`
}
