import { ServerResponse } from 'node:http'
import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { beforeHead } from './before-head.ts'

// These belong to Connect, under whose name apps know the warnings and silence them.
const deprecate = depd('connect')

export interface HeaderEventMethods {
  /** @deprecated Use `headersSent`. */
  readonly headerSent: boolean
  /** Listens; `header` comes right before the head is written, while headers can still be set. */
  on(event: string | symbol, listener: (...args: unknown[]) => void): this
}

/** The event before the head is written, and whether it has been. */
export const headerEvent: Part<ExchangeResponse, HeaderEventMethods> = {
  get headerSent() {
    deprecate('res.headerSent: use standard res.headersSent')
    return this.headersSent
  },

  on(event, listener) {
    if (event !== 'header') return ServerResponse.prototype.on.call(this, event, listener) as typeof this
    deprecate('res.on("header"): use on-headers npm module instead')
    beforeHead(this, listener)
    return this
  },
}

// As they were on node's response: not among the response's own methods.
for (const name of Object.keys(headerEvent)) Object.defineProperty(headerEvent, name, { enumerable: false })
