import { sign } from 'cookie-signature'
import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { type Framework3, type Handler3, onError3 } from '../../src/interface-v3.ts'
import { get, head } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

const signed = (text: string, secret = 'secret'): string => encodeURIComponent(`s:${sign(text, secret)}`)

/** Changes the session as the path says, and shows it. */
const change: Handler3 = (req, res, next) => {
  const { session } = req
  if (req.url === '/count') session['count'] = Number(session['count'] ?? 0) + 1
  if (req.url === '/remove') Object.assign(req, { session: null })
  if (req.url === '/fail') return next(new Error('failed'))
  const { cookie, ...rest } = (req.session ?? {}) as { cookie?: { path: string; maxAge: unknown } }
  res.json([rest, cookie?.path, cookie?.maxAge, req['sessionID']])
}

/** Spells the header one way: the package of today writes it with capitals, where Express 3 had none. */
const respell: Handler3 = (_req, res, next) => {
  const { writeHead } = res
  res.writeHead = ((...args: unknown[]) => {
    const cookies = res.getHeader('Set-Cookie')
    res.removeHeader('Set-Cookie')
    if (cookies !== undefined) res.setHeader('Set-Cookie', cookies)
    return Reflect.apply(writeHead, res, args)
  }) as typeof writeHead
  next()
}

const report = onError3(({ status, message }, _req, res, _next) => res.json({ status, message }))

function cookieApp(framework: Framework3, secret: string | undefined, options?: object) {
  return framework().use(framework.cookieParser(secret)).use(framework.cookieSession(options)).use(change).use(report)
}

const cookieVisits = [
  get('/'),
  get('/count'),
  get('/count', { Cookie: `connect.sess=${signed('j:{"count":4}')}` }),
  get('/', { Cookie: `connect.sess=${signed('j:{"count":4}')}` }),
  get('/', { Cookie: `connect.sess=${signed('j:{"count":4}', 'forged')}` }),
  get('/', { Cookie: 'connect.sess=plain' }),
  get('/remove', { Cookie: `connect.sess=${signed('j:{"count":4}')}` }),
  get('/fail', { Cookie: `connect.sess=${signed('j:{"count":4}')}` }),
  head('/count'),
]

export default topicOn3('scenarios/v3/middleware-sessions', [
  serve3(
    'a session in a cookie, by framework.cookieSession() with a secret of its own',
    [versioning],
    (framework) => cookieApp(framework, undefined, { secret: 'secret' }),
    cookieVisits,
  ),
  serve3(
    'a session in a cookie, by framework.cookieSession() with the secret of cookieParser',
    [versioning],
    (framework) => cookieApp(framework, 'secret'),
    cookieVisits,
  ),
  serve3(
    'options of framework.cookieSession()',
    [versioning],
    (framework) =>
      cookieApp(framework, undefined, { secret: 'secret', key: 'mine', cookie: { path: '/count', httpOnly: false } }),
    [get('/'), get('/count'), get('/count', { Cookie: `mine=${signed('j:{"count":1}')}` })],
  ),
  serve3(
    'a secure cookie of framework.cookieSession()',
    [versioning],
    (framework) => cookieApp(framework, undefined, { secret: 'secret', proxy: true, cookie: { secure: true } }),
    [
      get('/count'),
      get('/count', { 'X-Forwarded-Proto': 'https' }),
      get('/count', { 'X-Forwarded-Proto': 'HTTPS, http' }),
    ],
  ),
  serve3('framework.cookieSession() without a secret', [versioning], (framework) => cookieApp(framework, undefined), [
    get('/'),
  ]),
  serve3(
    'another cookie beside the one of framework.cookieSession()',
    [versioning],
    (framework) =>
      framework()
        .use(framework.cookieParser('secret'))
        .use(framework.cookieSession())
        .use((req, res) => {
          req.session['a'] = 1
          res.cookie('mine', 'value')
          res.cookie('other', 'value')
          res.json({})
        }),
    [get('/')],
  ),

  serve3(
    'a session by framework.session()',
    [versioning],
    (framework) =>
      framework()
        .use(respell)
        .use(framework.cookieParser())
        .use(framework.session({ secret: 'secret', genid: () => 'the-id' }))
        .use(change)
        .use(report),
    [
      get('/'),
      get('/count', { Cookie: `connect.sid=${signed('the-id')}` }),
      get('/count', { Cookie: `connect.sid=${signed('the-id')}` }),
      get('/count', { Cookie: `connect.sid=${signed('the-id', 'forged')}` }),
      get('/count', { Cookie: 'connect.sid=the-id' }),
      get('/fail', { Cookie: `connect.sid=${signed('the-id')}` }),
    ],
  ),
  serve3(
    'options of framework.session()',
    [versioning],
    (framework) => {
      const { session } = framework
      const MemoryStore = session['MemoryStore'] as new () => object
      return framework()
        .use(respell)
        .use(framework.cookieParser('secret'))
        .use(
          session({
            key: 'mine',
            store: new MemoryStore(),
            genid: () => 'id',
            cookie: { path: '/count', httpOnly: false },
          }),
        )
        .use((req, res) => (req.session ? change(req, res, () => {}) : res.json('no session')))
    },
    [get('/'), get('/count'), get('/count', { Cookie: `mine=${signed('id')}` })],
  ),
  serve3(
    'a session that is renewed and destroyed',
    [versioning],
    (framework) => {
      let made = 0
      const call = (target: unknown, name: string, done: () => void): void =>
        (target as Record<string, (done: () => void) => void>)[name]?.(done)
      return framework()
        .use(respell)
        .use(framework.cookieParser())
        .use(framework.session({ secret: 'secret', genid: () => `id-${++made}` }))
        .use((req, res) => {
          if (req.url === '/renew') call(req.session, 'regenerate', () => res.json(req['sessionID']))
          else if (req.url === '/destroy') call(req.session, 'destroy', () => res.json([typeof req.session]))
          else res.json(req['sessionID'])
        })
    },
    [
      get('/'),
      get('/renew', { Cookie: `connect.sid=${signed('id-1')}` }),
      get('/destroy', { Cookie: `connect.sid=${signed('id-2')}` }),
      get('/', { Cookie: `connect.sid=${signed('id-2')}` }),
    ],
  ),
  serve3(
    'a session and flash messages beside it',
    [versioning],
    (framework) =>
      framework()
        .use(respell)
        .use(framework.cookieParser('secret'))
        .use(framework.session({ genid: () => 'flash' }))
        .use((req, res) => {
          const messages = (req.session['messages'] as string[] | undefined) ?? []
          if (req.url === '/say') {
            req.session['messages'] = [...messages, 'said']
            return res.redirect('/')
          }
          delete req.session['messages']
          return res.send(messages.join())
        }),
    [
      get('/say'),
      get('/', { Cookie: `connect.sid=${signed('flash')}` }),
      get('/', { Cookie: `connect.sid=${signed('flash')}` }),
    ],
  ),
  serve3(
    'cookies by framework.cookieParser()',
    [versioning],
    (framework) =>
      framework()
        .use(framework.cookieParser('secret'))
        .use((req, res) => res.json([req.cookies, req.signedCookies, req['secret']])),
    [
      get('/'),
      get('/', { Cookie: 'a=1; b=j%3A%7B%22c%22%3A2%7D; a=2' }),
      get('/', { Cookie: `s=${signed('value')}; t=${signed('value', 'forged')}; u=${signed('j:[1]')}` }),
      get('/', { Cookie: 'q="quoted"; e=%E0%A4%A; empty=' }),
    ],
  ),
])
