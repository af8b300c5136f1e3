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
])
