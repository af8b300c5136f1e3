import { EventEmitter } from 'node:events'
import { OutgoingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Returns the method if it is Node's own, or undefined if it was wrapped. We look for a private name in its source,
 * which only Node's code can contain. Comparing with the prototype proves nothing: it may have been wrapped before we
 * loaded.
 */
export function ifUnpatched<Method extends Function>(
  method: Method | undefined,
  privateName: string,
): Method | undefined {
  return method && Function.prototype.toString.call(method).includes(privateName) ? method : undefined
}

/** What Node's `end` calls on the response and its socket, in order. */
interface EndingMethods {
  readonly end: unknown
  readonly write: unknown
  readonly writeHead: unknown
  readonly _implicitHeader: unknown
  readonly _send: unknown
  readonly _writeRaw: unknown
  readonly _flushOutput: unknown
  readonly cork: unknown
  readonly uncork: unknown
  readonly socket: SocketMethods | null | undefined
}

interface SocketMethods {
  readonly write: unknown
  readonly cork: unknown
  readonly uncork: unknown
  readonly _write: unknown
  readonly _writev: unknown
  readonly _writeGeneric: unknown
}

/** Whether nothing between `end` and the socket was replaced. Then no wrapper sees in which form Node gets a body. */
export function hasNodeEnd(res: object): boolean {
  const response = res as EndingMethods
  return (
    response.end === ofResponse.end &&
    response.writeHead === ofResponse.writeHead &&
    response._implicitHeader === ofResponse._implicitHeader &&
    response._send === ofResponse._send &&
    response._writeRaw === ofResponse._writeRaw &&
    response._flushOutput === ofResponse._flushOutput &&
    response.uncork === ofResponse.uncork &&
    (!response.socket || writesAsNode(response.socket))
  )
}

/** The same for a response without a connection. We replace its methods that would write to a socket, so they are not compared. */
export function endsWithoutSocketAsNode(res: object): boolean {
  const response = res as EndingMethods
  return (
    response.end === ofResponse.end &&
    response.writeHead === ofResponse.writeHead &&
    response._implicitHeader === ofResponse._implicitHeader &&
    response._flushOutput === ofResponse._flushOutput &&
    response.uncork === ofResponse.uncork
  )
}

/** Whether the same holds for a body sent with `write` and an empty `end`. */
export function hasNodeWrite(res: object): boolean {
  const { cork, write } = res as EndingMethods
  return write === ofResponse.write && cork === ofResponse.cork && hasNodeEnd(res)
}

function writesAsNode(socket: SocketMethods): boolean {
  return (
    socket.write === ofSocket.write &&
    socket.cork === ofSocket.cork &&
    socket.uncork === ofSocket.uncork &&
    socket._write === ofSocket._write &&
    socket._writev === ofSocket._writev &&
    socket._writeGeneric === ofSocket._writeGeneric
  )
}

type Methods = Readonly<Record<string, Function | undefined>>

const response = ServerResponse.prototype as unknown as Methods // node's types do not show all of them
const message = OutgoingMessage.prototype as unknown as Methods // the same
const stream = Socket.prototype as unknown as Methods // the same
const emitter = EventEmitter.prototype as unknown as Methods // the same

// Stands for a method that is not Node's own: no response has this value, so comparing with it always fails.
const REPLACED: unique symbol = Symbol('replaced')

/** Node's own methods of a response, by name. */
const ofResponse = {
  end: ifUnpatched(response['end'], 'kCorked') ?? REPLACED,
  write: ifUnpatched(response['write'], 'kNeedDrain') ?? REPLACED,
  writeHead: ifUnpatched(response['writeHead'], 'kOutHeaders') ?? REPLACED,
  _implicitHeader: ifUnpatched(response['_implicitHeader'], 'this.writeHead(this.statusCode)') ?? REPLACED,
  _storeHeader: ifUnpatched(response['_storeHeader'], 'kOutHeaders') ?? REPLACED,
  _send: ifUnpatched(response['_send'], '_headerSent') ?? REPLACED,
  _writeRaw: ifUnpatched(response['_writeRaw'], 'outputData') ?? REPLACED,
  _flushOutput: ifUnpatched(response['_flushOutput'], '_onPendingData') ?? REPLACED,
  _finish: ifUnpatched(response['_finish'], 'kServerResponseStatistics') ?? REPLACED,
  cork: ifUnpatched(response['cork'], 'kCorked') ?? REPLACED,
  uncork: ifUnpatched(response['uncork'], 'kCorked') ?? REPLACED,
}

/** Node's own methods of a socket, by name. */
const ofSocket = {
  write: ifUnpatched(stream['write'], '_write(this') ?? REPLACED,
  cork: ifUnpatched(stream['cork'], '_writableState') ?? REPLACED,
  uncork: ifUnpatched(stream['uncork'], 'clearBuffer(') ?? REPLACED,
  _write: ifUnpatched(stream['_write'], 'this._writeGeneric(false') ?? REPLACED,
  _writev: ifUnpatched(stream['_writev'], 'this._writeGeneric(true') ?? REPLACED,
  _writeGeneric: ifUnpatched(stream['_writeGeneric'], '_pendingEncoding') ?? REPLACED,
}

/**
 * Whether a probe can be ended unobserved: none of the methods involved was replaced, before we loaded or since.
 */
export function canEndUnobserved(): boolean {
  return (
    hasNodeEnd(response) &&
    response['_storeHeader'] === ofResponse._storeHeader &&
    response['_finish'] === ofResponse._finish &&
    message['_finish'] === ofMessage._finish &&
    response['_isLenientHeaderValidation'] === ofMessage._isLenientHeaderValidation &&
    emitter['on'] === ofMessage.on &&
    emitter['emit'] === ofMessage.emit
  )
}

const ofMessage = {
  // Node 26.12 keeps the result, and looks for the options in a function of its own.
  _isLenientHeaderValidation: nodesOwnIfThere('_isLenientHeaderValidation', ['httpValidation', 'kLenientCache']),
  _finish: ifUnpatched(message['_finish'], "emit('prefinish')") ?? REPLACED,
  on: ifUnpatched(emitter['on'], '_addListener(this') ?? REPLACED,
  emit: ifUnpatched(emitter['emit'], 'kErrorMonitor') ?? REPLACED,
}

/** For a method that not every release of Node has, or has with another private name. */
function nodesOwnIfThere(name: string, privateNames: readonly string[]): unknown {
  const method = response[name]
  if (method === undefined) return undefined
  return privateNames.some((privateName) => ifUnpatched(method, privateName)) ? method : REPLACED
}
