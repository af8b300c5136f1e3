import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'trunkline'

const router = Router()

// #region thrown
router.get('/thrown', () => {
  throw new Error('thrown in a handler')
})
// #endregion

// #region rejected
router.get('/rejected', async () => {
  await wait(1)
  throw new Error('thrown after an await')
})
// #endregion

// #region passed
router.get('/passed', (_req, _res, next) => next(new Error('given to next()')))
// #endregion

// #region teapot
router.get('/teapot', () => {
  throw Object.assign(new Error('short and stout'), { status: 418, headers: { 'X-Kettle': 'on' } })
})
// #endregion

// #region handled
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
// #endregion

export const errors = {
  path: '/errors',
  title: 'Errors',
  about: 'Thrown, rejected or passed on, an error reaches the next error handler, and else the page of the framework.',
  file: './topics/errors.js',
  tries: [
    { shows: 'A throw', request: ['GET /errors/thrown'], code: 'thrown', status: 500 },
    { shows: 'A rejected promise', request: ['GET /errors/rejected'], code: 'rejected', status: 500 },
    { shows: 'next(err)', request: ['GET /errors/passed'], code: 'passed', status: 500 },
    {
      shows: 'An error that brings its status and headers',
      request: ['GET /errors/teapot'],
      code: 'teapot',
      status: 418,
    },
    { shows: 'An error handler of the app', request: ['GET /errors/handled/treasure'], code: 'handled', status: 404 },
    { shows: 'A path that nobody handles', request: ['GET /errors/nowhere'], code: 'thrown', status: 404 },
  ],
  handler: router,
}
