import { fileURLToPath } from 'node:url'
import trunkline from 'trunkline'
import { readRegion } from './code.js'
import { topics } from './topics/index.js'
import { routeList } from './topics/route-list.js'
import { wire } from './wire.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const app = trunkline()

app.set('views', here('./views'))
app.set('view engine', 'ejs')
app.set('json spaces', 2)
app.locals.site = 'the tour' // for every view

// For pages. The requests to try are answered with what their own handlers set, and no more.
app.use(['/tour', '/guest-book', '/views'], protect)

function protect(_req, res, next) {
  res.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  })
  next()
}

app.get('/', protect, (_req, res) => res.render('index', { topics }))
app.use(trunkline.static(here('./public')))
app.use('/wire', wire)

app.get('/tour/:topic', (req, res, next) => {
  const at = topics.findIndex(({ path }) => path === `/${req.params.topic}`)
  if (at === -1) return next()
  const topic = topics[at]
  const tries = topic.tries.map((each) => ({
    ...each,
    code: readRegion(topic.file, each.code),
    text: writeRequest(each.request, req.get('Host') ?? 'localhost'),
    opens: each.request[0].startsWith('GET ') ? each.request[0].slice('GET '.length) : undefined,
  }))
  res.render('topic', { topics, topic, tries, previous: topics[at - 1], next: topics[at + 1] })
})

// What each file of a topic exports has a path, some words, requests to try, and a handler: a router, or an app of its own.
for (const { path, handler } of topics) app.use(path, handler)
routeList.show(app)

/** The text of a request as it goes over the wire: the first line, the host, and what the try adds. */
function writeRequest([first, ...rest], host) {
  return [`${first} HTTP/1.1`, `Host: ${host}`, ...rest].join('\n')
}
