import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { untyped } from '../../src/interface.ts'
import { type Handler3, onError3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const all = 'Application (3.x) › app.all(path, [callback...], callback)'
const trust = 'Settings named in the material › trust proxy'

const pass: Handler3 = (_req, _res, next) => next()
const many = (count: number): Handler3[] => Array<Handler3>(count).fill(pass)

export default topicOn3('scenarios/v3/odd-arguments', [
  serve3(
    'the error of 3.x for a value that cannot be decoded, as an object',
    [verb],
    (framework) =>
      framework()
        .get('/:id', pass)
        .use(
          onError3((error, _req, res) => {
            res.json([error.name, Reflect.ownKeys(error), { ...error }, String(error.stack).split('\n', 1)[0]])
          }),
        ),
    gets('/%ff', '/a%'),
  ),
  serve3(
    'what next() returns in a route of 3.x',
    [verb],
    (framework) => {
      const awaiting: Handler3 = async (_req, res, next) => {
        const returned = await (next() as unknown)
        res.json(['behind', returned])
      }
      const later: Handler3 = async () => new Promise((resolve) => setImmediate(resolve, 'value'))
      return framework().get('/awaited', awaiting, later).get('/last', awaiting).use('/use', awaiting).use(pass)
    },
    gets('/awaited'),
  ),
  serve3(
    'hundreds of layers of 3.x run before next() returns',
    [use, verb],
    (framework, kit) => {
      const app = framework()
      const around: Handler3 = (req, _res, next) => {
        next()
        kit.note(`${req.url} is back, after ${String(req['reached'])}`)
      }
      app.use(around)
      for (const middleware of many(120)) app.use(middleware)
      app.get('/routes', around)
      for (const callback of many(120)) app.get('/routes', callback)
      app.get('/callbacks', around, ...many(300))
      app.use((req, res) => {
        req['reached'] = 'the end'
        res.send('the end')
      })
      return app
    },
    gets('/', '/routes', '/callbacks'),
  ),
  serve3(
    'app.all() of 3.x with a path alone adds no route for GET',
    [all],
    (framework) => {
      const app = framework()
      untyped(app)['all']?.('/x')
      return app.use((req, res) => res.json([Object.keys(app.routes).includes('get'), typeof req.route]))
    },
    gets('/x'),
  ),
  serve3(
    'an app of 3.x that is set up anew keeps its middleware',
    [use],
    (framework) => {
      const app = framework().get('/', (_req, res) => res.send('of before'))
      untyped(app)['init']?.()
      return app.use((_req, res) => res.send('of after'))
    },
    gets('/', '/other'),
  ),
  observe3('the place of an app of 3.x that is set up anew', [use], (framework) => {
    const parent = framework()
    const child = framework()
    parent.use('/m', child)
    untyped(child)['init']?.()
    return [child['route'], untyped(child)['path']?.()]
  }),
  serve3(
    'how often the function of trust proxy is called on 3.x',
    [trust],
    (framework, kit) => {
      const app = framework()
      app.set('trust proxy', (address: string, hop: number) => {
        kit.note([address, hop])
        return true
      })
      return app.get('/:property', (req, res) => res.json((req as never)[(req.params as never)['property']] ?? null))
    },
    [...gets('/protocol', '/secure', '/ip', '/host'), get('/protocol', { 'X-Forwarded-Proto': 'https, http' })],
  ),
])
