import { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Exchange, type Listener } from '../../src/node-http/exchange/exchange.ts'
import type { RequestHead, ResponseHead, Transport } from '../../src/node-http/exchange/transport.ts'

const CLASSES = { Request: IncomingMessage, Response: ServerResponse }

/** Writes down what it is given; takes bytes when it is told to, or at once. */
export class Recorder implements Transport {
  readonly transportName = 'inject'
  readonly keepsBytes: boolean
  readonly calls: string[] = []
  readonly bytes: Uint8Array[] = []
  readonly untaken: (() => void)[] = []
  lastHead: ResponseHead | undefined
  takesAtOnce = true

  constructor(keepsBytes = false) {
    this.keepsBytes = keepsBytes
  }

  whole(head: ResponseHead, given: string | Uint8Array | undefined): void {
    const body = typeof given === 'string' ? Buffer.from(given) : given
    this.lastHead = head
    if (body) this.bytes.push(body)
    this.calls.push(`whole ${head.status} ${body === undefined ? 'without body' : text(body)}`)
  }

  head(head: ResponseHead): void {
    this.lastHead = head
    this.calls.push(`head ${head.status}`)
  }

  chunk(bytes: Uint8Array, taken: () => void): void {
    this.bytes.push(bytes)
    this.calls.push(`chunk ${bytes.length > 10 ? bytes.length : text(bytes)}`)
    if (this.takesAtOnce) taken()
    else this.untaken.push(taken)
  }

  end(trailers: string[]): void {
    this.calls.push(`end${trailers.length > 0 ? ` with ${trailers.join(' ')}` : ''}`)
  }

  abort(reason: Error): void {
    this.calls.push(`abort: ${reason.message}`)
  }

  inform(head: ResponseHead): void {
    this.calls.push(`inform ${head.status} ${head.rawHeaders.join(' ')}`)
  }
}

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}

/** Lets a listener answer a request that comes without a socket. */
export function openExchange(
  listener: Listener,
  request: Partial<RequestHead> = {},
  recorder: Recorder = new Recorder(),
): { exchange: Exchange; recorder: Recorder } {
  const head: RequestHead = {
    method: 'GET',
    target: '/',
    rawHeaders: [],
    httpVersion: '1.1',
    body: undefined,
    peer: {},
  }
  const exchange = new Exchange(CLASSES, { ...head, ...request }, recorder)
  exchange.run(listener)
  return { exchange, recorder }
}

/** Waits until ticks, promises and immediates have done all that they set off: without a socket there is nothing else. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}
