import type { ServerResponse } from 'node:http'
import { restoreHeader, unsetHeaders } from '../node-http/headers.ts'

/**
 * What a response copies from the source of its body: status, headers, type, length. If the source fails before
 * anything was sent, the response goes to the error handlers, and all of this must be removed: an error page must not
 * have the length, the ETag, the cookies or the Cache-Control of something else.
 */
export class BorrowedHead {
  readonly #res: ServerResponse
  readonly #statusCode: number
  readonly #statusMessage: string
  /** The previous values of headers that were set since. */
  readonly #former = new Map<string, ReturnType<ServerResponse['getHeader']>>()

  constructor(res: ServerResponse) {
    this.#res = res
    this.#statusCode = res.statusCode
    this.#statusMessage = res.statusMessage
  }

  setStatus(code: number, message: string): void {
    this.#res.statusCode = code
    if (message !== '') this.#res.statusMessage = message
  }

  set(name: string, value: string | number): void {
    this.#remember(name)
    this.#res.setHeader(name, value)
  }

  append(name: string, value: string | readonly string[]): void {
    this.#remember(name)
    this.#res.appendHeader(name, value)
  }

  remove(name: string): void {
    this.#remember(name)
    unsetHeaders(this.#res, [name])
  }

  /** Restores everything, unless it was already sent. */
  takeBack(): void {
    const res = this.#res
    if (res.headersSent) return
    res.statusCode = this.#statusCode
    res.statusMessage = this.#statusMessage
    unsetHeaders(res, [...this.#former.keys()])
    for (const [name, value] of this.#former) if (value !== undefined) restoreHeader(res, name, value)
  }

  #remember(name: string): void {
    const key = name.toLowerCase()
    if (this.#former.has(key)) return
    const value = this.#res.getHeader(key)
    this.#former.set(key, Array.isArray(value) ? [...value] : value) // `appendHeader` adds to the array itself
  }
}
