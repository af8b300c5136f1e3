import { OutgoingMessage } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'

const native = Object.getOwnPropertyDescriptor(OutgoingMessage.prototype, '_headers')
const { headersAccessor: restored } = await import('./src/restore-headers.ts')

const steps: Record<string, (message: OutgoingMessage, accessor: PropertyDescriptor) => unknown> = {
  'reads no headers': () => undefined,
  'reads headers by their small names': (message) =>
    message.setHeader('X-One', 'a').setHeader('Set-Cookie', ['b', 'c']),
  'takes them all away': (message, { set }) => {
    message.setHeader('Content-Length', 3).setHeader('Date', 'today')
    set?.call(message, null)
  },
  'puts others in their place': (message, { set }) => {
    message.setHeader('X-One', 'a')
    set?.call(message, { 'X-Two': 'b' })
  },
}

afterAll(() => {
  if (native === undefined) Reflect.deleteProperty(OutgoingMessage.prototype, '_headers')
})

describe('res._headers, where Node has removed it', () => {
  it('is there for Express 3', () => {
    expect(OutgoingMessage.prototype).toHaveProperty('_headers')
  })

  for (const [title, step] of Object.entries(steps)) {
    it.runIf(native)(`${title} as Node does`, () => {
      expect(stateAfter(step, restored)).toEqual(stateAfter(step, native as PropertyDescriptor))
    })
  }
})

/** What is read afterwards, and whether node would still add its own Content-Length and Date. */
function stateAfter(step: (typeof steps)[string], accessor: PropertyDescriptor): unknown {
  const message = new OutgoingMessage()
  step(message, accessor)
  const { _removedContLen, _removedDate } = message as unknown as Record<string, unknown>
  return [
    accessor.get?.call(message),
    message.getHeaderNames(),

    _removedContLen,
    _removedDate,
  ]
}
