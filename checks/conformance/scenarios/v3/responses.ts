import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt } from '../../src/interface.ts'
import { type App3, type Handler3, onError3, type Res3 } from '../../src/interface-v3.ts'
import { get, gets, head, post } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'
const callback = 'Settings named in the material › jsonp callback name'

type Answers = Record<string, (res: Res3) => unknown>

/** A route for each answer. */
function answering(app: App3, answers: Answers): App3 {
  for (const [name, answer] of Object.entries(answers)) app.all(`/${name}`, (_req, res) => answer(res))
  return app
}

const says =
  (text: string): Handler3 =>
  (_req, res) =>
    res.send(text)
const failing = onError3((error, _req, res) => {
  res.statusCode = 500
  res.end(`${error.name}: ${error.message}`)
})

const BODIES: Answers = {
  nothing: (res) => res.send(),
  undefined: (res) => res.send(undefined),
  null: (res) => res.send(null),
  empty: (res) => res.send(''),
  text: (res) => res.send('<p>hé</p>'),
  long: (res) => res.send('é'.repeat(3000)),
  buffer: (res) => res.send(Buffer.from('bytes')),
  view: (res) => res.send(new Uint8Array([7, 8])),
  object: (res) => res.send({ a: [1] }),
  array: (res) => res.send([1]),
  true: (res) => res.send(true),
  status: (res) => res.send(404),
  statusTyped: (res) => res.type('html').send(404),
  statusUnknown: (res) => res.send(599),
  status204: (res) => res.send(204),
  status304: (res) => res.send(304),
  statusBody: (res) => res.send(201, 'made'),
  bodyStatus: (res) => res.send('made', 201),
  statusObject: (res) => res.send(201, { a: 1 }),
  objectStatus: (res) => res.send({ a: 1 }, 201),
  statusNumber: (res) => res.send(200, 0.5),
  statusNull: (res) => res.send(201, null),
  statusUndefined: (res) => res.send(201, undefined),
  nothingStatus: (res) => res.send(undefined, 202),
  statusBuffer: (res) => res.send(201, Buffer.from('b')),
  three: (res) => res.send(201, 'made', 'more'),
  typed: (res) => res.type('txt').send('plain'),
  parameters: (res) => res.set('Content-Type', 'Text/Plain; b=c; charset=latin1; a="d e"').send('x'),
  charset: (res) => Object.assign(res, { charset: 'latin1' }).send('x'),
  tagged: (res) => res.set('ETag', '"mine"').send('x'),
  json: (res) => res.json({ a: 1 }),
  jsonNothing: (res) => res.json(),
  jsonNull: (res) => res.json(null),
  jsonStatus: (res) => res.json(201, { a: 1 }),
  statusJson: (res) => res.json({ a: 1 }, 201),
  jsonNumbers: (res) => res.json(201, 202),
  jsonText: (res) => res.json('a'),
  jsonTyped: (res) => res.type('application/vnd.x+json').json({}),
  jsonCharset: (res) => Object.assign(res, { charset: 'iso-8859-1' }).json({}),
  function: (res) => res.send(() => 1),
}

export default topicOn3('scenarios/v3/responses', [
  serve3(
    'res.send and res.json of 3.x in all their forms',
    [versioning],
    (framework) => answering(framework(), BODIES).use(failing),
    Object.keys(BODIES).flatMap((name) => [get(`/${name}`), head(`/${name}`)]),
  ),
  serve3(
    'res.send of 3.x to clients that have a copy',
    [versioning],
    (framework) => answering(framework(), BODIES),
    ['text', 'buffer', 'json', 'tagged', 'status', 'empty'].flatMap((name) => [
      get(`/${name}`, { 'If-None-Match': '"mine"' }),
      get(`/${name}`, { 'If-None-Match': '*' }),
      post(`/${name}`, { 'If-None-Match': '*' }),
    ]),
  ),
  serve3(
    'ETags of 3.x: functions get what is sent and its encoding',
    [versioning],
    (framework, kit) => {
      const tag = (body: unknown, encoding: unknown): string => {
        kit.note([typeof body, Buffer.isBuffer(body), encoding])
        return 'W/"own"'
      }
      const app = framework()
      for (const value of [true, false, 'weak', 'strong', tag]) {
        const name = typeof value === 'function' ? 'own' : String(value)
        app.use(`/${name}`, answering(framework().set('etag', value), BODIES))
      }
      return app
    },
    ['true', 'false', 'weak', 'strong', 'own'].flatMap((name) =>
      gets(`/${name}/text`, `/${name}/buffer`, `/${name}/json`, `/${name}/empty`, `/${name}/status`),
    ),
  ),
  serve3(
    'forms of res.json and res.jsonp of 3.x that warn',
    [versioning],
    (framework, kit) => {
      noteDeprecations(kit)
      return answering(framework(), {
        objectStatus: (res) => res.json({}, 201),
        numbers: (res) => res.json(201, 202),
        statusObject: (res) => res.json(201, {}),
        pObjectStatus: (res) => res.jsonp({}, 201),
        pNumbers: (res) => res.jsonp(201, 202),
        pStatusObject: (res) => res.jsonp(201, {}),
        send: (res) => res.send(201, 'x'),
        redirect: (res) => res.redirect('/x', 301),
        redirectStatus: (res) => res.redirect(301, '/x'),
        headerSent: (res) => res.end(String(res.headerSent)),
      })
    },
    gets(
      ...'objectStatus numbers statusObject pObjectStatus pNumbers pStatusObject send redirect redirectStatus headerSent'
        .split(' ')
        .map((name) => `/${name}`),
    ),
    { env: { NO_DEPRECATION: '' } },
  ),
  serve3(
    'res.jsonp of 3.x',
    [versioning, callback],
    (framework) =>
      answering(framework(), {
        object: (res) => res.jsonp({ a: '\u2028\u2029</script>' }),
        status: (res) => res.jsonp(201, { a: 1 }),
        typed: (res) => res.type('text/plain').jsonp({ a: 1 }),
        charset: (res) => Object.assign(res, { charset: 'latin1' }).jsonp({ a: 1 }),
      }).use('/named', answering(framework().set('jsonp callback name', 'cb'), { object: (res) => res.jsonp(1) })),
    gets(
      '/object',
      '/object?callback=show',
      '/object?callback=',
      '/object?callback=a[0].b$_',
      '/object?callback=alert(1)//<x>',
      '/object?callback[]=one&callback[]=two',
      '/object?callback[a]=one',
      '/status?callback=x',
      '/typed?callback=x',
      '/typed',
      '/charset',
      '/charset?callback=x',
      '/named/object?cb=x',
      '/named/object?callback=x',
    ),
  ),
  serve3(
    'headers of 3.x',
    [versioning],
    (framework) =>
      answering(framework(), {
        each: (res) => res.set({ 'X-One': 1, 'X-Two': ['a', 2] }).end(),
        inherited: (res) => res.set(Object.create({ 'X-One': 1 })).end(),
        undefined: (res) => res.set('X-One', undefined).end(),
        type: (res) => res.set('Content-Type', 'text/html').end(),
        types: (res) => res.set('Content-Type', ['text/html', 'text/plain']).end(),
        header: (res) => res.header('X-One', true).end(),
        vary: (res) => res.vary('Accept').vary(['accept', 'Origin']).vary('').vary([]).vary('X-A, X-B').end(),
        varyAll: (res) => res.vary('Accept').vary('*').end(),
        varyNothing: (res) => (res.vary as () => Res3)().end(),
        links: (res) => res.links({ next: '/2', last: '/9' }).links({ prev: '/1' }).end(),
        linksList: (res) => res.links({ next: ['/2', '/3'] }).end(),
        json: (res) => res.type('json').end(),
        file: (res) => res.contentType('a/b.png').end(),
        dotted: (res) => res.type('.html').end(),
        unknown: (res) => res.type('no-such').end(),
        cookies: (res) => res.set('Set-Cookie', ['a=1', 'b=2']).end(),
      }),
    gets(
      ...'each inherited undefined type types header vary varyAll varyNothing links linksList json file dotted unknown cookies'
        .split(' ')
        .map((name) => `/${name}`),
    ),
  ),
  serve3(
    'res.charset of 3.x, added where headers are set',
    [versioning],
    (framework) =>
      answering(framework(), {
        before: (res) => Object.assign(res, { charset: 'utf-8' }).setHeader('Content-Type', 'text/css').end(),
        after: (res) => Object.assign(res.setHeader('Content-Type', 'text/css'), { charset: 'utf-8' }).end(),
        present: (res) => Object.assign(res, { charset: 'a' }).set('content-type', 'text/css; charset=b').end(),
        parameters: (res) => Object.assign(res, { charset: 'utf-8' }).set('Content-Type', 'Text/CSS;b=c').end(),
        quoted: (res) => Object.assign(res, { charset: 'a b' }).type('html').end(),
        writeHead: (res) =>
          Object.assign(res, { charset: 'utf-8' }).writeHead(200, { 'Content-Type': 'text/css' }).end(),
        empty: (res) => Object.assign(res, { charset: 'utf-8' }).setHeader('Content-Type', '').end(),
        other: (res) => Object.assign(res, { charset: 'utf-8' }).setHeader('X-Type', 'text/css').end(),
        garbage: (res) => Object.assign(res, { charset: 'utf-8' }).end(String(attempt(() => res.type('x/y/z')))),
      }).use(failing),
    gets('/before', '/after', '/present', '/parameters', '/quoted', '/writeHead', '/empty', '/other', '/garbage'),
  ),
  serve3(
    'cookies of 3.x gather where headers are set',
    [versioning],
    (framework) =>
      answering(framework(), {
        twice: (res) => res.setHeader('Set-Cookie', 'a=1').setHeader('set-cookie', 'b=2').end(),
        list: (res) => res.setHeader('Set-Cookie', 'a=1').setHeader('Set-Cookie', ['b=2', 'c=3']).end(),
        one: (res) => res.setHeader('Set-Cookie', 'a=1').setHeader('Set-Cookie', ['a=1']).end(),
        readBack: (res) => {
          res.cookie('a', '1').cookie('b', '2')
          res.setHeader('Set-Cookie', [...(res.getHeader('Set-Cookie') as string[]), 'c=3']).end()
        },
        append: (res) => {
          const { appendHeader } = res as unknown as { appendHeader(name: string, value: unknown): void }
          for (const value of ['1', ['2', '3'], '4']) appendHeader.call(res, 'X-List', value)
          res.end(JSON.stringify(res.getHeader('X-List')))
        },
        removed: (res) => {
          res.cookie('a', '1').removeHeader('Set-Cookie')
          res.cookie('b', '2').end()
        },
      }),
    gets('/twice', '/list', '/one', '/readBack', '/append', '/removed'),
  ),
  serve3(
    'the header event of 3.x, and headerSent',
    [versioning],
    (framework, kit) => {
      noteDeprecations(kit)
      const noting: Handler3 = (_req, res, next) => {
        kit.note(res.headerSent)
        for (const name of ['first', 'second']) {
          res.on('header', function (this: Res3) {
            kit.note([name, this === res, res.headerSent, res.statusCode, this.getHeader('X-Head') ?? null])
            this.setHeader('X-Listened', name)
          })
        }
        res.once('header', () => kit.note('once'))
        res.on('finish', () => kit.note(['finish', res.headerSent]))
        next()
      }
      return answering(framework().use(noting), {
        end: (res) => res.end('x'),
        write: (res) => res.end(String(res.write('a'))),
        send: (res) => res.send('x'),
        writeHead: (res) => res.writeHead(201, { 'X-Head': 'yes' }).end(),
        reason: (res) => res.writeHead(201, 'So So', { 'X-Head': 'yes' }).end(),
        changed: (res) => {
          res.on('header', () => {
            res.statusCode = 418
          })
          res.writeHead(200, 'Fine')
          res.end()
        },
      })
    },
    gets('/end', '/write', '/send', '/writeHead', '/reason', '/changed'),
    { env: { NO_DEPRECATION: '' } },
  ),
  observe3('what methods of 3.x return', [versioning], (framework) => {
    const headers: Record<string, unknown> = {}
    const res: Res3 = Object.assign(Object.create(framework().response), {
      req: { headers: {}, get: () => undefined },
      setHeader: (name: string, value: unknown) => (headers[name] = value),
      getHeader: () => undefined,
    })
    const results = [res.status(200), res.set('a', 'b'), res.type('txt'), res.vary('x'), res.links({ a: 'b' })]
    results.push(res.location('/'), res.cookie('a', 'b'), res.clearCookie('a'), res.attachment('x.png'))
    return [results.map((result) => result === res), headers]
  }),
  serve3(
    'res.format of 3.x',
    [versioning],
    (framework) => {
      const app = framework()
      app.get('/', (_req, res) => res.format({ text: says('text'), html: says('html'), json: says('{}') }))
      app.get('/type', (_req, res) =>
        res.format({
          html: () => res.end(String(res.get('Content-Type'))),
          png: () => res.end(String(res.get('Content-Type'))),
        }),
      )
      app.get('/default', (_req, res) =>
        res.format({
          json: says('{}'),
          default(...args: unknown[]) {
            res.send(`${args.length} ${res.get('Content-Type')}`)
          },
        }),
      )
      app.get('/parameters', (_req, res) =>
        res.format({ 'text/html; level=1': says('a'), 'text/plain;q=1': says('b') }),
      )
      app.get('/arguments', (req, res) =>
        res.format({
          text(...args: unknown[]) {
            res.send([args[0] === req, args[1] === res, typeof args[2], args.length, Object.keys(this)].join())
          },
        }),
      )
      app.get('/none', (_req, res) => res.format({}))
      return app.use(
        onError3((error, _req, res) => {
          res.statusCode = Number(error['status'])
          res.end(JSON.stringify([error.name, error.message, Object.keys(error), error['types']]))
        }),
      )
    },
    ['/', '/type', '/default', '/parameters', '/arguments', '/none'].flatMap((path) => [
      get(path),
      ...['text/html', 'application/json', 'image/png', '*/*', 'text/*;q=0.5, application/json;q=0.4', 'x/y'].map(
        (accept) => get(path, { Accept: accept }),
      ),
    ]),
  ),
])
