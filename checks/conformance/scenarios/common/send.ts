import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Framework, type Handler, type Res } from '../../src/interface.ts'
import { get, gets, head, post } from '../../src/requests.ts'

const method = (name: string): string => `Response methods (4.x and 5.x) › ${name}`
const send = method('res.send([body])')
const json = method('res.json([body])')

const BODIES: Record<string, () => unknown> = {
  text: () => 'hello',
  empty: () => '',
  unicode: () => 'héllo €',
  null: () => null,
  undefined: () => undefined,
  true: () => true,
  false: () => false,
  zero: () => 0,
  number: () => 1234,
  float: () => 0.5,
  nan: () => Number.NaN,
  object: () => ({ a: 1, b: [null, undefined, 'x'] }),
  array: () => [1, 'two', { three: 3 }],
  date: () => new Date(0),
  string: () => new String('boxed'),
  buffer: () => Buffer.from('bytes ü'),
  emptyBuffer: () => Buffer.alloc(0),
  uint8: () => new Uint8Array([104, 105]),
  arrayBuffer: () => new ArrayBuffer(4),
  nullProto: () => Object.assign(Object.create(null) as Bag, { a: 1 }),
  toJSON: () => ({ toJSON: () => 'custom' }),
  bigText: () => 'x'.repeat(70_000),
  map: () => new Map([[1, 2]]),
  regexp: () => /x/,
  error: () => new Error('shown as {}'),
  fn: () => () => 1,
  symbol: () => Symbol.iterator,
}
// On 4.x a number is a status, and the real one dies of NaN: a listed difference.
const NAMES = Object.keys(BODIES).filter((name) => name !== 'nan')
const REPLACEABLE = ['send', 'json', 'end', 'setHeader', 'set', 'append', 'status', 'location', 'writeHead'] as const

const byName =
  (act: (res: Res, body: unknown) => unknown): Handler =>
  (req, res) =>
    act(res, BODIES[String(req.params['name'])]?.())

export default topicOn(['4.x', '5.x'], 'scenarios/common/send', [
  serve(
    'res.send with every kind of body',
    [send],
    (framework) =>
      framework().get(
        '/:name',
        byName((res, body) => res.send(body)),
      ),
    NAMES.flatMap((name) => [get(`/${name}`), head(`/${name}`)]),
  ),
  serve(
    'res.send with a type set before',
    [send],
    (framework) =>
      framework().get(
        '/:name',
        byName((res, body) => res.type('text').send(body)),
      ),
    gets(...NAMES.map((name) => `/${name}`)),
  ),
  serve(
    'res.send of NaN',
    [send],
    (framework) =>
      framework().get(
        '/:name',
        byName((res, body) => res.send(body)),
      ),
    gets('/nan'),
    { lines: ['5.x'] },
  ),
  serve(
    'res.json with every kind of value',
    [json],
    (framework) =>
      framework().get(
        '/:name',
        byName((res, body) => res.json(body)),
      ),
    Object.keys(BODIES).flatMap((name) => [get(`/${name}`), head(`/${name}`)]),
  ),
  serve(
    'res.json without an argument, with a type, and with what cannot be printed',
    [json],
    (framework) => {
      const app = framework()
        .get('/none', (_req, res) => res.json())
        .get('/type', (_req, res) => res.type('application/vnd.api+json').json({ a: 1 }))
      app.get('/charset', (_req, res) => res.set('Content-Type', 'application/json; charset=latin1').json('ü'))
      app.get('/big', (_req, res) => res.json(1n)).get('/lines', (_req, res) => res.json('\u2028\u2029<>&'))
      return app.get('/circular', (_req, res) => {
        const self: Bag = {}
        self['self'] = self
        res.json(self)
      })
    },
    gets('/none', '/type', '/charset', '/big', '/lines').concat(post('/none')),
  ),
  serve(
    'the charset of a Content-Type set before',
    [send],
    (framework) =>
      framework().get('/', (req, res) =>
        res
          .set('Content-Type', String(req.headers['x-type']))
          .send(req.headers['x-as'] === 'buffer' ? Buffer.from('ü') : 'ü'),
      ),
    [
      'text/plain',
      'text/plain; charset=iso-8859-1',
      'text/plain; CHARSET="x"',
      'application/json',
      'image/png',
      'text/html; foo=bar',
      'text/html; foo=bar; charset=latin1; baz=1',
      'garbage',
      'text/html;;',
      'application/xml',
      'text/plain; charset=',
    ].flatMap((type) => [get('/', { 'X-Type': type }), get('/', { 'X-Type': type, 'X-As': 'buffer' })]),
  ),
  ...[200, 201, 204, 205, 304, 404, 500].map((status) =>
    serve(
      `res.send with status ${status}`,
      [send, method('res.status(code)')],
      (framework) => {
        const app = framework().get('/text', (_req, res) => res.status(status).set('X-One', '1').send('body'))
        return app
          .get('/json', (_req, res) => res.status(status).json({ a: 1 }))
          .get('/none', (_req, res) => res.status(status).send())
      },
      ['/text', '/json', '/none'].flatMap((path) => [get(path), head(path)]),
    ),
  ),
  serve(
    'res.send with Transfer-Encoding set before',
    [send],
    (framework) =>
      framework().get('/:status', (req, res) =>
        res
          .status(Number(req.params['status']))
          .set('Transfer-Encoding', 'chunked')
          .set('Content-Type', 'a/b')
          .send('body'),
      ),
    ['/200', '/201', '/204', '/205', '/304', '/404', '/500'].flatMap((path) => [get(path), head(path)]),
    { lines: ['5.x'] },
  ),
  serve(
    'Content-Length is set anew, and an ETag is kept',
    [send],
    (framework) =>
      framework()
        .get('/length', (_req, res) => res.set('Content-Length', '2').send('hello'))
        .get('/own-etag', (_req, res) => res.set('ETag', 'W/"own"').send('hello'))
        .get('/empty-etag', (_req, res) => res.set('ETag', '').send('hello')),
    gets('/length', '/own-etag', '/empty-etag'),
  ),
  serve(
    'sending twice is an error that does not break the first answer',
    [send],
    (framework, kit) =>
      framework().get('/', (_req, res) => {
        res.send('first')
        kit.note(attempt(() => res.send('second') === res))
      }),
    gets('/', '/'),
  ),
  serve(
    'res.end, write and writeHead are those of node',
    [method('res.end([data[, encoding]][, callback])')],
    (framework, kit) => {
      const app = framework()
        .get('/end', (_req, res) => res.end())
        .get('/data', (_req, res) => res.end('data'))
        .get('/encoding', (_req, res) => res.end('68656c6c6f', 'hex'))
      app
        .get('/callback', (_req, res) => res.end('x', () => kit.note('ended')))
        .get('/buffer', (_req, res) => res.end(Buffer.from([1, 2])))
      app
        .get('/head', (_req, res) => res.writeHead(203, 'Hmm', { 'X-Two': '2' }).end('x'))
        .get('/array', (_req, res) => res.writeHead(200, ['A', '1', 'B', '2']).end())
      return app.get('/parts', (_req, res) => {
        res.write('one ')
        res.write(Buffer.from('two '))
        res.end('three')
      })
    },
    ['/end', '/data', '/encoding', '/callback', '/buffer', '/head', '/array', '/parts'].flatMap((path) => [
      get(path),
      head(path),
    ]),
  ),
  serve(
    'what an instance does goes through the instance',
    [send, json],
    (framework, kit) => {
      const app = framework().use((_req, res, next) => {
        const called = new Set<string>()
        res.on('finish', () => kit.note([...called].sort()))
        for (const name of REPLACEABLE) {
          const own = res[name] as (...args: unknown[]) => unknown
          Object.assign(res, {
            [name]: (...args: unknown[]): unknown => {
              called.add(name)
              return own.apply(res, args)
            },
          })
        }
        next()
      })
      app
        .get('/json', (_req, res) => res.json({ a: 1 }))
        .get('/send', (_req, res) => res.send({ a: 1 }))
        .get('/text', (_req, res) => res.send('x'))
      return app
        .get('/status', (_req, res) => res.sendStatus(404))
        .get('/redirect', (_req, res) => res.redirect('/x'))
        .get('/jsonp', (_req, res) => res.jsonp(1))
        .get('/cookie', (_req, res) => void res.cookie('a', 'b').end())
        .get('/location', (_req, res) => void res.location('/x').end())
        .get('/type', (_req, res) => void res.type('html').end())
    },
    gets('/json', '/send', '/text', '/status', '/redirect', '/jsonp?callback=x', '/cookie', '/location', '/type'),
  ),
  serve(
    'a body changed on its way out',
    [send],
    (framework) =>
      framework()
        .use((_req, res, next) => {
          const end = res.end
          res.end = function changed(this: Res): Res {
            return end.call(this, 'patched', 'utf8') as Res
          } as Res['end']
          next()
        })
        .get('/', (_req, res) => res.set('Content-Type', 'text/plain').removeHeader('x') ?? res.json({ a: 1 })),
    [head('/')],
  ),
  serve(
    'methods return the response',
    [send, json],
    (framework) =>
      framework().get('/', (_req, res) => {
        const calls = [
          res.status(200),
          res.set('a', 'b'),
          res.set({ c: 'd' }),
          res.type('txt'),
          res.append('e', 'f'),
          res.vary('g'),
          res.links({}),
          res.location('/'),
          res.cookie('h', 'i'),
          res.clearCookie('j'),
        ]
        const chained = calls.map((result) => result === res)
        res.json(chained)
      }),
    gets('/'),
  ),
  observe('bodies that JSON refuses', [json], (framework) => unprintable(framework)),
])

function unprintable(framework: Framework): unknown {
  const res = Object.create(framework().response) as Res
  const self: Bag = {}
  self['self'] = self
  return [1n, self].map((body) => String((attempt(() => res.json(body)) as Bag)['threw']).split('\n')[0])
}
