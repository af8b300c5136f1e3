import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'trunkline'
import { timeout } from 'trunkline/tools'

const router = Router()

// #region stream
router.get('/numbers', (req, res) => res.type('text').stream(count(req.signal)))

/** Ends early when the client leaves: the signal breaks the wait. */
async function* count(signal) {
  for (let number = 1; number <= 5; number++) {
    await wait(300, undefined, { signal })
    yield `${number}\n`
  }
}
// #endregion

// #region events
router.get('/events', async (_req, res) => {
  const events = res.sse({ retry: 1000 })
  const from = Number(events.lastEventId || 0)
  for (let id = from + 1; id <= from + 3 && !events.closed; id++) {
    await wait(300)
    await events.send({ event: 'tick', id, data: { id, again: from > 0 } })
  }
  events.close()
})
// #endregion

// #region timeout
router.get('/slow', timeout(200), async (req, res) => {
  await wait(5000, undefined, { signal: req.signal }) // a query to a database, say, that takes the signal
  res.send('too late')
})
// #endregion

export const streams = {
  path: '/streams',
  title: 'Streams, events and time',
  about: 'Answers piece by piece, events for a page, and work that ends when nobody wants it any more.',
  file: './topics/streams.js',
  tries: [
    { shows: 'Piece by piece', request: ['GET /streams/numbers'], code: 'stream' },
    { shows: 'Events for EventSource', request: ['GET /streams/events'], code: 'events' },
    {
      shows: 'Events, after a connection that was lost',
      request: ['GET /streams/events', 'Last-Event-ID: 7'],
      code: 'events',
    },
    { shows: 'Work that takes too long', request: ['GET /streams/slow'], code: 'timeout', status: 503 },
  ],
  handler: router,
}
