import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import session from 'express-session'
import trunkline from 'trunkline'

export const app = trunkline()

app.use(
  session({
    secret: process.env.SESSION_SECRET ?? randomBytes(32).toString('hex'), // one for all processes, in production
    resave: false,
    saveUninitialized: false, // no cookie for visitors who have nothing to keep
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: 24 * 60 * 60 * 1000 },
    // In the memory of this process. For more than one, or to survive a restart: a store (connect-redis and others).
  }),
)

app.get('/', (req, res) => {
  const { visits = 0 } = req.session
  req.session.visits = visits + 1
  res.send(visits === 0 ? 'Welcome' : `Welcome back: visit ${visits + 1}`)
})

app.post('/forget', (req, res, next) => {
  req.session.destroy((err) => {
    if (err) return next(err)
    res.clearCookie('connect.sid').sendStatus(204)
  })
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
