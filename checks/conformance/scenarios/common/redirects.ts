import { serve, topicOn } from '../../src/define.ts'
import type { App, Framework } from '../../src/interface.ts'
import { get, head, post } from '../../src/requests.ts'
import type { Exchange } from '../../src/scenario.ts'

const redirect = 'Response methods (4.x and 5.x) › res.redirect([status,] path)'
const location = 'Response methods (4.x and 5.x) › res.location(path)'
const noBack = "Versioning › req.param, 'back' in res.location/res.redirect"
const TARGETS = [
  'http://google.com',
  'https://example.com/?q=a b',
  '/admin',
  'login',
  '..',
  './x',
  '../x/y',
  '//host/path',
  '/a b',
  '/ü',
  '/€',
  '/%41',
  '/%zz',
  '/"quotes"',
  '/`tick`',
  '/{brace}',
  "/'single'",
  '/[x]',
  '/^|',
  'http://user:pass@host:80/',
  'http://EXAMPLE.com/Path',
  'javascript:alert(1)',
  'data:text/html,x',
  '/<script>alert(1)</script>',
  '/a&b=c',
  '/a\tb',
  '',
  'back',
  'http://\u00fcml.test/',
  'https://evil.com\\@good.com',
  'mailto:a@b.c',
  '?q=1',
  '#hash',
  '/a#b',
  '/\ud800',
  'http://[::1]:80/',
  'x'.repeat(300),
]
const at = (accept?: string): Exchange[] =>
  TARGETS.map((_, index) => get(`/${index}`, accept ? { Accept: accept } : {}))
const STATUSES = [300, 301, 303, 307, 308, 200, 404, 201]

function redirecting(framework: Framework, act: 'redirect' | 'location'): App {
  const app = framework()
  for (const [index, target] of TARGETS.entries()) {
    app.get(`/${index}`, (_req, res) => {
      if (act === 'redirect') res.redirect(target)
      else res.location(target).end()
    })
  }
  return app
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/redirects', [
  serve(
    'res.redirect to every kind of target, as text',
    [redirect, noBack],
    (framework) => redirecting(framework, 'redirect'),
    at(),
  ),
  serve(
    'res.redirect to every kind of target, as a page',
    [redirect],
    (framework) => redirecting(framework, 'redirect'),
    at('text/html'),
  ),
  serve(
    'res.location of every kind of target',
    [location, noBack],
    (framework) => redirecting(framework, 'location'),
    at(),
  ),
  serve(
    'the body of a redirect is negotiated',
    [redirect],
    (framework) => framework().all('/', (_req, res) => res.redirect('/there?a=<b>&c')),
    [
      ...[
        'text/html',
        'text/plain',
        'application/json',
        '*/*',
        'text/*;q=0.5, text/html',
        'image/png',
        'text/html;q=0.1, text/plain',
      ].flatMap((accept) => [get('/', { Accept: accept }), head('/', { Accept: accept })]),
      post('/'),
    ],
  ),
  serve(
    'res.redirect with a status',
    [redirect],
    (framework) => framework().get('/:code', (req, res) => res.redirect(Number(req.params['code']), '/x')),
    STATUSES.flatMap((code) => [get(`/${code}`), get(`/${code}`, { Accept: 'text/html' })]),
  ),
  serve(
    'res.redirect keeps what was set, and replaces what it must',
    [redirect],
    (framework) =>
      framework().get('/', (_req, res) =>
        res.status(418).set('X-One', '1').vary('Origin').type('json').cookie('a', 'b').redirect('/x'),
      ),
    [get('/'), get('/', { Accept: 'text/html' }), get('/', { Accept: 'image/*' })],
  ),
  serve(
    'the referrer means nothing to redirect and location',
    [redirect, location, noBack],
    (framework) =>
      framework()
        .get('/redirect', (_req, res) => res.redirect('back'))
        .get('/location', (_req, res) => void res.location('back').end()),
    ['/redirect', '/location'].map((path) => get(path, { Referer: 'http://elsewhere.test/' })),
  ),
  serve(
    'res.redirect and res.location with other values',
    [redirect, location],
    (framework) => {
      const values: unknown[] = [
        undefined,
        null,
        5,
        new URL('http://u.test/a b?c'),
        { toString: () => '/object' },
        true,
      ]
      const app = framework()
      for (const [index, value] of values.entries()) {
        app
          .get(`/redirect/${index}`, (_req, res) => res.redirect(value))
          .get(`/location/${index}`, (_req, res) => void res.location(value).end())
      }
      app
        .get('/swapped', (_req, res) => res.redirect('/x', 301))
        .get('/text-status', (_req, res) => res.redirect('301', '/x'))
        .get('/bad-status', (_req, res) => res.redirect(99, '/x'))
      return app.get('/none', (_req, res) => res.redirect())
    },
    [
      ...[0, 1, 2, 3, 4, 5].flatMap((index) => [get(`/redirect/${index}`), get(`/location/${index}`)]),
      get('/swapped'),
      get('/text-status'),
      get('/bad-status'),
      get('/none'),
    ],
  ),
  serve(
    'redirects from a mounted app are not resolved against the mount',
    [redirect],
    (framework) =>
      framework().use(
        '/m',
        framework()
          .get('/x', (_req, res) => res.redirect('rel'))
          .get('/y', (_req, res) => res.redirect('/abs'))
          .get('/z', (_req, res) => res.redirect('..')),
      ),
    [get('/m/x'), get('/m/y'), get('/m/z')],
  ),
  serve(
    'a location that no header can hold',
    [location, redirect],
    (framework) =>
      framework()
        .get('/crlf', (_req, res) => void res.location('/a\r\nSet-Cookie: x=1').end())
        .get('/nul', (_req, res) => res.redirect('/a\u0000b')),
    [get('/crlf'), get('/nul')],
  ),
])
