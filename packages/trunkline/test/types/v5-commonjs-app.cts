// Compiled, never run: the 5.x line under its own name in a CommonJS module, and as the root.
import framework = require('trunkline/v5')
import root = require('trunkline')

const app: framework.Application = root()
const handler: framework.RequestHandler<{ id: string }> = (req, res) => res.json(req.params.id)
app.get<{ id: string }, string[], { name: string }>('/users/:id', (req, res) => res.json([req.body.name]))
app.route('/users/:id').get(handler).post(root.json(), handler)
app.use(framework.static('public'), root.urlencoded())
const router: root.Router = new framework.Router({ strict: true })
app.use(router)

// @ts-expect-error the body type was given
app.get<{ id: string }, string[]>('/users/:id', (_req, res) => res.json(['a', 1]))
// @ts-expect-error the query cannot be replaced
app.use((req: framework.Request) => (req.query = {}))
