import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { type Framework3, type Handler3, onError3 } from '../../src/interface-v3.ts'
import { get, post, request } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Shows what the parsers left on the request, and what they passed on. */
function receive(framework: Framework3, ...parsers: Handler3[]) {
  const app = framework()
  for (const parser of parsers) app.use(parser)
  app.use((req, res) => {
    res.json({ body: req.body, files: req['files'], read: req['_body'], query: req.query })
  })
  return app.use(
    onError3(({ status, message }, _req, res, _next) => {
      res.statusCode = Number(status ?? 500)
      res.json({ status, message })
    }),
  )
}

const sent = [
  get('/'),
  post('/', json, '{"a":{"b":[1,"2"]}}'),
  post('/', json, '[]'),
  post('/', { 'Content-Type': 'application/vnd.api+json; charset=utf-8' }, '{"a":1}'),
  post('/', json),
  post('/', { ...json, 'Content-Length': '0' }),
  post('/', { 'Content-Type': 'application/json; charset=utf-7' }, '{}'),
  post('/', { 'Content-Type': 'application/json; charset=iso-8859-1' }, '{}'),
  post('/', form, 'a[b][c]=1&a[b][d]=2&list[]=x&list[]=y&plain=z'),
  post('/', form, 'a=1&a=2&b.c=3&d+e=f%20g'),
  post('/', form, '__proto__[x]=1&constructor=2&a[hasOwnProperty]=3'),
  post('/', form, ''),
  post('/', { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-7' }, 'a=1'),
  post('/', { 'Content-Type': 'text/plain' }, 'text'),
  post('/', {}, 'no type'),
  request('PUT', '/', json, '{"put":true}'),
  request('GET', '/?q[a]=1', json, '{"in":"GET"}'),
]

export default topicOn3('scenarios/v3/middleware-bodies', [
  serve3('bodies by framework.json()', [versioning], (framework) => receive(framework, framework.json()), sent),
  serve3(
    'bodies by framework.urlencoded()',
    [versioning],
    (framework) => receive(framework, framework.urlencoded()),
    sent,
  ),
  serve3(
    'flat forms by framework.urlencoded()',
    [versioning],
    (framework) => receive(framework, framework.urlencoded({ extended: false })),
    sent,
  ),
  serve3(
    'bodies by framework.json() that takes any value',
    [versioning],
    (framework) =>
      receive(framework, framework.json({ strict: false, reviver: (_key: string, value: unknown) => value })),
    [post('/', json, '"text"'), post('/', json, 'null'), post('/', json, '5'), post('/', json, '{"a":1}')],
  ),
  serve3(
    'the limits of the bundled parsers',
    [versioning],
    (framework) => receive(framework, framework.json(), framework.urlencoded({ limit: '1kb' })),
    [
      post('/', json, `["${'x'.repeat(200_000)}"]`),
      post('/', json, `["${'x'.repeat(1_100_000)}"]`),
      post('/', form, `a=${'x'.repeat(1000)}`),
      post('/', form, `a=${'x'.repeat(2000)}`),
    ],
  ),
  serve3(
    'a verifier of the bundled parsers gets the text',
    [versioning],
    (framework) => {
      const verify = (_req: unknown, _res: unknown, text: unknown): void => {
        if (String(text).includes('bad')) throw new Error(`refused ${typeof text}`)
      }
      return receive(framework, framework.json({ verify }), framework.urlencoded({ verify }))
    },
    [post('/', json, '["good"]'), post('/', json, '["bad"]'), post('/', form, 'a=good'), post('/', form, 'a=bad')],
  ),
  serve3(
    'a body that was read before is left alone',
    [versioning],
    (framework) =>
      receive(
        framework,
        (req, _res, next) => {
          if (req.query['spent']) Object.assign(req, { _body: true, body: 'mine' })
          next()
        },
        framework.json(),
        framework.urlencoded(),
      ),
    [post('/?spent=1', json, '{"a":1}'), post('/', json, '{"a":1}')],
  ),
  serve3('the query by framework.query()', [versioning], (framework) => receive(framework, framework.query()), [
    get('/?a=1&b[c]=2&d[]=3'),
    get('/'),
  ]),
])
