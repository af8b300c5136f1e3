import { serve, topicOn } from '../../src/define.ts'
import { type Bag, type Handler, onError, type Res } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'

const jsonp = 'Response methods (4.x and 5.x) › res.jsonp([body])'
const callbackName = 'Settings named in the material › jsonp callback name'
const format = 'Response methods (4.x and 5.x) › res.format(object)'
const notAcceptable = 'Errors › res.format, no match and no default'
const ACCEPTS = [
  'text/html',
  'text/plain',
  'application/json',
  '*/*',
  'text/*',
  'image/png',
  'application/json;q=0.1, text/html;q=0.5',
  'text/html;q=0',
  '',
  'application/*;q=0.2, image/*',
]
const accepting = [get('/'), head('/'), ...ACCEPTS.map((accept) => get('/', { Accept: accept }))]
const says =
  (text: string): Handler =>
  (_req, res) =>
    res.send(text)

export default topicOn(['4.x', '5.x'], 'scenarios/common/jsonp-and-format', [
  serve(
    'res.jsonp with and without a callback',
    [jsonp],
    (framework) => {
      const app = framework()
        .set('query parser', 'simple')
        .get('/object', (_req, res) => res.jsonp({ a: 1, html: '<b>' }))
        .get('/undefined', (_req, res) => res.jsonp())
        .get('/null', (_req, res) => res.jsonp(null))
      app
        .get('/lines', (_req, res) => res.jsonp('\u2028 \u2029'))
        .get('/type', (_req, res) => res.type('application/vnd.x+json').jsonp([1]))
        .get('/status', (_req, res) => res.status(500).jsonp({ error: true }))
      return app.get('/own-nosniff', (_req, res) => res.set('X-Content-Type-Options', 'other').jsonp(1))
    },
    ['/object', '/undefined', '/null', '/lines', '/type', '/status', '/own-nosniff'].flatMap((path) => [
      get(path),
      get(`${path}?callback=cb`),
      head(`${path}?callback=cb`),
    ]),
  ),
  serve(
    'the callback is filtered',
    [jsonp],
    (framework) =>
      framework()
        .set('query parser', 'simple')
        .get('/', (_req, res) => res.jsonp({ a: 1 })),
    gets(
      '/?callback=',
      '/?callback=a.b.c',
      '/?callback=a[0]',
      '/?callback=a(b)',
      '/?callback=%3Cscript%3E',
      '/?callback=a;b',
      '/?callback=$jq_1',
      '/?callback=first&callback=second',
      '/?callback=%C3%BC',
      '/?callback=a%20b',
      '/?Callback=x',
      '/?callback[x]=y',
      '/?callback=alert%28%29%2F%2F',
      `/?callback=${'a'.repeat(500)}`,
    ),
  ),
  serve(
    'jsonp callback name',
    [callbackName, jsonp],
    (framework) =>
      framework()
        .set('jsonp callback name', 'cb')
        .get('/', (_req, res) => res.jsonp(1)),
    gets('/?cb=x', '/?callback=x', '/?cb=a&callback=b'),
  ),
  serve(
    'a callback that is no text is ignored',
    [jsonp],
    (framework) => {
      const app = framework().set('query parser', () => ({ callback: { nested: 'x' } }))
      return app.get('/', (_req, res) => res.jsonp({ a: 1 }))
    },
    gets('/?callback=x'),
  ),
  serve(
    'res.format by extension',
    [format, notAcceptable],
    (framework) =>
      framework().get('/', (_req, res) =>
        res.format({
          text: says('text'),
          html: says('<p>html</p>'),
          json: (_req: unknown, res: Res) => res.send({ json: true }),
        }),
      ),
    accepting,
  ),
  serve(
    'res.format by media type, with parameters',
    [format],
    (framework) =>
      framework().get('/', (_req, res) =>
        res.format({
          'text/plain; charset=latin1': says('text'),
          'text/html': says('html'),
          'application/json;foo=bar': (_req: unknown, res: Res) => res.json(1),
        }),
      ),
    accepting,
  ),
  serve(
    'res.format with a default',
    [format],
    (framework) =>
      framework().get('/', (_req, res) =>
        res.format({
          json: (_req: unknown, res: Res) => res.json({ json: true }),
          default(this: Bag, req: unknown, res: Res, next: unknown) {
            res.send(`default ${res.get('Content-Type')} ${typeof this['json']} ${typeof req} ${typeof next}`)
          },
        }),
      ),
    accepting,
  ),
  serve(
    'res.format with nothing but a default, and with nothing',
    [format, notAcceptable],
    (framework) =>
      framework()
        .get('/default', (_req, res) => res.format({ default: says('only') }))
        .get('/empty', (_req, res) => res.format({})),
    [get('/default'), get('/default', { Accept: 'image/png' }), get('/empty'), get('/empty', { Accept: 'image/png' })],
  ),
  serve(
    'no acceptable format is an error that carries the types',
    [format, notAcceptable],
    (framework) => {
      const app = framework().use((_req, res) =>
        res.format({ text: says('x'), 'application/json; v=1': says('y'), html: says('z') }),
      )
      return app.use(
        onError((error, _req, res) =>
          res
            .status(Number(error['status']))
            .json([
              error.name,
              error.message,
              error['status'],
              error['statusCode'],
              error['types'],
              error['expose'],
              res.get('Vary'),
            ]),
        ),
      )
    },
    [get('/', { Accept: 'image/png' })],
  ),
  serve(
    'no acceptable format without an error handler',
    [format, notAcceptable],
    (framework) => framework().get('/', (_req, res) => res.format({ text: says('x') })),
    [get('/', { Accept: 'image/png' }), head('/', { Accept: 'image/png' })],
  ),
  serve(
    'format gives its handlers req, res and next',
    [format],
    (framework) => {
      const app = framework().get('/', (req, res) =>
        res.format({
          text: (one: unknown, two: unknown, next: (error: Error) => void) =>
            next(new Error(`${one === req} ${two === res}`)),
        }),
      )
      return app.use(onError((error, _req, res) => res.send(error.message)))
    },
    gets('/'),
  ),
  serve(
    'format keeps Vary that was there',
    [format],
    (framework) =>
      framework().get('/', (_req, res) =>
        res
          .vary('Origin')
          .status(202)
          .format({ json: (_req: unknown, res: Res) => res.json(1) }),
      ),
    gets('/'),
  ),
])
