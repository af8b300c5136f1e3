import session from 'express-session'
import framework, { type RequestHandler } from 'framework'

declare module 'express-session' {
  interface SessionData {
    views: number
  }
}

const app = framework()
app.use(session({ secret: 'keyboard', resave: false, saveUninitialized: false, cookie: { maxAge: 60_000 } }))
app.get('/views/:page', (req, res) => {
  req.session.views = (req.session.views ?? 0) + 1
  res.json({ page: req.params.page.length, id: req.sessionID })
})
const signOut: RequestHandler = (req, res, next) => req.session.destroy((err) => (err ? next(err) : res.redirect('/')))
app.post('/sign-out', signOut)
