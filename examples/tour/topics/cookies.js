import { randomBytes } from 'node:crypto'
import cookieParser from 'cookie-parser'
import { Router } from 'trunkline'

const LONGEST_NAME = 40
const options = { httpOnly: true, sameSite: 'lax', path: '/cookies' }

const router = Router()

// #region count
// A new secret at each start: what was signed before is then refused.
router.use(cookieParser(randomBytes(32).toString('hex')))

router.get('/', (req, res) => {
  const visits = (Number.parseInt(req.cookies.visits, 10) || 0) + 1
  res.cookie('visits', visits, { ...options, maxAge: 3_600_000 })
  res.json({ visits, plain: req.cookies, signed: req.signedCookies })
})
// #endregion

// #region remember
router.get('/remember', (req, res) => {
  const name = typeof req.query.name === 'string' ? req.query.name.slice(0, LONGEST_NAME) : 'stranger'
  res.cookie('visitor', { name }, { ...options, signed: true })
  res.redirect(303, '/cookies')
})
// #endregion

// #region forget
router.get('/forget', (_req, res) => {
  res.clearCookie('visits', options)
  res.clearCookie('visitor', options)
  res.json({ forgotten: ['visits', 'visitor'] })
})
// #endregion

export const cookies = {
  path: '/cookies',
  title: 'Cookies',
  about:
    'Plain cookies, and signed ones that a client cannot forge; read by the cookie-parser package. This page keeps what it is given.',
  file: './topics/cookies.js',
  tries: [
    { shows: 'A counter in a plain cookie: send it twice', request: ['GET /cookies'], code: 'count' },
    {
      shows: 'An object in a signed cookie',
      request: ['GET /cookies/remember?name=Ada'],
      code: 'remember',
      status: 303,
    },
    { shows: 'Both taken back', request: ['GET /cookies/forget'], code: 'forget' },
  ],
  handler: router,
}
