import type { ResponseHead } from '../node-http/exchange/transport.ts'
import { isFetchResponseReplaced } from '../node-http/replaced.ts'
import { createResponse } from './create-response.ts'

/**
 * A `Response` for a complete string. It serves `status`, `text()` and `json()` itself, and creates Node's own, which
 * costs more than the rest of the exchange (Node 26), only for anything else.
 *
 * Undefined if `Response` is not Node's: other hosts need their own, which is faster.
 */
export function createLateResponse(head: ResponseHead, text: string): Response | undefined {
  if (Response !== known) {
    known = Response
    isNodes = !isFetchResponseReplaced()
    if (isNodes) showMembersOf(Response.prototype)
  }
  return isNodes ? (new LateResponse(head, text) as unknown as Response) : undefined // showMembersOf() adds all members
}

let known: typeof Response | undefined
let isNodes = false

const kMade: unique symbol = Symbol('made')

class LateResponse {
  readonly #head: ResponseHead
  readonly #text: string
  #isRead: boolean
  #made: Response | undefined

  constructor(head: ResponseHead, text: string) {
    this.#head = head
    this.#text = text
    this.#isRead = false
    this.#made = undefined
  }

  get status(): number {
    return this.#head.status
  }

  text(): Promise<string> {
    if (this.#isRead || this.#made !== undefined) return this[kMade].text()
    this.#isRead = true
    return Promise.resolve(this.#text)
  }

  json(): Promise<unknown> {
    return this.text().then((text) => JSON.parse(text))
  }

  /** Node's own. */
  get [kMade](): Response {
    if (this.#made === undefined) {
      this.#made = createResponse(this.#head, this.#text)
      // A body can be read once: after `text()` it is used.
      if (this.#isRead) this.#made.text()
    }
    return this.#made
  }
}

/** Defines every member of `Response`, including future ones, by delegating to Node's own. */
function showMembersOf(nodes: object): void {
  const late = LateResponse.prototype
  for (const key of Reflect.ownKeys(nodes)) {
    const { enumerable = false, get, value } = Object.getOwnPropertyDescriptor(nodes, key) as PropertyDescriptor // just listed
    const own = Object.getOwnPropertyDescriptor(late, key)
    if (key === 'constructor') Reflect.deleteProperty(late, key)
    else if (own !== undefined) Object.defineProperty(late, key, { ...own, enumerable })
    else if (get !== undefined) Object.defineProperty(late, key, { configurable: true, enumerable, get: getter(key) })
    else if (typeof value === 'function') {
      Object.defineProperty(late, key, { configurable: true, enumerable, writable: true, value: method(key) })
    }
  }
  Object.setPrototypeOf(late, nodes)
}

function getter(key: PropertyKey) {
  return function get(this: LateResponse): unknown {
    return Reflect.get(this[kMade], key)
  }
}

function method(key: PropertyKey) {
  return function call(this: LateResponse, ...args: unknown[]): unknown {
    return Reflect.apply(Reflect.get(this[kMade], key), this[kMade], args)
  }
}
