import { randomBytes } from 'node:crypto'
import cookieParser from 'cookie-parser'
import { Router } from 'trunkline'

const LONGEST_NAME = 40
const options = { httpOnly: true, sameSite: 'lax', path: '/cookies' }

const router = Router()

// A new secret at each start: what was signed before is then refused.
router.use(cookieParser(randomBytes(32).toString('hex')))

router.get('/', (req, res) => {
  const visits = (Number.parseInt(req.cookies.visits, 10) || 0) + 1
  res.cookie('visits', visits, { ...options, maxAge: 3_600_000 })
  res.json({ visits, plain: req.cookies, signed: req.signedCookies })
})

router.get('/remember', (req, res) => {
  const name = typeof req.query.name === 'string' ? req.query.name.slice(0, LONGEST_NAME) : 'stranger'
  res.cookie('visitor', { name }, { ...options, signed: true })
  res.redirect(303, '/cookies')
})

router.get('/forget', (_req, res) => {
  res.clearCookie('visits', options)
  res.clearCookie('visitor', options)
  res.json({ forgotten: ['visits', 'visitor'] })
})

export const cookies = {
  path: '/cookies',
  title: 'Cookies',
  about: 'Plain cookies, and signed ones that a client cannot forge; read by the cookie-parser package.',
  file: 'topics/cookies.js',
  links: [
    { href: '/cookies', shows: 'a counter in a plain cookie' },
    { href: '/cookies/remember?name=Ada', shows: 'an object in a signed cookie', status: 303 },
    { href: '/cookies/forget', shows: 'both taken back' },
  ],
  handler: router,
}
