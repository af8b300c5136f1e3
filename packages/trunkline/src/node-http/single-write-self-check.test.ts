import { type IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { EndingResponse } from './response-fields.ts'
import { createFinish, writeOnce } from './single-write.ts'
import { endMatchesNode } from './single-write-self-check.ts'

/** The live response that the probes are made from. */
const live = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)

/** Ends a message as we do, but for one thing. */
function spoiled(spoil: (response: EndingResponse) => void): typeof writeOnce {
  return (response, socket, text) => {
    writeOnce(response, socket, text)
    spoil(response)
  }
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

  it('notices that nobody is told when the write is done', () => {
    const silent: typeof writeOnce = (response, socket, text) =>
      writeOnce(response, { ...socket, write: (head) => socket.write(head, 'latin1', () => {}) }, text)
    expect(endMatchesNode(silent, live)).toBe(false)
  })

  it('notices that errors are forgotten, where node tells of them', () => {
    const forgetful: typeof writeOnce = (response, socket, text) =>
      writeOnce(response, { ...socket, write: (head, _, done) => socket.write(head, 'latin1', () => done()) }, text)
    const nodeTells = createFinish(live).name === 'finishWithCallbacks'
    expect(endMatchesNode(forgetful, live)).toBe(!nodeTells)
  })

  it('notices what comes of a socket that had an error', () => {
    const blind: typeof writeOnce = (response, socket, text) => {
      writeOnce(response, socket, text)
      Object.defineProperty(socket, '_hadError', { get: () => false, set() {} })
    }
    expect(endMatchesNode(blind, live)).toBe(false)
  })

  it('notices other bytes', () => {
    expect(endMatchesNode((response, socket) => writeOnce(response, socket, 'test'), live)).toBe(false)
  })
})
