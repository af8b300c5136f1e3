// A worker as people write it for Cloudflare: an application, and toFetch.
import trunkline, { json } from 'trunkline'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { contextOf, fromFetch, toFetch } from 'trunkline/web'

const app = trunkline()
app.use(json())
app.get('/', (req, res) => {
  const { env, waitUntil } = contextOf(req)
  waitUntil(Promise.resolve())
  res.cookie('a', '1').cookie('b', '2').json([env.KEY, req.ip, req.protocol])
})
app.post('/json', (req, res) => res.status(201).json(req.body))
app.post('/count', (req, res) => {
  let length = 0
  req.on('data', (piece) => {
    length += piece.length
  })
  req.on('end', () => res.send(String(length)))
})
app.get('/pieces', (_req, res) => {
  res.write('one ')
  setTimeout(() => res.end('two'), 5)
})
app.get('/broken', () => {
  throw Object.assign(new Error('broken'), { status: 418 })
})
app.use(
  '/v4',
  v4().get('/:id', (req, res) => res.send(`4.x ${req.params.id}`)),
)
app.use(
  '/v3',
  v3().get('/:id', (req, res) => res.send(`3.x ${req.params.id}`)),
)
app.use(
  '/web',
  fromFetch((request) => new Response(new URL(request.url).pathname)),
)

const handle = toFetch(app)

export default {
  fetch(request, env, ctx) {
    const remoteAddress = request.headers.get('cf-connecting-ip') ?? undefined
    return handle(request, { remoteAddress, env, waitUntil: (promise) => ctx.waitUntil(promise) })
  },
}
