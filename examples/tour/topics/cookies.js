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
  about: 'Small values that the browser keeps and sends back. This page keeps them as a browser would.',
  file: './topics/cookies.js',
  examples: [
    {
      title: 'A counter',
      teaches:
        'cookie-parser puts the cookies of the request into req.cookies, and res.cookie() sets one. Send it twice: the number that changed is marked.',
      code: 'count',
      tries: [{ shows: 'Visit', request: ['GET /cookies'] }],
    },
    {
      title: 'A signed cookie',
      teaches:
        'A signed cookie can be read by the client, but not changed: a wrong signature is refused. Objects are sent as JSON.',
      code: 'remember',
      tries: [
        { shows: 'Remember Ada', request: ['GET /cookies/remember?name=Ada'], status: 303 },
        { shows: 'Who am I?', request: ['GET /cookies'] },
        {
          shows: 'A forged one',
          request: ['GET /cookies', 'Cookie: visitor=s%3Aj%3A%7B%22name%22%3A%22Eve%22%7D.forged'],
        },
      ],
    },
    {
      title: 'Deleting cookies',
      teaches:
        'clearCookie() sets the cookie again, with a date in the past. Pass the same path as when it was set: another path is another cookie.',
      code: 'forget',
      tries: [{ shows: 'Forget me', request: ['GET /cookies/forget'] }],
    },
  ],
  handler: router,
}
