import { beforeAll, expect, it } from 'vitest'
import { compile } from './support/compile.ts'

// What an editor knows in a JavaScript file. There, TypeScript chooses between overloads differently, and
// takes the four parameters of an error handler for `any`, with the typings of Express too; JSDoc gives them types.
const program = (name: string) => `
import trunkline, { Router } from '${name}'
const app = trunkline()
app.use((req, res, next) => { req.path; res.locals; next() })
app.use(trunkline.json(), (req, res, next) => { req.body; res.locals; next() })
app.use('/a', (req, res, next) => { req.path; res.locals; next() })
app.get('/users/:id', (req, res) => { res.json(req.params.id) })
app.route('/b').get((req, res) => { res.send(req.path) })
app.all('/c', (req, res, next) => { req.path; res.locals; next() })
const router = Router()
router.use((req, res, next) => { req.path; res.locals; next() })
router.post('/', (req, res) => { res.json(req.body) })
app.use('/d', router).use((req, res) => { res.status(404).send(req.path) })
/** @type {import('${name}').ErrorRequestHandler} */
const onError = (err, req, res, next) => { res.headersSent ? next(err) : res.status(500).send(req.pth) }
/** @type {import('${name}').RequestHandler} */
const log = (req, res, next) => { res.locals.path = req.path; next() }
app.use(log)
app.use(onError).use('/e', [onError]).get('/f', (req, res) => { res.send(req.path) }, onError)
app.use((req) => { req.pth })
`

const apps = { trunkline: 'app.mjs', 'trunkline/v4': 'app-v4.mjs' }
let messages: Map<string, string[]>

beforeAll(() => {
  const sources = Object.entries(apps).map(([name, file]) => [file, program(name)])
  messages = compile(Object.fromEntries(sources), { allowJs: true, checkJs: true })
})

it.each(Object.entries(apps))('%s tells the types of handlers in JavaScript', (_name, file) => {
  const unknown = expect.stringContaining("Property 'pth' does not exist on type 'Request<")
  expect(messages.get(file)).toEqual([unknown, unknown])
})
