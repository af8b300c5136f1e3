import { IncomingMessage, ServerResponse } from 'node:http'
import type { Part } from '../contract/part.ts'
import { extendResponse } from '../node-http/probe-response.ts'
import { emitUnlessLate, storeHead, writeEarlyHints } from '../node-http/safe-response.ts'

/** A class whose prototype carries a line's methods; node's server can construct it. */
export type RequestClass = typeof IncomingMessage
export type ResponseClass = typeof ServerResponse

/** A line's request: node's own, with the line's parts. */
export function createRequestClass(...parts: Part<never, object>[]): RequestClass {
  // Every field that the core writes is there from the start, so that all requests have one shape.
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

/** A line's response: node's own, with the line's parts. */
export function createResponseClass(...parts: Part<never, object>[]): ResponseClass {
  class LineResponse extends ServerResponse {
    declare locals: unknown

    constructor(...args: ConstructorParameters<typeof ServerResponse>) {
      super(...args)
      this.locals = undefined
    }
  }
  // Not listed among the response's own methods: they are node's.
  for (const [name, value] of Object.entries(NODES_METHODS)) {
    Object.defineProperty(LineResponse.prototype, name, {
      configurable: true,
      enumerable: false,
      writable: true,
      value,
    })
  }
  return assemble(LineResponse as ResponseClass, parts)
}

/** What our responses do otherwise than node's. */
const NODES_METHODS = { emit: emitUnlessLate, _storeHeader: storeHead, writeEarlyHints }

/**
 * Puts parts on a class's prototype. The prototype is what a line exports as `request` or `response`: its own keys are
 * the parts' and nothing else, so that errors and inspection still say `IncomingMessage` and `ServerResponse`.
 */
function assemble<Class extends RequestClass | ResponseClass>(base: Class, parts: Part<never, object>[]): Class {
  for (const part of parts) Object.defineProperties(base.prototype, Object.getOwnPropertyDescriptors(part))
  delete (base.prototype as { constructor?: unknown }).constructor
  return base
}

/** Joins parts, with members that are not enumerable: listing the members of a request gives what Express has. */
export function notEnumerable(...parts: Part<never, object>[]): object {
  const descriptors = parts.flatMap((part) => Object.entries(Object.getOwnPropertyDescriptors(part)))
  const hidden = descriptors.map(([name, descriptor]) => [name, { ...descriptor, enumerable: false }])
  return Object.defineProperties({}, Object.fromEntries(hidden))
}

/** The two classes of one application. */
export interface ExchangeClasses {
  readonly Request: RequestClass
  readonly Response: ResponseClass
}

/** The classes whose prototypes are the application's `request` and `response`. */
export const kClasses: unique symbol = Symbol('exchange classes')

/**
 * Gives an application classes of its own, whose prototypes are `app.request` and `app.response`. A server that
 * constructs them hands out objects which need no new prototype: swapping it per request doubles node's own cost on
 * Node 20 and 22.
 */
export function createExchangeClasses(line: ExchangeClasses, app: object): ExchangeClasses {
  const Request = class extends line.Request {}
  delete (Request.prototype as { constructor?: unknown }).constructor
  const Response = extendResponse(line.Response)
  for (const { prototype } of [Request, Response]) {
    Object.defineProperty(prototype, 'app', { configurable: true, enumerable: true, writable: true, value: app })
  }
  return { Request, Response }
}

/** The classes for the messages of a listener: an application's own, or node's for any other function. */
export function messageClassesOf(listener: object): ExchangeClasses {
  return (listener as { [kClasses]?: ExchangeClasses })[kClasses] ?? NODES_CLASSES
}

export const NODES_CLASSES: ExchangeClasses = { Request: IncomingMessage, Response: ServerResponse }

/** Turns a request or response of an application's class into what node itself would have constructed. */
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

/** Whether both classes are node's own, so that no other package has put its classes there. */
export function isNodesOwn(classes: ExchangeClasses): boolean {
  return classes.Request === IncomingMessage && classes.Response === ServerResponse
}
