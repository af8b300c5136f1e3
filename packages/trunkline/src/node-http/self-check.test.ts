import { type IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { extendResponse } from './probe-response.ts'
import type { NodeResponse } from './response-fields.ts'
import { endMatchesNode, nodeWritesOnce } from './self-check.ts'
import { createFinish, writeOnce } from './single-write.ts'

/** The live response that the probes are made from. */
const live = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)

/** Ends a message as we do, but for one thing. */
function spoiled(spoil: (response: NodeResponse) => void): typeof writeOnce {
  return (response, socket, text) => {
    writeOnce(response, socket, text)
    spoil(response)
  }
}

/** How many wait for the end, where node keeps a list of them: Node 24. */
function waiting(response: NodeResponse): number {
  const list = Object.getOwnPropertySymbols(response).find(({ description }) => description === 'kEndCallbacks')
  const callbacks = list && (Reflect.get(response, list) as unknown[] | null)
  return callbacks?.length ?? 0
}

describe('the self-check of the single write', () => {
  it('agrees with the way node ends messages', () => {
    expect(endMatchesNode(writeOnce, live)).toBe(true)
  })

  it('notices a field that node leaves otherwise', () => {
    expect(
      endMatchesNode(
        spoiled((response) => Object.assign(response, { finished: false })),
        live,
      ),
    ).toBe(false)
    expect(
      endMatchesNode(
        spoiled((response) => Object.assign(response, { another: 1 })),
        live,
      ),
    ).toBe(false)
  })

  it('notices an event that node does not emit', () => {
    expect(
      endMatchesNode(
        spoiled((response) => response.emit('drain')),
        live,
      ),
    ).toBe(false)
  })

  it('notices a missing callback of the write', () => {
    const silent: typeof writeOnce = (response, socket, text) =>
      writeOnce(response, { ...socket, write: (head) => socket.write(head, 'latin1', () => {}) }, text)
    expect(endMatchesNode(silent, live)).toBe(false)
  })

  it('notices that errors are dropped, on releases that report them', () => {
    const forgetful: typeof writeOnce = (response, socket, text) =>
      writeOnce(response, { ...socket, write: (head, _, done) => socket.write(head, 'latin1', () => done()) }, text)
    const nodeTells = createFinish(live).name === 'finishWithCallbacks'
    expect(endMatchesNode(forgetful, live)).toBe(!nodeTells)
  })

  it('notices another result for a socket that had an error', () => {
    const blind: typeof writeOnce = (response, socket, text) => {
      writeOnce(response, socket, text)
      Object.defineProperty(socket, '_hadError', { get: () => false, set() {} })
    }
    expect(endMatchesNode(blind, live)).toBe(false)
  })
})

/** A node that does what ours does: head and text in one write, and nothing held back (nodejs/node#64348). */
class WritesOnce extends ServerResponse {
  override end(...args: unknown[]): this {
    const response = this as unknown as NodeResponse
    if (typeof args[0] !== 'string') return Reflect.apply(super.end, this, args)
    writeOnce(response, response.socket as never, args[0])
    return this
  }
}

describe('whether node writes head and text in one call', () => {
  it('is false up to Node 26', () => expect(nodeWritesOnce(live)).toBe(false))

  it('is true on one that does', () => {
    const request = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage
    const Class = extendResponse(WritesOnce as typeof ServerResponse)
    expect(nodeWritesOnce(new Class(request))).toBe(true)
  })
})

describe('the outcomes of a write', () => {
  it('are all tried, with a callback and without', async () => {
    vi.resetModules()
    const fresh = await import('./self-check.ts')
    const seen: unknown[] = []
    const watched: typeof writeOnce = (response, socket, text) => {
      const write: typeof socket.write = (head, encoding, done) =>
        socket.write(head, encoding, (err) => {
          const { errored, _hadError } = socket as typeof socket & { errored?: Error }
          seen.push([String(err?.message), String(errored?.message), _hadError, waiting(response)])
          done(err)
        })
      writeOnce(response, { ...socket, write, _httpMessage: response }, text)
    }
    expect(fresh.endMatchesNode(watched, live)).toBe(true)
    const waits = createFinish(live).name === 'finishWithCallbacks' ? 1 : 0
    expect(seen).toEqual([
      ['undefined', 'undefined', undefined, 0],
      ['undefined', 'undefined', undefined, waits],
      ['broken', 'undefined', undefined, 0],
      ['broken', 'undefined', undefined, waits],
      ['undefined', 'broken', undefined, waits],
      ['undefined', 'undefined', true, waits],
    ])
  })

  it('notices another error, on releases that report errors', () => {
    const other: typeof writeOnce = (response, socket, text) => {
      const write: typeof socket.write = (head, encoding, done) =>
        socket.write(head, encoding, (err) => done(err && new Error('another')))
      writeOnce(response, { ...socket, write }, text)
    }
    expect(endMatchesNode(other, live)).toBe(createFinish(live).name !== 'finishWithCallbacks')
  })

  it.each(['prefinish', 'finish', 'drain', 'close', 'error'])('notices a %s too many', async (event) => {
    vi.resetModules()
    const fresh = await import('./self-check.ts')
    const write = spoiled((response) => response.emit(event))
    expect(fresh.endMatchesNode(write, live)).toBe(false)
  })

  it('notices other bytes', () => {
    expect(endMatchesNode((response, socket) => writeOnce(response, socket, 'test'), live)).toBe(false)
  })
})
