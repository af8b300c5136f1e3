import { EventEmitter } from 'node:events'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { emitUnlessLate } from './safe-response.ts'

type ResponseClass = new (req: IncomingMessage) => ServerResponse

/**
 * A throwaway response for self-checks, with the class and field order of `live` but no socket. Another shape would
 * slow Node's code down for good: two probes that were plain messages cost 4 % of a request (Node 20).
 */
export function createProbe(live: ServerResponse): ServerResponse {
  const Class = classes.get(Object.getPrototypeOf(live)) ?? ServerResponse
  const probe = new Class(live.req)
  for (const key of Reflect.ownKeys(live)) {
    // Skip own properties that shadow class members: middleware put them there, and waits for the live response.
    if (!(key in probe)) Object.assign(probe, { [key]: Object.getOwnPropertyDescriptor(live, key)?.value })
  }
  return setKnown(withNodesEvents(probe), { ...USUAL, ...withoutStatistics(probe) })
}

/** APM libraries wrap these methods on the class and end a span at `finish`; they must not see the probe. */
function withNodesEvents(res: ServerResponse): ServerResponse {
  const { emit, on } = EventEmitter.prototype
  const own = res.emit === emitUnlessLate ? ServerResponse.prototype.emit : res.emit
  if (own !== emit) Object.assign(res, { emit })
  if (res.on !== on) Object.assign(res, { on })
  return res
}

/** A probe is not a request: it must not show up in Node's performance entries. */
function withoutStatistics(res: ServerResponse): object {
  const symbol = Object.getOwnPropertySymbols(res).find(({ description }) => description === 'ServerResponseStatistics')
  return symbol === undefined ? {} : { [symbol]: undefined }
}

/** The fields of an ordinary response: those of the live one may be special. */
const USUAL = {
  statusCode: 200,
  statusMessage: '',
  shouldKeepAlive: true,
  maxRequestsOnConnectionReached: false,
  _contentLength: 4,
  _expect_continue: false,
  _keepAliveTimeout: 5000,
  _maxRequestsPerSocket: 0,
  _onPendingData() {}, // would notify the connection of the live response
}

/** Sets those of the fields that a response has. */
function setKnown(res: ServerResponse, fields: object): ServerResponse {
  for (const key of Reflect.ownKeys(fields)) {
    if (Object.hasOwn(res, key)) Object.assign(res, { [key]: fields[key as keyof object] })
  }
  return res
}

/** Creates a response class that probes can be made from, although its prototype does not name its constructor. */
export function extendResponse(Base: typeof ServerResponse): typeof ServerResponse {
  const Response = class extends Base {} as typeof ServerResponse // a class expression loses the generic of node's type
  delete (Response.prototype as { constructor?: unknown }).constructor
  classes.set(Response.prototype, Response)
  return Response
}

const classes = new WeakMap<object, ResponseClass>()

/**
 * Every field of a message by name and value, to compare the states of two messages. Of an object only the kind counts,
 * because each message has its own. Caches of Node's are left out: they are not part of the state.
 */
export function stateOf(message: object): string {
  return Reflect.ownKeys(message)
    .filter((key) => typeof key === 'string' || key.description !== 'kLenientCache') // since Node 26.12
    .map((key) => `${String(key)}=${simplify(message[key as keyof object])}`)
    .join('\n')
}

function simplify(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}`
  if ((typeof value === 'object' && value !== null) || typeof value === 'function') return typeof value
  return `${typeof value} ${String(value)}`
}
