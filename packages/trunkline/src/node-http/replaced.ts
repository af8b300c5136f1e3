// "Was it replaced?" Middleware and APM libraries put their own functions in the place of Node's, and wait to be called. Each of
// our short ways past Node asks here first: docs/decisions/short-ways.md.
import { EventEmitter } from 'node:events'
import { OutgoingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

// Text that is in the source of Node's own methods and in no wrapper's, because it names what only Node can reach. Comparing with
// the prototype would prove nothing: it may have been wrapped before we loaded. Each was seen in Node 18, 20, 22, 24 and 26.
const OF_RESPONSE = {
  end: 'kCorked',
  write: 'kNeedDrain',
  writeHead: 'kOutHeaders',
  setHeader: 'kOutHeaders',
  getHeader: 'kOutHeaders',
  _implicitHeader: 'this.writeHead(this.statusCode)',
  _storeHeader: 'kOutHeaders',
  _isLenientHeaderValidation: ['httpValidation', 'kLenientCache'], // none before Node 24; the second since 26.12
  _send: '_headerSent',
  _writeRaw: 'outputData',
  _flushOutput: '_onPendingData',
  _finish: 'kServerResponseStatistics',
  cork: 'kCorked',
  uncork: 'kCorked',
}
const OF_MESSAGE = { _finish: "emit('prefinish')" }
const OF_SOCKET = {
  write: '_write(this',
  cork: '_writableState',
  uncork: 'clearBuffer(',
  _write: 'this._writeGeneric(false',
  _writev: 'this._writeGeneric(true',
  _writeGeneric: '_pendingEncoding',
}
const OF_EMITTER = { on: '_addListener(this', emit: 'kErrorMonitor' }
const OF_FETCH_RESPONSE = 'kConstruct'
const OF_GET_HEADER_NAMES = 'kOutHeaders'

type PrivateNames = Readonly<Record<string, string | string[]>>
type Methods<Names> = Readonly<Record<keyof Names, unknown>>

const response = ServerResponse.prototype as unknown as Methods<typeof OF_RESPONSE> // node's types do not show all of them
const message = OutgoingMessage.prototype as unknown as Methods<typeof OF_MESSAGE> // the same
const socket = Socket.prototype as unknown as Methods<typeof OF_SOCKET> // the same
const emitter = EventEmitter.prototype as Methods<typeof OF_EMITTER>

// In the place of a replaced method: it equals no method of an object.
const REPLACED: unique symbol = Symbol('replaced')

const nodes = nodesOwn(response, OF_RESPONSE)
const nodesOfMessage = nodesOwn(message, OF_MESSAGE)
const nodesOfSocket = nodesOwn(socket, OF_SOCKET)
const nodesOfEmitter = nodesOwn(emitter, OF_EMITTER)

/** Node's own methods by name, with REPLACED for those that were replaced before we loaded. */
function nodesOwn<Names extends PrivateNames>(owner: Methods<Names>, names: Names): Methods<Names> {
  const own = Object.entries(names).map(([name, inSource]) => [
    name,
    isNodes(owner[name], inSource) ? owner[name] : REPLACED,
  ])
  return Object.fromEntries(own) as Methods<Names> // the same names
}

/** A method that this release of Node does not have cannot have been replaced either. */
function isNodes(method: unknown, inSource: string | string[]): boolean {
  if (method === undefined) return true
  const source: string = Function.prototype.toString.call(method)
  return [inSource].flat().some((text) => source.includes(text))
}

/** Whether `setHeader` or `getHeader` of a response was replaced. 3.x has a `setHeader` of its own: `ownSetHeader`. */
export function isSetHeaderReplaced(res: object, ownSetHeader: unknown = nodes.setHeader): boolean {
  const { setHeader, getHeader } = res as typeof response
  return setHeader !== ownSetHeader || getHeader !== nodes.getHeader
}

/** Whether anything between `end` and the socket was replaced: a wrapper there sees in which form Node gets a body. */
export function isEndReplaced(res: object): boolean {
  const { _send, _writeRaw, socket: own } = res as typeof response & { socket: typeof socket | null | undefined }
  return (
    isEndOfExchangeReplaced(res) ||
    _send !== nodes._send ||
    _writeRaw !== nodes._writeRaw ||
    (own !== null && own !== undefined && isSocketReplaced(own))
  )
}

/** The same for a response without a connection: its `_send` and `_writeRaw` are ours, and are not compared. */
export function isEndOfExchangeReplaced(res: object): boolean {
  const { end, writeHead, _implicitHeader, _flushOutput, uncork } = res as typeof response
  return (
    end !== nodes.end ||
    writeHead !== nodes.writeHead ||
    _implicitHeader !== nodes._implicitHeader ||
    _flushOutput !== nodes._flushOutput ||
    uncork !== nodes.uncork
  )
}

/** The same for a body that is sent with `write` and an empty `end`. */
export function isWriteReplaced(res: object): boolean {
  const { cork, write } = res as typeof response
  return write !== nodes.write || cork !== nodes.cork || isEndReplaced(res)
}

function isSocketReplaced(own: typeof socket): boolean {
  return (
    own.write !== nodesOfSocket.write ||
    own.cork !== nodesOfSocket.cork ||
    own.uncork !== nodesOfSocket.uncork ||
    own._write !== nodesOfSocket._write ||
    own._writev !== nodesOfSocket._writev ||
    own._writeGeneric !== nodesOfSocket._writeGeneric
  )
}

/** Whether `_storeHeader`, which creates the head, is neither ours nor Node's, or Node's own was replaced. */
export function isStoreHeaderReplaced(res: object, ours: unknown): boolean {
  const { _storeHeader } = res as typeof response
  if (response._storeHeader !== nodes._storeHeader) return true
  return _storeHeader !== ours && _storeHeader !== nodes._storeHeader
}

/** Whether a replaced method would notice the response that a self-check creates and ends. */
export function isProbeReplaced(): boolean {
  return (
    isEndReplaced(response) ||
    response._storeHeader !== nodes._storeHeader ||
    response._isLenientHeaderValidation !== nodes._isLenientHeaderValidation ||
    response._finish !== nodes._finish ||
    message._finish !== nodesOfMessage._finish ||
    emitter.on !== nodesOfEmitter.on ||
    emitter.emit !== nodesOfEmitter.emit
  )
}

/** Whether the global `Response` is not Node's. */
export function isFetchResponseReplaced(): boolean {
  return !isNodes(Response, OF_FETCH_RESPONSE)
}

const { getHeaderNames } = ServerResponse.prototype

/** Node's `getHeaderNames`; undefined if it was replaced before we were loaded. */
export const nodesGetHeaderNames: Function | undefined = isNodes(getHeaderNames, OF_GET_HEADER_NAMES)
  ? getHeaderNames
  : undefined

/** A method of Node that other code has replaced. */
export interface ReplacedMethod {
  /** Such as `ServerResponse.prototype.end`. */
  readonly method: string
  /** The name of the function that is there now; `''` if it has none. */
  readonly by: string
}

/** The methods that were replaced for all responses and sockets. */
export function replacedMethods(): ReplacedMethod[] {
  return [
    ...replacedOf('ServerResponse', response, nodes),
    ...replacedOf('OutgoingMessage', message, nodesOfMessage),
    ...replacedOf('Socket', socket, nodesOfSocket),
    ...replacedOf('EventEmitter', emitter, nodesOfEmitter),
  ]
}

function replacedOf<Names>(className: string, owner: Methods<Names>, own: Methods<Names>): ReplacedMethod[] {
  const names = Object.keys(own) as (keyof Names & string)[]
  return names
    .filter((name) => owner[name] !== own[name])
    .map((name) => ({
      method: `${className}.prototype.${name}`,
      by: (owner[name] as Function | undefined)?.name ?? '',
    }))
}
