import { Router } from 'trunkline'

const router = Router()

// #region tag
router.get('/tag', (_req, res) =>
  res.send('<!doctype html><title>Tagged</title><p>Load me again: the answer is a 304.</p>'),
)
// #endregion

// #region date
const STARTED = new Date(Math.floor(Date.now() / 1000) * 1000)

router.get('/date', (req, res) => {
  res.set('Last-Modified', STARTED.toUTCString())
  if (req.fresh) return res.status(304).end()
  res.type('text').send(`This tour has been running since ${STARTED.toISOString()}.\n`)
})
// #endregion

export const caching = {
  path: '/caching',
  title: 'Conditional requests',
  about: 'Every body that is sent gets an ETag. A client that still has it is told so, without the body.',
  file: './topics/caching.js',
  tries: [
    { shows: 'An ETag by itself', request: ['GET /caching/tag'], code: 'tag' },
    { shows: 'A client that has it', request: ['GET /caching/tag', 'If-None-Match: *'], code: 'tag', status: 304 },
    { shows: 'Last-Modified, and req.fresh asked by hand', request: ['GET /caching/date'], code: 'date' },
    {
      shows: 'A client that came later',
      request: ['GET /caching/date', 'If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT'],
      code: 'date',
      status: 304,
    },
  ],
  handler: router,
}
