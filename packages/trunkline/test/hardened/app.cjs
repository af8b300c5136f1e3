// Makes an app of the entry that is named, asks it once for each thing, and prints the answers and what was deprecated.
const http = require('node:http')
const { writeFileSync, mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

const framework = require(process.argv[2])
const deprecated = []
process.on('deprecation', (err) => deprecated.push(err.message.split(/[:\s]/, 1)[0]))

const views = mkdtempSync(join(tmpdir(), 'views-'))
writeFileSync(join(views, 'page.txt'), 'page')

const app = framework()
app.set('views', views)
app.engine('txt', (_path, options, callback) => callback(null, `rendered ${options.name}`))
if (app.configure) app.configure(() => {})
app.use(framework.json())
app.use(framework.urlencoded({ extended: true }))
app.get('/users/:id', (req, res) => {
  if (req.acceptsCharset && !app.configure) req.acceptsCharset('utf-8')
  res.json({ id: req.params.id, query: req.query })
})
app.post('/body', (req, res) => res.json(req.body))
app.get('/page', (_req, res) => res.render('page.txt', { name: 'page' }))
app.get('/broken', () => {
  throw new Error('broken')
})
if (app.del) app.del('/gone', (_req, res) => res.end())
if (framework.createServer) framework.createServer()

const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"ada"}' }
const FORM = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'form=yes' }

const server = http.createServer(app).listen(0, '127.0.0.1', async () => {
  const origin = `http://127.0.0.1:${server.address().port}`
  const answers = []
  for (const [path, init] of [
    ['/users/7?a=b'],
    ['/body', JSON_BODY],
    ['/body', FORM],
    ['/page'],
    ['/absent'],
    ['/broken'],
  ]) {
    const response = await fetch(origin + path, init)
    answers.push([response.status, shorten(await response.text())])
  }
  server.close()
  server.closeAllConnections()
  rmSync(views, { recursive: true })
  console.log(JSON.stringify({ answers, deprecated: [...new Set(deprecated)].sort() }))
})

/** The first line of an error page, or the text itself; 3.x has no `<pre>` around it. */
function shorten(text) {
  const [line] = (/<pre>([\s\S]*)<\/pre>/.exec(text)?.[1] ?? text).split('<br>')
  return line.trim()
}
