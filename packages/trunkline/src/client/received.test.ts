import { describe, expect, it } from 'vitest'
import { countSteps } from '../../test/support/steps.ts'
import { readEvents } from './events.ts'
import { openSocket, type WebSocketLike } from './socket.ts'

function streamOf(pieces: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < pieces.length) controller.enqueue(encoder.encode(pieces[at++]))
      else controller.close()
    },
  })
}

async function eventsIn(...pieces: string[]): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const event of readEvents(streamOf(pieces))) events.push(event)
  return events
}

describe('events', () => {
  it.each([
    [['data: 1\n\ndata: 2\n\n']],
    [['data: 1\r\n\r\ndata: 2\r\n\r\n']],
    [['data: 1\r\rdata: 2\r\r']],
    [['data: 1\r', '\n', '\r', '\ndata: 2\r', '\n\r\n']],
    [['data: 1\r', '', '\n\r\n', 'da', 'ta: ', '2', '\n', '\n']],
    [['\uFEFFdata:1\n\n:\ndata:2\n\n']],
    [['data\nid: 7\ndata: 1\nretry: 5\n\nevent: x\ndata:   2\n\n']],
  ])('are the same however lines end and pieces are cut: %j', async (pieces) => {
    expect(await eventsIn(...pieces)).toEqual([1, 2])
  })

  it.each(['\n', '\r\n', '\r'])('have data of several lines that end with %j', async (end) => {
    expect(await eventsIn(['data: {"a":', 'data: 1}', '', ''].join(end))).toEqual([{ a: 1 }])
    const characters = [...['data: {"a":', 'data: 1}', '', ''].join(end)]
    expect(await eventsIn(...characters)).toEqual([{ a: 1 }])
  })

  it('come as soon as a bare CR ends them, before more is read', async () => {
    let pulls = 0
    const pull = (controller: ReadableStreamDefaultController): void => {
      if (++pulls === 1) controller.enqueue(new TextEncoder().encode('data: 1\r\r'))
      else controller.close()
    }
    const events = readEvents(new ReadableStream({ pull }, { highWaterMark: 0 }))
    expect([await events.next(), pulls]).toEqual([{ done: false, value: 1 }, 1])
    await events.return()
  })

  it('are left out if their data is empty', async () => {
    expect(await eventsIn('data:\n\ndata: 1\n\n', 'event: ping\ndata\n\ndata: \ndata:\n\ndata: 2\n\n')).toEqual([1, 2])
  })

  it('throw for data that is not JSON, and stop the stream', async () => {
    let isLeft = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: {\n\n')),
      cancel: () => {
        isLeft = true
      },
    })
    await expect(readEvents(body).next()).rejects.toThrow(SyntaxError)
    expect(isLeft).toBe(true)
  })
})

describe('the work for what is received', () => {
  const stepsForEvent = (count: number): Promise<number> =>
    countSteps(async () => {
      const events = await eventsIn('data: "', ...new Array<string>(count).fill('0123456789abcdef'), '"\n\n')
      expect(String(events[0])).toHaveLength(count * 16)
    })

  const stepsForMessages = (count: number): Promise<number> =>
    countSteps(async () => {
      const raw = { readyState: 1, close: () => {} } as unknown as WebSocketLike // what is needed here
      const socket = openSocket('GET /', raw)
      for (let i = 0; i < count; i++) raw.onmessage?.({ data: String(i) })
      raw.onclose?.({ code: 1000 })
      let next = 0
      for await (const message of socket) expect(message).toBe(next++)
      expect(next).toBe(count)
    })

  it.each([
    ['an event in many pieces', stepsForEvent],
    ['many waiting messages of a socket', stepsForMessages],
  ])('at most doubles with %s if there are twice as many', async (_title, stepsFor) => {
    await stepsFor(1)
    expect(await stepsFor(2000)).toBeLessThan(2.5 * (await stepsFor(1000)) + 1000)
  })
})
