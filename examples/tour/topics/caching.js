import { Router } from 'trunkline'

const STARTED = new Date(Math.floor(Date.now() / 1000) * 1000)

const router = Router()

router.get('/tag', (_req, res) =>
  res.send('<!doctype html><title>Tagged</title><p>Load me again: the answer is a 304.</p>'),
)

router.get('/date', (req, res) => {
  res.set('Last-Modified', STARTED.toUTCString())
  if (req.fresh) return res.status(304).end()
  res.type('text').send(`This tour has been running since ${STARTED.toISOString()}.\n`)
})

export const caching = {
  path: '/caching',
  title: 'Conditional requests',
  about: 'Every body that is sent gets an ETag. A client that still has it is told so, without the body.',
  file: 'topics/caching.js',
  links: [
    {
      href: '/caching/tag',
      shows: 'an ETag by itself',
      command: "curl -i -H 'If-None-Match: *' ORIGIN/caching/tag",
    },
    { href: '/caching/date', shows: 'Last-Modified, and req.fresh asked by hand' },
  ],
  handler: router,
}
