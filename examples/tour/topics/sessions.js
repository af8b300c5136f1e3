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
  about: 'What the server remembers about a visitor. express-session works as it comes from npm.',
  file: './topics/sessions.js',
  examples: [
    {
      title: 'Setting up sessions',
      teaches:
        'The cookie holds only a signed id; the values stay on the server. With saveUninitialized off, a visitor who has nothing to keep gets no cookie.',
      code: 'session',
      tries: [{ shows: 'A new visitor', request: ['GET /sessions/basket', 'Cookie: none=1'] }],
    },
    {
      title: 'Using a session',
      teaches:
        'Read and write req.session as a plain object: it is saved when the response ends. The POST redirects with 303, so that reloading the page does not send the form again.',
      code: 'basket',
      tries: [
        { shows: 'Add a lamp', request: ['POST /sessions/basket', FORM, '', 'thing=lamp'], status: 303 },
        { shows: 'Look', request: ['GET /sessions/basket'] },
      ],
    },
    {
      title: 'Logging out',
      teaches:
        'destroy() removes the session on the server, which is what counts. Clearing the cookie only tidies up in the browser.',
      code: 'leave',
      tries: [{ shows: 'Leave', request: ['POST /sessions/leave'], status: 204 }],
    },
  ],
  handler: router,
}
