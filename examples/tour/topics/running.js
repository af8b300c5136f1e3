import { Router } from 'trunkline'
import { liveness, readiness } from 'trunkline/server'

const router = Router()

// #region health
router.get('/livez', liveness())
router.get('/readyz', readiness({ memory: () => process.memoryUsage().rss < 2 ** 31 }))
// #endregion

// #region slow
router.get('/slow', async (req, res) => {
  const stream = res.sse()
  for (let second = 1; second <= 3 && !req.signal.aborted; second += 1) {
    await stream.send({ data: { second } })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  stream.close()
})
// #endregion

export const running = {
  path: '/running',
  title: 'Start, stop, stay up',
  about: 'serve() listens, and on SIGTERM finishes what it has begun before the process ends.',
  file: './topics/running.js',
  examples: [
    {
      title: 'Starting this tour',
      teaches:
        'This is how the server of this page is started. Press Ctrl+C in its terminal while the third example below is running: the response is finished first.',
      file: './server.js',
      code: 'serve',
      tries: [{ shows: 'Is it there?', request: ['GET /running/livez'] }],
    },
    {
      title: 'Health checks',
      teaches:
        'liveness() says that the process responds. readiness() runs your checks, and responds with 503 while the server shuts down, so that a load balancer sends no more requests.',
      code: 'health',
      tries: [
        { shows: 'Alive?', request: ['GET /running/livez'] },
        { shows: 'Ready?', request: ['GET /running/readyz'] },
      ],
    },
    {
      title: 'A response that takes a while',
      teaches:
        'req.signal is aborted when the client leaves, and when a shutdown takes too long. Pass it to fetch, to your database, to timers.',
      code: 'slow',
      tries: [{ shows: 'Three events', request: ['GET /running/slow'] }],
    },
  ],
  handler: router,
}
