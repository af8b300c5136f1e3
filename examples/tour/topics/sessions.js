import { randomBytes } from 'node:crypto'
import session from 'express-session'
import { Router, urlencoded } from 'trunkline'

const router = Router()

// #region session
router.use(
  session({
    name: 'tour.session',
    secret: randomBytes(32).toString('hex'),
    resave: false,
    saveUninitialized: false, // no cookie for visitors who have nothing to keep
    cookie: { path: '/sessions', sameSite: 'lax', maxAge: 3_600_000 },
  }),
)
// #endregion

// #region basket
router.post('/basket', urlencoded(), (req, res) => {
  const basket = req.session.basket ?? []
  req.session.basket = [...basket, String(req.body.thing).slice(0, 40)].slice(-10)
  res.redirect(303, '/sessions/basket')
})

router.get('/basket', (req, res) => res.json({ basket: req.session.basket ?? 'nothing yet' }))
// #endregion

// #region leave
router.post('/leave', (req, res, next) => {
  req.session.destroy((err) => {
    if (err) return next(err)
    res.clearCookie('tour.session', { path: '/sessions' }).sendStatus(204)
  })
})
// #endregion

const FORM = 'Content-Type: application/x-www-form-urlencoded'

export const sessions = {
  path: '/sessions',
  title: 'Sessions',
  about:
    'What the server keeps about a visitor, by express-session as it comes from npm. The cookie holds a name for it only.',
  file: './topics/sessions.js',
  tries: [
    {
      shows: 'Put something into the basket',
      request: ['POST /sessions/basket', FORM, '', 'thing=lamp'],
      code: 'basket',
      status: 303,
    },
    { shows: 'What is in it?', request: ['GET /sessions/basket'], code: 'basket' },
    { shows: 'How sessions are set up', request: ['GET /sessions/basket'], code: 'session' },
    { shows: 'Leave', request: ['POST /sessions/leave'], code: 'leave', status: 204 },
  ],
  handler: router,
}
