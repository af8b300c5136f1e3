import cors from 'cors'
import framework, { type Request } from 'framework'

const app = framework()
app.use(cors())
app.options('/api/:rest', cors({ origin: ['https://example.com'], credentials: true }))
app.use(cors<Request>((req, callback) => callback(null, { origin: req.hostname === 'example.com' })))
app.get('/users/:id', cors(), (req, res) => res.json(req.params.id.length))
