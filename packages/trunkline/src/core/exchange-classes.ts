import { IncomingMessage, ServerResponse } from 'node:http'
import type { Part } from '../contract/part.ts'
import type { MessageClasses } from '../node-http/exchange/exchange.ts'
import { extendResponse } from '../node-http/probe-response.ts'
import { SAFE_METHODS } from '../node-http/safe-response.ts'

/** A class whose prototype has the methods of a release line. Node's server can construct it. */
export type RequestClass = typeof IncomingMessage
export type ResponseClass = typeof ServerResponse

export function createRequestClass(...parts: Part<never, object>[]): RequestClass {
  // Assign every field that the core writes, so that all requests have one shape.
  class LineRequest extends IncomingMessage {
    declare res: unknown
    declare next: unknown
    declare baseUrl: unknown
    declare originalUrl: unknown
    declare params: unknown
    declare route: unknown

    constructor(...args: ConstructorParameters<typeof IncomingMessage>) {
      super(...args)
      this.res = undefined
      this.next = undefined
      this.baseUrl = undefined
      this.originalUrl = undefined
      this.params = undefined
      this.route = undefined
    }
  }
  return assemble(LineRequest, parts)
}

export function createResponseClass(...parts: Part<never, object>[]): ResponseClass {
  class LineResponse extends ServerResponse {
    declare locals: unknown

    constructor(...args: ConstructorParameters<typeof ServerResponse>) {
      super(...args)
      this.locals = undefined
    }
  }
  // Non-enumerable, because these methods are Node's.
  return assemble(LineResponse as ResponseClass, [notEnumerable(SAFE_METHODS), ...parts])
}

/**
 * Puts parts on the prototype of a class, which a line exports as `request` or `response`. Removes its `constructor`,
 * so that errors and `util.inspect` still say `IncomingMessage` and `ServerResponse`.
 */
function assemble<Class extends RequestClass | ResponseClass>(base: Class, parts: Part<never, object>[]): Class {
  for (const part of parts) Object.defineProperties(base.prototype, Object.getOwnPropertyDescriptors(part))
  delete (base.prototype as { constructor?: unknown }).constructor
  return base
}

/** Joins parts into one object with non-enumerable members: a `for` loop over a request must find those of Express. */
export function notEnumerable(...parts: Part<never, object>[]): object {
  const descriptors = parts.flatMap((part) => Object.entries(Object.getOwnPropertyDescriptors(part)))
  const hidden = descriptors.map(([name, descriptor]) => [name, { ...descriptor, enumerable: false }])
  return Object.defineProperties({}, Object.fromEntries(hidden))
}

/** Key of the classes whose prototypes are the application's `request` and `response`. */
export const kClasses: unique symbol = Symbol('exchange classes')

/**
 * Gives an application its own classes, with `app.request` and `app.response` as prototypes. A server that constructs
 * them needs no prototype change per request, which doubles Node's own cost on Node 20 and 22.
 */
export function createExchangeClasses(line: MessageClasses, app: object): MessageClasses {
  const Request = class extends line.Request {}
  delete (Request.prototype as { constructor?: unknown }).constructor
  const Response = extendResponse(line.Response)
  for (const { prototype } of [Request, Response]) {
    Object.defineProperty(prototype, 'app', { configurable: true, enumerable: true, writable: true, value: app })
  }
  return { Request, Response }
}

/** The classes that a server constructs for a listener: those of an application, or Node's for any other function. */
export function messageClassesOf(listener: object): MessageClasses {
  return (listener as { [kClasses]?: MessageClasses })[kClasses] ?? NODES_CLASSES
}

export const NODES_CLASSES: MessageClasses = { Request: IncomingMessage, Response: ServerResponse }

/** Makes a request or response of an application what Node itself would have constructed. */
export function restoreNodeClass(message: IncomingMessage | ServerResponse): void {
  const [prototype, fields] =
    message instanceof ServerResponse
      ? [ServerResponse.prototype, RESPONSE_FIELDS]
      : [IncomingMessage.prototype, REQUEST_FIELDS]
  Object.setPrototypeOf(message, prototype)
  for (const field of fields) Reflect.deleteProperty(message, field)
}

const REQUEST_FIELDS = ['res', 'next', 'baseUrl', 'originalUrl', 'params', 'route']
const RESPONSE_FIELDS = ['locals']
