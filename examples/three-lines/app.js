import { pathToFileURL } from 'node:url'
import trunkline from 'trunkline'
import trunkline3 from 'trunkline/v3'
import trunkline4 from 'trunkline/v4'

// Three apps, as they were written for three lines of Express; each keeps the ways of its own.
const shop = trunkline3()
shop.get('/cart/:id', (req, res) => res.send(200, { cart: req.param('id') })) // status first, req.param()

const blog = trunkline4.Router()
blog.get('/:year(\\d{4})/*', (req, res) => res.json({ year: req.params.year, rest: req.params[0] })) // path patterns of 4.x

const api = trunkline()
api.get('/files/*path', async (req, res) => res.json({ path: req.params.path })) // named wildcards, promises
api.get('/broken', async () => {
  throw new Error('a rejection goes to the error handlers')
})

// One app around them: what is shared is said once, and the parts move to the next line one at a time.
export const app = trunkline()
app.get('/', (_req, res) => res.json(['/shop/cart/7', '/blog/2013/a/b', '/api/files/a/b', '/api/broken']))
app.use('/shop', shop)
app.use('/blog', blog)
app.use('/api', api)
app.use((err, req, res, _next) => res.status(500).json({ error: err.message, at: req.originalUrl }))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
