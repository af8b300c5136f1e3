import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'trunkline'

const router = Router()

router.get('/thrown', () => {
  throw new Error('thrown in a handler')
})

router.get('/rejected', async () => {
  await wait(1)
  throw new Error('thrown after an await')
})

router.get('/passed', (_req, _res, next) => next(new Error('given to next()')))

router.get('/teapot', () => {
  throw Object.assign(new Error('short and stout'), { status: 418, headers: { 'X-Kettle': 'on' } })
})

const handled = Router()
handled.get('/:what', async (req) => {
  await wait(1)
  throw Object.assign(new Error(`no ${req.params.what} here`), { status: 404 })
})
// Four parameters make it an error handler.
handled.use((err, _req, res, _next) => {
  res.status(err.status ?? 500).json({ error: err.message })
})
router.use('/handled', handled)

export const errors = {
  path: '/errors',
  title: 'Errors',
  about: 'Thrown, rejected or passed on, an error reaches the next error handler, and else the page of the framework.',
  file: 'topics/errors.js',
  links: [
    { href: '/errors/thrown', shows: 'a throw', status: 500 },
    { href: '/errors/rejected', shows: 'a rejected promise', status: 500 },
    { href: '/errors/passed', shows: 'next(err)', status: 500 },
    { href: '/errors/teapot', shows: 'an error that brings its status and headers', status: 418 },
    { href: '/errors/handled/treasure', shows: 'an error handler of the app', status: 404 },
    { href: '/errors/nowhere', shows: 'a path that nobody handles', status: 404 },
  ],
  handler: router,
}
