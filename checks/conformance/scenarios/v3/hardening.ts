import { as3, topicOn3 } from '../../src/define-v3.ts'
import { growsFaster } from '../../src/growth.ts'
import { attempt, type Bag, type Framework } from '../../src/interface.ts'
import type { App3, Handler3, Req3, Res3 } from '../../src/interface-v3.ts'
import { get, gets, request } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

/** What a client's header is read by; each gets one with a long run of spaces inside. */
const READERS: Record<string, (request: Req3, value: string) => unknown> = {
  accepts: (request, accept) => fake(request, { accept }).accepts('json'),
  acceptsLanguage: (request, value) => fake(request, { 'accept-language': value }).acceptsLanguage('en'),
  acceptedEncodings: (request, value) => fake(request, { 'accept-encoding': value }).acceptedEncodings,
  fresh: (request, value) => fake(request, { 'if-none-match': value })['fresh'],
  protocol: (request, value) => fake(request, { 'x-forwarded-proto': value })['protocol'],
}

/** Holes of Express 3 that are closed. Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/hardening', [
  {
    kind: 'difference',
    title: 'targets of redirects on 3.x that are no URLs',
    rows: [versioning],
    build: (framework) =>
      locating(framework, ['/a b<c>', '/€', '/x\r\nSet-Cookie: y=1', 'http://a.test/\\@b.test', '/%41']),
    exchanges: gets('/0', '/1', '/2', '/3', '/4'),
    expected: {
      oracle: [
        { headers: { Location: '/a b<c>' } },
        { status: 500, headers: { Location: null } },
        { status: 500, headers: { Location: null } },
        { headers: { Location: 'http://a.test/\\@b.test' } },
        { headers: { Location: '/%41' } },
      ],
      subject: [
        { headers: { Location: '/a%20b%3Cc%3E' } },
        { headers: { Location: '/%E2%82%AC' } },
        { headers: { Location: '/x%0D%0ASet-Cookie:%20y=1', 'Set-Cookie': null } },
        { headers: { Location: 'http://a.test/\\@b.test' } },
        { headers: { Location: '/%41' } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'relative targets on 3.x that would lead to another host',
    rows: [versioning],
    build: (framework) => {
      const mounted = as3(framework)().get('/mounted', (_req, res) => res.redirect('login'))
      const app = as3(framework)().use(mounted)
      app.get('/', (req, res) => res.redirect(String(req.query['to'])))
      return listener(app.use((_req, res) => res.redirect('./login')))
    },
    exchanges: [...gets('/?to=.//evil.test', '/?to=./%5Cevil.test'), get('//evil.test/x'), get('/mounted')],
    expected: {
      oracle: ['//evil.test', '//evil.test', '//evil.test/x/login', '//login'].map(located),
      subject: ['/evil.test', '/evil.test', '/evil.test/x/login', '/login'].map(located),
    },
  },
  {
    kind: 'difference',
    title: 'what a redirect on 3.x says',
    rows: [versioning],
    build: (framework) =>
      listener(as3(framework)().get('/', (req, res) => res.redirect(String(req.query['to'] ?? '/there')))),
    exchanges: [
      get('/', { Accept: 'text/html' }),
      get('/?to=/x?a=%3Cb%3E', { Accept: 'text/html' }),
      get('/?to=/%2541', { Accept: 'text/plain' }),
    ],
    expected: {
      oracle: [
        { body: '<p>Found. Redirecting to <a href="/there">/there</a></p>' },
        { body: '<p>Found. Redirecting to <a href="/x?a=&lt;b&gt;">/x?a=&lt;b&gt;</a></p>' },
        { headers: { Location: '/%41' }, body: 'Found. Redirecting to /%2541' },
      ],
      subject: [
        { body: '<p>Found. Redirecting to /there</p>' },
        { body: '<p>Found. Redirecting to /x?a=%3Cb%3E</p>' },
        { headers: { Location: '/%41' }, body: 'Found. Redirecting to /%41' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the setting same host back on 3.x',
    rows: [versioning],
    build: (framework) =>
      listener(
        as3(framework)()
          .enable('same host back')
          .get('/', (_req, res) => res.redirect('back')),
      ),
    exchanges: [
      get('/', { Referer: 'http://evil.test/x' }),
      get('/', { Referer: 'http://app.example.test/x' }),
      get('/', { Referer: '//evil.test' }),
    ],
    expected: {
      oracle: ['http://evil.test/x', 'http://app.example.test/x', '//evil.test'].map(located),
      subject: ['/', 'http://app.example.test/x', '/'].map(located),
    },
  },
  {
    kind: 'difference',
    title: 'what cannot stand in a cookie of 3.x',
    rows: [versioning],
    build: (framework) => {
      const sets: ((res: Res3) => Res3)[] = [
        (res) => res.cookie('a=b; Domain=evil.test; c', 'v'),
        (res) => res.cookie('n', 'v; Domain=evil.test', { encode: String }),
        (res) => res.cookie('n', 'v', { path: '/; Domain=evil.test' }),
        (res) => res.cookie('n', 'v', { domain: 'd.test; HttpOnly' }),
        (res) => res.cookie('n', 'v', { expires: new Date('never') }),
        (res) => res.clearCookie('a b'),
      ]
      return answering(framework, sets, (res) => res.end())
    },
    exchanges: gets('/0', '/1', '/2', '/3', '/4', '/5'),
    expected: {
      oracle: [
        'a=b; Domain=evil.test; c=v; Path=/',
        'n=v; Domain=evil.test; Path=/',
        'n=v; Path=/; Domain=evil.test',
        'n=v; Domain=d.test; HttpOnly; Path=/',
        'n=v; Path=/; Expires=Invalid Date',
        'a b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      ].map((cookie) => ({ status: 200, headers: { 'Set-Cookie': cookie } })),
      subject: Array.from({ length: 6 }, () => ({ status: 500, headers: { 'Set-Cookie': null } })),
    },
  },
  {
    kind: 'difference',
    title: 'names in Vary that are none, on 3.x',
    rows: [versioning],
    build: (framework) => {
      const names = ['Accept é', 'Accepté', 'a,,b', ['Accept', ''], 'X-\x7f']
      return answering(
        framework,
        names.map((name) => (res) => res.vary(name)),
        (res) => res.end(),
      )
    },
    exchanges: gets('/0', '/1', '/2', '/3', '/4'),
    expected: {
      oracle: [
        { status: 500 },
        { status: 200, headers: { Vary: 'Accept\xe9' } },
        { status: 200, headers: { Vary: 'a, b' } },
        { status: 200, headers: { Vary: 'Accept' } },
        { status: 500 },
      ],
      subject: Array.from({ length: 5 }, () => ({ status: 500, headers: { Vary: null } })),
    },
  },
  {
    kind: 'difference',
    title: 'a length that is not that of the body, on 3.x',
    rows: [versioning],
    build: (framework) =>
      answering(framework, [
        (res) => res.set('Content-Length', 3).send('body'),
        (res) => res.set('Content-Length', '4').send('body'),
        (res) => res.set('Transfer-Encoding', 'chunked').send('body'),
      ]),
    exchanges: [get('/0'), get('/1'), get('/2'), request('HEAD', '/0')],
    expected: {
      oracle: [
        { headers: { 'Content-Length': '3' } },
        { headers: { 'Content-Length': '4' } },
        { headers: { 'Content-Length': '4', 'Transfer-Encoding': 'chunked' } },
        { headers: { 'Content-Length': '3' } },
      ],
      subject: [
        { headers: { 'Content-Length': '4' }, body: 'body' },
        { headers: { 'Content-Length': '4' }, body: 'body' },
        { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' }, body: 'body' },
        { headers: { 'Content-Length': '3' } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'long runs of spaces in headers, on 3.x',
    rows: [versioning],
    observe: (framework) =>
      Object.entries(READERS).map(([name, read]) => [name, growthOf((value) => read(as3(framework).request, value))]),
    expected: {
      oracle: Object.keys(READERS).map((name) => [name, 'grows with the square']),
      subject: Object.keys(READERS).map((name) => [name, 'follows the length']),
    },
  },
])

function located(location: string): { status: number; headers: Record<string, string> } {
  return { status: 302, headers: { Location: location } }
}

function listener(app: App3): ReturnType<Framework> {
  return app as unknown as ReturnType<Framework> // an app of 3.x is a listener like any other
}

function locating(framework: Framework, targets: string[]): ReturnType<Framework> {
  return answering(
    framework,
    targets.map((target) => (res) => res.location(target)),
    (res) => res.end(),
  )
}

/** Answers, by their numbers; a call that throws is a 500 without the headers that it would have set. */
function answering(
  framework: Framework,
  answers: ((res: Res3) => unknown)[],
  end: (res: Res3) => unknown = () => {},
): ReturnType<Framework> {
  const app = as3(framework)()
  for (const [index, answer] of answers.entries()) {
    const handler: Handler3 = (_req, res) => {
      const { threw } = attempt(() => void answer(res)) as Bag
      if (threw === undefined) return end(res)
      res.statusCode = 500
      return res.end(String(threw))
    }
    app.get(`/${index}`, handler)
  }
  return listener(app)
}

/** A request that was never sent, behind a proxy that is trusted. */
function fake(request: Req3, headers: Record<string, string>): Req3 {
  const res = { statusCode: 200, _headers: { etag: '"x"' }, get: () => '"x"' }
  const app = { get: () => () => true }
  return Object.assign(Object.create(request), { method: 'GET', headers, res, app, socket: {} })
}

/** How the cost of a value grows with the run of spaces in it: 36 times for six times the spaces if with the square. */
function growthOf(read: (value: string) => unknown): string {
  const work = (spaces: number): unknown => read(`a${' '.repeat(spaces)}b`)
  return growsFaster({ work, sizes: [500, 3000], atMost: 15 }) ? 'grows with the square' : 'follows the length'
}
