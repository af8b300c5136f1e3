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
  about: 'A client that already has the newest version gets a 304 without a body.',
  file: './topics/caching.js',
  examples: [
    {
      title: 'ETags',
      teaches:
        'Every response with a body gets an ETag, a fingerprint of it. A client sends it back in If-None-Match, and gets a 304 as long as nothing has changed.',
      code: 'tag',
      tries: [
        { shows: 'The first time', request: ['GET /caching/tag'] },
        { shows: 'Again', request: ['GET /caching/tag', 'If-None-Match: *'], status: 304 },
      ],
    },
    {
      title: 'Dates, and req.fresh',
      teaches:
        'req.fresh tells whether the copy of the client is still good, by its ETag or by Last-Modified. Ask it before the expensive part: then a 304 saves the work, too.',
      code: 'date',
      tries: [
        { shows: 'The first time', request: ['GET /caching/date'] },
        {
          shows: 'Later',
          request: ['GET /caching/date', 'If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT'],
          status: 304,
        },
      ],
    },
  ],
  handler: router,
}
