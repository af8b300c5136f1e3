import { fileURLToPath } from 'node:url'
import trunkline from 'trunkline'
import { caching } from './topics/caching.js'
import { cookies } from './topics/cookies.js'
import { errors } from './topics/errors.js'
import { guestBook } from './topics/guest-book.js'
import { inspection } from './topics/inspection.js'
import { jsonp } from './topics/jsonp.js'
import { mounting } from './topics/mounting.js'
import { negotiation } from './topics/negotiation.js'
import { query } from './topics/query.js'
import { redirects } from './topics/redirects.js'
import { routing } from './topics/routing.js'

/** Each topic has a path, some words, links to click, and a handler: a router, or an application of its own. */
export const topics = [
  routing,
  mounting,
  query,
  negotiation,
  cookies,
  redirects,
  caching,
  jsonp,
  errors,
  inspection,
  guestBook,
]

export const app = trunkline()

app.set('views', fileURLToPath(new URL('./views', import.meta.url)))
app.set('view engine', 'ejs')
app.set('json spaces', 2)

app.use((_req, res, next) => {
  res.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  })
  next()
})

app.get('/', (req, res) => res.render('index', { topics, origin: `http://localhost:${req.socket.localPort}` }))
app.get('/style.css', (_req, res) => res.type('css').render('style'))

for (const { path, handler } of topics) app.use(path, handler)
