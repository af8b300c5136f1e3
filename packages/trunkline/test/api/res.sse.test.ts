import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.sse()', () => {
  it('sends events for EventSource', async () => {
    const app = trunkline().get('/', async (_req, res) => {
      const events = res.sse()
      await events.send({ event: 'price', id: 7, data: { eur: 12 } })
      await events.send({ data: 'two\nlines' })
      events.close()
    })
    const { text, headers } = await inject(app, '/')
    expect(headers['content-type']).toBe('text/event-stream')
    expect(text).toBe('event: price\nid: 7\ndata: {"eur":12}\n\ndata: two\ndata: lines\n\n')
  })

  it('knows the last event that a client got before it reconnected', async () => {
    const app = trunkline().get('/', async (_req, res) => {
      const events = res.sse()
      await events.send({ data: events.lastEventId })
      events.close()
    })
    expect((await inject(app, { url: '/', headers: { 'last-event-id': '41' } })).text).toBe('data: 41\n\n')
  })
})
