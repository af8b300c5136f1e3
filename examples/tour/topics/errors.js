import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'trunkline'
import { createError } from 'trunkline/tools'

const router = Router()

// #region thrown
router.get('/thrown', () => {
  throw new Error('thrown in a handler')
})

router.get('/rejected', async () => {
  await wait(1)
  throw new Error('thrown after an await')
})

router.get('/passed', (_req, _res, next) => next(new Error('given to next()')))
// #endregion

// #region teapot
router.get('/teapot', () => {
  throw createError(418, 'short and stout', { headers: { 'X-Kettle': 'on' } })
})
// #endregion

// #region handled
const handled = Router()
handled.get('/:what', async (req) => {
  await wait(1)
  throw createError(404, `no ${req.params.what} here`)
})
// Four parameters make it an error handler.
handled.use((err, _req, res, _next) => {
  res.status(err.status ?? 500).json({ error: err.message })
})
router.use('/handled', handled)
// #endregion

export const errors = {
  path: '/errors',
  title: 'Errors',
  about: 'Whether it is thrown, rejected or passed to next(err), an error goes to the next error handler.',
  file: './topics/errors.js',
  examples: [
    {
      title: 'Three ways to fail',
      teaches:
        'Throw, reject, or call next(err): all three end in the same place. Without an error handler of yours, Trunkline responds with 500, and shows the stack in development only.',
      code: 'thrown',
      tries: [
        { shows: 'Throw', request: ['GET /errors/thrown'], status: 500 },
        { shows: 'Reject', request: ['GET /errors/rejected'], status: 500 },
        { shows: 'next(err)', request: ['GET /errors/passed'], status: 500 },
      ],
    },
    {
      title: 'An error with a status',
      teaches:
        'Put status on an error, and the response has it. Put headers on it as well, for example Retry-After or WWW-Authenticate.',
      code: 'teapot',
      tries: [{ shows: 'A teapot', request: ['GET /errors/teapot'], status: 418 }],
    },
    {
      title: 'An error handler of your own',
      teaches:
        'A function with four parameters is an error handler. It catches everything before it in the same router, so each part of an app can respond in its own way.',
      code: 'handled',
      tries: [{ shows: 'JSON for an API', request: ['GET /errors/handled/treasure'], status: 404 }],
    },
    {
      title: 'No route matches',
      teaches:
        'A request that no route takes comes to the middleware behind all of them. This is how the tour responds: with a page for browsers, and with the plain 404 of the framework for everybody else.',
      file: './not-found.js',
      code: 'not-found',
      tries: [
        { shows: 'A program asks', request: ['GET /errors/nowhere'], status: 404 },
        { shows: 'A browser asks', request: ['GET /errors/nowhere', 'Accept: text/html'], status: 404 },
      ],
    },
  ],
  handler: router,
}
