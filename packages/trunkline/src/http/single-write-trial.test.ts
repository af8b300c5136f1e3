import { describe, expect, it } from 'vitest'
import { type EndingResponse, writeOnce } from './single-write.ts'
import { agreesWithNode } from './single-write-trial.ts'

const itUpTo22 = it.skipIf(Number(process.versions.node.split('.')[0]) > 22)

/** Ends a message as we do, but for one thing. */
function spoiled(spoil: (response: EndingResponse) => void): typeof writeOnce {
  return (response, socket, text) => {
    writeOnce(response, socket, text)
    spoil(response)
  }
}

describe('the trial of the single write', () => {
  itUpTo22('agrees with the way node ends messages', () => {
    expect(agreesWithNode(writeOnce)).toBe(true)
  })

  it('notices a field that node leaves otherwise', () => {
    expect(agreesWithNode(spoiled((response) => Object.assign(response, { finished: false })))).toBe(false)
    expect(agreesWithNode(spoiled((response) => Object.assign(response, { another: 1 })))).toBe(false)
  })

  it('notices an event that node does not emit', () => {
    expect(agreesWithNode(spoiled((response) => response.emit('drain')))).toBe(false)
  })

  it('notices other bytes', () => {
    expect(agreesWithNode((response, socket) => writeOnce(response, socket, 'test'))).toBe(false)
  })
})
