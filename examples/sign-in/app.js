import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import session from 'express-session'
import trunkline from 'trunkline'
import { createError, crossOrigin } from 'trunkline/tools'

const derive = promisify(scrypt)

export const app = trunkline()
const users = new Map() // a database, in an app that lasts

app.use(trunkline.urlencoded())
app.use(crossOrigin()) // forms of other sites are refused: no tokens needed
app.use(
  session({
    secret: process.env.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto' },
  }),
)

app.get('/', (req, res) => {
  if (req.session.name) return res.redirect('/me')
  res.send(`<!doctype html>
<title>Log in</title>
<form method="post">
  <input name="name" placeholder="Name" required autocomplete="username">
  <input name="password" type="password" placeholder="Password" required autocomplete="current-password">
  <button formaction="/login">Log in</button> <button formaction="/register">Register</button>
</form>`)
})

app.post('/register', async (req, res) => {
  const { name, password } = credentials(req)
  if (users.has(name)) return res.status(409).send('This name is taken')
  const salt = randomBytes(16)
  users.set(name, { name, salt, hash: await derive(password, salt, 32) })
  await logIn(req, name)
  res.redirect(303, '/me')
})

app.post('/login', async (req, res) => {
  const { name, password } = credentials(req)
  // A name that nobody has costs as much time as a wrong password, so that nobody can tell them apart.
  const user = users.get(name) ?? { salt: randomBytes(16), hash: randomBytes(32) }
  const hash = await derive(password, user.salt, 32)
  if (!timingSafeEqual(hash, user.hash)) return res.status(401).send('Wrong name or password')
  await logIn(req, name)
  res.redirect(303, '/me')
})

app.get('/me', requireUser, (req, res) => res.json({ name: req.user.name }))

app.post('/logout', requireUser, (req, res, next) => {
  req.session.destroy((err) => (err ? next(err) : res.redirect(303, '/')))
})

function requireUser(req, res, next) {
  req.user = users.get(req.session.name)
  if (req.user) next()
  else res.redirect(303, '/')
}

function credentials(req) {
  const { name, password } = req.body ?? {}
  if (typeof name === 'string' && typeof password === 'string' && name && password) return { name, password }
  throw createError(400, 'a name and a password, please')
}

/** A session of a new id: one that somebody has planted before is worth nothing afterwards. */
async function logIn(req, name) {
  await new Promise((resolve, reject) => req.session.regenerate((err) => (err ? reject(err) : resolve())))
  req.session.name = name
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
