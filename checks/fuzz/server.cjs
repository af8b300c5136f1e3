// One framework in a process of its own, with an app that has a route for each way to answer. It tells its port, and what it would
// have died of.
'use strict'

const { subscribe } = require('node:diagnostics_channel')
const path = require('node:path')

const [name] = process.argv.slice(2)
const framework = require(name)
const is3 = /(^express3$|v3$)/.test(name)

const app = framework()
app.disable('x-powered-by')
const SITE = path.join(__dirname, 'site')

// For the reader of the answer: one to HEAD tells the length of a body that does not come. By node's channel, because a target
// without a path, such as `p://`, reaches nothing of the application.
subscribe('http.server.request.start', ({ request, response }) => {
  if (request.method === 'HEAD') response.setHeader('X-Method', 'HEAD')
})
app.use('/static', framework.static(SITE))
app.get('/send', (_req, res) => res.send('sent'))
app.get('/json', (_req, res) => res.json({ a: 1 }))
app.get('/file', (_req, res) => (is3 ? res.sendfile : res.sendFile).call(res, path.join(SITE, 'page.html')))
app.get('/user/:id', (req, res) => res.send(`user ${req.params.id}`))
app.get('/throw', () => {
  throw new Error('thrown')
})
app.get('/late', (_req, res) => setTimeout(() => res.send('late'), 2))
// Before the body has come.
app.all('/early', (_req, res) => res.send('early'))
// With everything that has come.
app.all('/echo', (req, res) => {
  let body = ''
  req.setEncoding('latin1')
  req.on('data', (chunk) => {
    body += chunk
  })
  req.on('end', () => res.json([req.method, req.url, req.httpVersion, req.headers, body, req.rawTrailers]))
})
app.get('/last', (_req, res) => res.send('the last answer'))

process.on('uncaughtException', (err) => process.send({ death: `exception: ${err.message}` }))
process.on('unhandledRejection', (err) => process.send({ death: `rejection: ${err?.message}` }))
process.on('disconnect', () => process.exit())
process.on('message', ({ question, held }) => {
  process.send({ question, ...(held && whatIsHeld()) })
})

function whatIsHeld() {
  global.gc?.()
  return { memory: process.memoryUsage().rss, handles: process.getActiveResourcesInfo().length }
}

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
