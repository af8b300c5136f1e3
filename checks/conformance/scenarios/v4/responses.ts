import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Handler, onError, type Res } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'

const method = (name: string): string => `Response methods (4.x and 5.x) › ${name}`
const type = method('res.type(type) (alias res.contentType)')
const status = method('res.status(code)')
const send = method('res.send([body])')
const TYPES =
  'html htm .html HTML json js mjs cjs txt text png svg xml css md markdown wasm bin gz tar zip ico woff woff2 ttf map yaml yml csv ts webp mp4 mp3 pdf doc docx appcache manifest webmanifest jsonld rss atom ics vcf sql log conf ini sh unknown-thing file.tar.gz a/b.html application/json text/html application/javascript image/svg+xml text/plain;charset=latin1 x/y urlencoded multipart'.split(
    ' ',
  )
const says =
  (text: string): Handler =>
  (_req, res) =>
    res.send(text)

export default topicOn('4.x', 'scenarios/v4/responses', [
  serve(
    'res.type by the mime table of 4.x',
    [type, 'Versioning › res.type lookup'],
    (framework) => framework().get('/', (req, res) => void res.type(String(req.headers['x-type'])).end('x')),
    TYPES.map((one) => get('/', { 'X-Type': one })),
  ),
  serve(
    'res.set adds the charset that 4.x knows',
    [method('res.set(field [, value]) (alias res.header)')],
    (framework) =>
      framework().get('/', (req, res) => void res.set('Content-Type', String(req.headers['x-type'])).end('x')),
    [
      'text/html',
      'text/x-markdown',
      'application/json',
      'application/javascript',
      'text/javascript',
      'application/vnd.api+json',
      'image/svg+xml',
      'application/xml',
      'text/html; charset=latin1',
      'text/html;foo=1',
      'garbage',
      'TEXT/HTML',
      'application/x-www-form-urlencoded',
    ].map((one) => get('/', { 'X-Type': one })),
  ),
  serve(
    'res.status of 4.x takes what comes, and node refuses it later',
    [status, 'Limits › Valid HTTP status range for res.sendStatus / status setting'],
    (framework) => {
      const codes: unknown[] = ['201', 201.7, 99, 1000, '99', 0, -1, 600, 999, null, true, '404abc']
      const app = framework()
      for (const [index, code] of codes.entries()) {
        app
          .get(`/send/${index}`, (_req, res) => res.status(code).send('x'))
          .get(`/end/${index}`, (_req, res) => void res.status(code).end())
          .get(`/json/${index}`, (_req, res) => res.status(code).json({}))
      }
      return app
    },
    Array.from({ length: 12 }, (_, index) => gets(`/send/${index}`, `/end/${index}`, `/json/${index}`)).flat(),
  ),
  serve(
    'res.sendStatus of 4.x',
    [method('res.sendStatus(statusCode)'), 'Errors › res.sendStatus with unknown code'],
    (framework) => framework().get('/:code', (req, res) => res.sendStatus(Number(req.params['code']))),
    [200, 204, 304, 404, 418, 425, 451, 509, 511, 599, 600].flatMap((code) => [get(`/${code}`), head(`/${code}`)]),
  ),
  serve(
    'a Content-Type that 4.x cannot parse',
    [send],
    (framework) =>
      framework()
        .get('/', (req, res) => res.set('Content-Type', String(req.headers['x-type'])).send('x'))
        .get('/buffer', (req, res) => res.set('Content-Type', String(req.headers['x-type'])).send(Buffer.from('x')))
        .use(onError((error, _req, res) => res.status(500).end(`${error.name}: ${error.message}`))),
    ['garbage', 'text/html; charset', 'text/html; a=b; charset=latin1; c=d', 'text/html;a=b', 'TEXT/plain'].flatMap(
      (one) => [get('/', { 'X-Type': one }), get('/buffer', { 'X-Type': one })],
    ),
  ),
  serve(
    'the page and the text of a redirect of 4.x',
    [method('res.redirect([status,] path)')],
    (framework) =>
      framework()
        .get('/', (_req, res) => res.redirect('/there?a=<b>&c="d"'))
        .get('/301', (_req, res) => res.redirect(301, '/x'))
        .get('/999', (_req, res) => res.redirect(599, '/x'))
        .get('/undefined', (_req, res) => res.redirect(undefined)),
    ['/', '/301', '/999', '/undefined'].flatMap((path) =>
      ['text/html', 'text/plain', 'image/png', '*/*'].flatMap((accept) => [
        get(path, { Accept: accept }),
        head(path, { Accept: accept }),
      ]),
    ),
  ),
  serve(
    'res.links of 4.x',
    [method('res.links(links)')],
    (framework) =>
      framework()
        .get('/', (_req, res) => void res.links({ next: '/2', last: '/9' }).links({ prev: '/1' }).end())
        .get('/array', (_req, res) => void res.links({ next: ['/2', '/3'] }).end())
        .get('/number', (_req, res) => void res.links({ next: 5 }).end()),
    gets('/', '/array', '/number'),
  ),
  serve(
    'res.format of 4.x',
    [method('res.format(object)'), 'Errors › res.format, no match and no default'],
    (framework) => {
      const app = framework().get('/', (_req, res) =>
        res.format({ text: says('text'), html: says('html'), json: (_req: unknown, res: Res) => res.json({}) }),
      )
      app.get('/default', (_req, res) =>
        res.format({
          json: (_req: unknown, res: Res) => res.json({}),
          default(this: Bag, _req: unknown, res: Res, next: unknown) {
            res.send(`${res.get('Content-Type')} ${typeof this['json']} ${typeof next}`)
          },
        }),
      )
      app.get('/parameters', (_req, res) =>
        res.format({ 'text/html; level=1': says('a'), 'text/plain;q=1': says('b') }),
      )
      app.get('/unknown', (_req, res) => res.format({ 'no-such-type': says('x'), text: says('text') }))
      return app.use(
        onError((error, _req, res) => res.status(Number(error['status'])).json([error.message, error['types']])),
      )
    },
    ['/', '/default', '/parameters', '/unknown'].flatMap((path) => [
      get(path),
      ...['text/html', 'application/json', 'image/png', '*/*', 'text/*;q=0.5, application/json;q=0.4'].map((accept) =>
        get(path, { Accept: accept }),
      ),
    ]),
  ),
  serve(
    'cookies of 4.x',
    [method('res.cookie(name, value [, options])'), 'Cookie options (res.cookie) › maxAge'],
    (framework) => {
      const app = framework()
      const expires = new Date(Date.UTC(2030, 0, 1))
      const all = { domain: 'd.test', path: '/p', expires, httpOnly: true, secure: true, partitioned: true }
      app.get('/all', (_req, res) => void res.cookie('n', 'v', { ...all, priority: 'high', sameSite: 'none' }).end())
      app.get('/object', (_req, res) => void res.cookie('n', { a: [1] }).end())
      app.get('/name', (_req, res) => void res.cookie('na:me.x', 'v w').end())
      return app.get('/bad', (_req, res) =>
        res.json([
          attempt(() => res.cookie('na me', 'v')),
          attempt(() => res.cookie('n', 'v', { maxAge: 'x' })),
          attempt(() => res.cookie('n', 'v', { priority: 'x' })),
          attempt(() => res.cookie('n', 'v', { expires: 'x' })),
          attempt(() => res.cookie('n', 'v', { sameSite: 'x' })),
          attempt(() => res.cookie('n', 'v', { domain: 'a;b' })),
          attempt(() => res.cookie('n', 'v', { signed: true })),
        ]),
      )
    },
    gets('/all', '/object', '/name', '/bad'),
  ),
  serve(
    'res.jsonp of 4.x, with a rich query',
    [method('res.jsonp([body])')],
    (framework) =>
      framework()
        .get('/', (_req, res) => res.jsonp({ a: '\u2028<' }))
        .get('/none', (_req, res) => res.jsonp(undefined)),
    gets(
      '/?callback=cb',
      '/?callback[]=first&callback[]=second',
      '/?callback[a]=b',
      '/?callback=a[0].b',
      '/none?callback=x',
      '/none',
    ),
  ),
  serve(
    'ETags of 4.x',
    [send],
    (framework) =>
      framework()
        .get('/text', (_req, res) => res.send('hello'))
        .get('/long', (_req, res) => res.send('x'.repeat(2000)))
        .get('/buffer', (_req, res) => res.send(Buffer.from('hello')))
        .get('/empty', (_req, res) => res.send(''))
        .get('/none', (_req, res) => res.send())
        .post('/text', (_req, res) => res.send('hello'))
        .get('/404', (_req, res) => res.status(404).send('gone')),
    gets('/text', '/long', '/buffer', '/empty', '/none', '/404'),
  ),
  observe(
    'locals of a view that are inherited, on 4.x',
    ['Response methods (4.x and 5.x) › res.render(view [, locals] [, callback])'],
    (framework, kit) => {
      const seen: unknown[] = []
      const app = framework().set('views', kit.fixture('views/plain'))
      app.engine('tmpl', (_path: string, { a, b, c }: Bag, done: (error: null, text: string) => void) =>
        done(null, String([a, b, c])),
      )
      const inner = Object.create({ a: 'inherited inside', b: 'inherited inside' })
      const given = Object.assign(Object.create({ b: 'inherited' }), { _locals: inner, c: 'own' })
      app.render('user.tmpl', given, (_error: unknown, text: string) => seen.push(text))
      return seen
    },
  ),
  observe('what methods of 4.x return', [send, status], (framework) => {
    const own = framework()
    const res = Object.assign(Object.create(own.response) as Res, { req: { headers: {}, get: () => undefined } })
    const headers: Bag = {}
    Object.assign(res, {
      setHeader: (name: string, value: unknown) => (headers[name] = value),
      getHeader: () => undefined,
    })
    const results = [
      res.status(200),
      res.set('a', 'b'),
      res.type('txt'),
      res.vary('x'),
      res.links({ a: 'b' }),
      res.location('/'),
      res.cookie('a', 'b'),
      res.clearCookie('a'),
      res.append('c', 'd'),
    ]
    return [results.map((result) => result === res), headers]
  }),
])
