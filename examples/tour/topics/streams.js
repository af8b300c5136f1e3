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
  title: 'Streams, events and timeouts',
  about: 'Send a response piece by piece, push events to a page, and stop work that nobody waits for.',
  file: './topics/streams.js',
  examples: [
    {
      title: 'Streaming',
      teaches:
        'res.stream() takes an async generator, a stream or a web stream, and waits while the client is slow. When the client leaves, req.signal is aborted, and the generator ends.',
      code: 'stream',
      tries: [{ shows: 'Count to five', request: ['GET /streams/numbers'] }],
    },
    {
      title: 'Server-sent events',
      teaches:
        'res.sse() opens an event stream for EventSource in the browser. After a lost connection the browser sends the last id it saw, and you continue behind it.',
      code: 'events',
      tries: [
        { shows: 'From the start', request: ['GET /streams/events'] },
        { shows: 'After a lost connection', request: ['GET /streams/events', 'Last-Event-ID: 7'] },
      ],
    },
    {
      title: 'Timeouts',
      teaches:
        'timeout() responds with 503 after the given time, and aborts req.signal. Pass the signal on to your database or to fetch(), and the work stops as well.',
      code: 'timeout',
      tries: [{ shows: 'Too slow', request: ['GET /streams/slow'], status: 503 }],
    },
  ],
  handler: router,
}
