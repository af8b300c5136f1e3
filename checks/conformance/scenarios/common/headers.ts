import { serve, topicOn } from '../../src/define.ts'
import { attempt, type Handler, type Res } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const method = (name: string): string => `Response methods (4.x and 5.x) › ${name}`
const set = method('res.set(field [, value]) (alias res.header)')

const does =
  (...acts: Array<(res: Res) => unknown>): Handler =>
  (_req, res) => {
    for (const act of acts) act(res)
    res.end('end')
  }
const tries =
  (...acts: Array<(res: Res) => unknown>): Handler =>
  (_req, res) => {
    const seen = acts.map((act) => attempt(() => act(res) === res))
    res.status(200).json(seen)
  }

const SPELLED: Array<[name: string, value: string]> = [
  ['content-type', 'text/html; charset=utf-8'],
  ['CONTENT-TYPE', 'application/json; charset=utf-8'],
  ['Content-type', 'text/plain'],
  ['etag', '"own"'],
  ['x-content-type-options', 'none'],
]
const SENDERS = {
  string: (res: Res) => res.send('x'),
  bytes: (res: Res) => res.send(Buffer.from('x')),
  null: (res: Res) => res.send(null),
  nothing: (res: Res) => res.send(),
  object: (res: Res) => res.send({ a: 1 }),
  json: (res: Res) => res.json(0),
  undefined: (res: Res) => res.json(undefined),
  jsonp: (res: Res) => res.jsonp(0),
  callback: (res: Res) => res.jsonp(0),
  type: (res: Res) => res.type('html').send('x'),
  end: (res: Res) => res.end('x'),
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/headers', [
  serve(
    'res.set with strings, arrays, numbers and objects',
    [set],
    (framework) => {
      const app = framework().get(
        '/string',
        does(
          (res) => res.set('X-One', 'a'),
          (res) => res.set('x-ONE', 'b'),
        ),
      )
      app.get(
        '/array',
        does(
          (res) => res.set('X-One', ['a', 'b']),
          (res) => res.set('Set-Cookie', ['a=1', 'b=2']),
        ),
      )
      app.get(
        '/number',
        does(
          (res) => res.set('X-One', 5),
          (res) => res.set('X-Two', [1, 2]),
          (res) => res.set('X-Three', true),
          (res) => res.set('X-Four', null),
          (res) => res.set('X-Five', 0),
        ),
      )
      app.get(
        '/object',
        does(
          (res) => res.set({ 'X-One': 'a', 'X-Two': ['b', 'c'], 'x-three': 3 }),
          (res) => res.header({ 'X-Four': 'd' }),
        ),
      )
      app.get(
        '/inherited',
        does((res) => res.set(Object.create({ 'X-Inherited': 'no' }))),
      )
      return app.get(
        '/undefined',
        does((res) => res.set('X-One', undefined)),
      )
    },
    gets('/string', '/array', '/number', '/object', '/inherited', '/undefined'),
  ),
  serve(
    'res.set of the Content-Type adds a charset',
    [set],
    (framework) => framework().get('/', (req, res) => void res.set('Content-Type', req.headers['x-type']).end('x')),
    [
      'text/html',
      'text/html; charset=latin1',
      'text',
      'json',
      'application/json',
      'application/javascript',
      'image/png',
      'application/octet-stream',
      'image/svg+xml',
      'application/xml',
      'text/x-made-up',
      'garbage',
      'text/html;foo=bar',
      'TEXT/HTML',
      'application/vnd.api+json',
    ].map((one) => get('/', { 'X-Type': one })),
  ),
  serve(
    'what res.set refuses',
    [set],
    (framework) =>
      framework().get(
        '/',
        tries(
          (res) => res.set('Content-Type', ['text/html']),
          (res) => res.set('X-Bad', 'a\r\nb'),
          (res) => res.set('X Bad', 'a'),
          (res) => res.set('', 'a'),
          (res) => res.set('X-Uni', '€'),
          (res) => res.set('X-Latin', 'é'),
          (res) => res.set(),
          (res) => res.set(null),
          (res) => res.set('content-type', []),
        ),
      ),
    gets('/'),
  ),
  serve(
    'res.get',
    [method('res.get(field)')],
    (framework) =>
      framework().get('/', (_req, res) => {
        res.set('X-One', 'a').set('X-Many', ['a', 'b']).set('Content-Type', 'text/html')
        res.json([
          res.get('x-one'),
          res.get('X-MANY'),
          res.get('Content-Type'),
          res.get('none') ?? null,
          res.get('x-powered-by') !== undefined,
        ])
      }),
    gets('/'),
  ),
  serve(
    'res.append',
    [method('res.append(field [, value]) (4.11.0+)')],
    (framework) => {
      const app = framework()
        .get(
          '/new',
          does((res) => res.append('X-One', 'a')),
        )
        .get(
          '/twice',
          does((res) => res.append('X-One', 'a').append('X-One', 'b')),
        )
      app.get(
        '/arrays',
        does((res) => res.append('X-One', ['a', 'b']).append('X-One', ['c']).append('X-One', 'd')),
      )
      app.get(
        '/cookies',
        does((res) => res.cookie('a', '1').append('Set-Cookie', 'b=2').cookie('c', '3')),
      )
      app.get(
        '/reset',
        does((res) => res.append('X-One', 'a').set('X-One', 'b').append('X-One', 'c')),
      )
      app
        .get(
          '/case',
          does((res) => res.append('X-One', 'a').append('x-one', 'b')),
        )
        .get(
          '/numbers',
          does((res) => res.append('X-One', 1).append('X-One', 2)),
        )
      return app
        .get(
          '/set',
          does((res) => res.set('X-One', ['a', 'b']).append('X-One', 'c')),
        )
        .get(
          '/type',
          does((res) => res.append('Content-Type', 'text/html')),
        )
    },
    gets('/new', '/twice', '/arrays', '/cookies', '/reset', '/case', '/numbers', '/set', '/type'),
  ),
  serve(
    'the order of headers on the wire',
    [set],
    (framework) =>
      framework().get('/', (_req, res) =>
        res
          .set('Z-Last', '1')
          .type('txt')
          .set('A-First', '2')
          .cookie('c', '1')
          .vary('Accept')
          .links({ next: '/' })
          .status(201)
          .send('x'),
      ),
    gets('/'),
  ),
  ...(['setHeader', 'set'] as const).map((setter) =>
    serve(
      `how names are spelled that res.${setter} had in another case`,
      [set],
      (framework) =>
        framework().get('/:header/:sender', (req, res) => {
          const [name, value] = SPELLED[Number(req.params['header'])] as [string, string]
          res[setter](name, value)
          SENDERS[req.params['sender'] as keyof typeof SENDERS](res)
        }),
      SPELLED.flatMap(([name], at) =>
        Object.keys(SENDERS).map((sender) => {
          const query = sender === 'callback' ? '?callback=show' : ''
          return { ...get(`/${at}/${sender}${query}`), title: `${name}, ${sender}` }
        }),
      ),
    ),
  ),
  serve(
    'res.send of a string beside a Content-Type that is not one',
    [set],
    (framework) =>
      framework().get('/', (req, res) => {
        res.setHeader('content-type', req.headers['x-type'] ?? '')
        res.send('x')
      }),
    ['json', '', '/', 'a/b/c', 'a/b c', 'a/b, c/d', 'a/b; =c', 'a/b; c'].map((type) => get('/', { 'X-Type': type })),
  ),
])
