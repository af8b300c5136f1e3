import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, attempt, type Handler, type Res, untyped } from '../../src/interface.ts'
import { get } from '../../src/requests.ts'

/* A value from outside that is looked up in a list, an object or a table: names that those have anyway, odd types. */

const NAMES: unknown[] = [
  'length',
  'map',
  'at',
  'concat',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '',
  '0',
  '200',
  '404',
  '511',
  '200x',
  ' 200 ',
  200.5,
  99,
  511,
  512,
  1000,
  -1,
  [200],
  true,
  Symbol('200'),
]

const PLAIN_NAMES = NAMES.filter((name) => typeof name === 'string' && name.trim() !== '' && name.trim() === name)

const statuses: Record<string, (res: Res, status: unknown) => unknown> = {
  'statusCode-send': (res, statusCode) => Object.assign(res, { statusCode }).send('x'),
  'statusCode-json': (res, statusCode) => Object.assign(res, { statusCode }).json({}),
  'statusCode-bytes': (res, statusCode) => Object.assign(res, { statusCode }).send(Buffer.from('x')),
  'statusCode-end': (res, statusCode) => Object.assign(res, { statusCode }).end('x'),
  'status-send': (res, status) => res.status(status).send('x'),
  'status-end': (res, status) => res.status(status).end('x'),
  'status-first': (res, status) => untyped(res)['send']?.(status, 'x'),
  'json-first': (res, status) => untyped(res)['json']?.(status, 'x'),
  'json-last': (res, status) => untyped(res)['json']?.('x', status),
  redirect: (res, status) => res.redirect(status as number, '/x'),
  'redirect-last': (res, status) => untyped(res)['redirect']?.('/x', status),
  writeHead: (res, status) => res.writeHead(status as number).end('x'),
}

const types: Record<string, Handler> = {
  type: (req, res) => res.type(nameIn(req) as string).send('x'),
  set: (req, res) => res.set('Content-Type', nameIn(req) as string).send('x'),
  header: (req, res) => res.set(nameIn(req) as string, 'v').send('x'),
  get: (req, res) => res.send(typeof res.get(nameIn(req) as string)),
  asked: (req, res) => res.send(typeof req.get(nameIn(req) as string)),
  is: (req, res) => res.send(String(req.is(nameIn(req) as string))),
  accepts: (req, res) => res.send(String(req.accepts(nameIn(req) as string))),
  format: (req, res) => res.format({ [nameIn(req) as string]: () => res.send('f'), default: () => res.send('d') }),
  cookie: (req, res) => res.cookie(nameIn(req) as string, 'v').send('x'),
  links: (req, res) => res.links({ [nameIn(req) as string]: '/a' }).send('x'),
  vary: (req, res) => res.vary(nameIn(req) as string).send('x'),
  parameter: (req, res) => res.json(Object.keys({ ...req.params })),
  method: (req, _res, next) => {
    req.method = String(nameIn(req)).toUpperCase()
    req.url = '/routed'
    next()
  },
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/names', [
  serve(
    'names that lists and objects have, in the place of a status',
    ['Response methods (4.x and 5.x) › res.status(code)'],
    (framework) =>
      framework().get('/:way/:index', (req, res) =>
        statuses[req.params['way'] as string]?.(res, NAMES[Number(req.params['index'])]),
      ),
    Object.keys(statuses).flatMap((way) => NAMES.map((_, index) => get(`/${way}/${index}`))),
  ),
  serve(
    'names that lists and objects have, in the place of other names',
    ['Objects › res', 'Objects › req'],
    (framework) => {
      const app = framework()
      for (const [way, handler] of Object.entries(types)) app.get(`/${way}/:index`, handler)
      return app.all('/routed', (_req, res) => res.send('routed'))
    },
    Object.keys(types).flatMap((way) => PLAIN_NAMES.map((_, index) => get(`/${way}/${index}`))),
  ),
  observe(
    'names that lists and objects have, as settings',
    ['Application (4.x and 5.x) › app.get(name)'],
    (framework) => PLAIN_NAMES.map((name) => typeof framework().get(name as string)),
  ),
  observe('extensions of view engines that are no texts', [], (framework) =>
    [200.5, [200], true, '', 'a', '.a'].map((extension) => {
      const app = framework()
      const seen = attempt(() => void untyped(app)['engine']?.(extension, () => {}))
      return [seen, Object.keys((app as App & { engines: object }).engines)]
    }),
  ),
])

function nameIn(req: Parameters<Handler>[0]): unknown {
  return PLAIN_NAMES[Number(req.params['index'])]
}
