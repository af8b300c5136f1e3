import { fileURLToPath } from 'node:url'
import { inspector } from '@trunkline/inspector'
import trunkline from 'trunkline'
import { readRegion, readStep } from './code.js'
import { highlight } from './highlight.js'
import { notFound } from './not-found.js'
import { swap } from './swap/index.js'
import { groups, topics } from './topics/index.js'
import { libraryTopic } from './topics/library.js'
import { routeList } from './topics/route-list.js'
import { wire } from './wire.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const app = trunkline()

app.set('views', here('./views'))
app.set('view engine', 'ejs')
app.set('json spaces', 2)
// For every view.
app.locals.site = 'the tour'
app.locals.groups = groups
app.locals.highlight = highlight
app.use('/__trunkline', inspector(app)) // every page has a link to it, in development

// For pages. The requests to try are answered with what their own handlers set, and no more.
app.use(['/tour', '/guest-book', '/views'], protect)

function protect(_req, res, next) {
  res.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  })
  next()
}

app.get('/', protect, (req, res) => {
  const tries = swap.tries.map((each) => ({ ...each, ...describeRequest(each, req) }))
  res.render('index', {
    swap: { ...swap, tries },
    first: topics[0],
    api: libraryTopic,
    code: readRegion(swap.file, 'books'),
    step: readStep('validate.js'),
  })
})
app.use(trunkline.static(here('./public')))
app.use('/wire', wire)

app.get('/tour/:topic', (req, res, next) => {
  const at = topics.findIndex(({ path }) => path === `/${req.params.topic}`)
  if (at === -1) return next()
  const topic = topics[at]
  const examples = topic.examples.map((example) => ({
    ...example,
    code: readRegion(example.file ?? topic.file, example.code),
    tries: example.tries.map((each) => ({ ...each, ...describeRequest(each, req) })),
  }))
  const live = topic.examples.flatMap((example) => example.script ?? [])
  res.render('topic', {
    topic,
    examples,
    scripts: ['tour.js', ...live],
    previous: topics[at - 1],
    next: topics[at + 1],
  })
})

// What each file of a topic exports has a path, some words, examples with requests, and a handler: a router or an app.
for (const { path, handler } of topics) app.use(path, handler)
routeList.show(app)
notFound(app, protect)

/** The text of a request as it goes over the wire (the first line, the host, and what the try adds), and its address. */
function describeRequest({ request: [first, ...rest] }, req) {
  const text = [`${first} HTTP/1.1`, `Host: ${req.get('Host') ?? 'localhost'}`, ...rest].join('\n')
  return { text, opens: first.startsWith('GET ') ? first.slice('GET '.length) : undefined }
}
