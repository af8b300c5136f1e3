import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'
const withoutTime = (header: unknown): unknown =>
  [header].flat().map((cookie) => String(cookie).replace(/Expires=[^;]*/, (text) => `Expires (${text.length})`))

export default topicOn3('scenarios/v3/cookies', [
  serve3(
    'cookies of 3.x',
    [versioning],
    (framework) => {
      const expires = new Date(Date.UTC(2030, 0, 1))
      const app = framework()
      app.get('/plain', (_req, res) => res.cookie('name', 'a b;c,d"é').end())
      app.get('/several', (_req, res) => res.cookie('a', 1).cookie('b', true).cookie('c', undefined).end())
      app.get('/object', (_req, res) =>
        res
          .cookie('n', { a: [1] })
          .cookie('m', null)
          .end(),
      )
      app.get('/all', (_req, res) =>
        res.cookie('n', 'v', { domain: 'd.test', path: '/p', expires, httpOnly: true, secure: true }).end(),
      )
      app.get('/path', (_req, res) => res.cookie('n', 'v', { path: null }).cookie('m', 'v', { path: '' }).end())
      app.get('/inherited', (_req, res) => res.cookie('n', 'v', Object.create({ httpOnly: true })).end())
      app.get('/encode', (_req, res) =>
        res.cookie('n', 'a b', { encode: (text: string) => text.toUpperCase().replace(' ', '_') }).end(),
      )
      app.get('/clear', (_req, res) =>
        res.clearCookie('n').clearCookie('m', { path: '/admin', httpOnly: true }).clearCookie('o', { expires }).end(),
      )
      return app.get('/age', (_req, res) => {
        const given = { maxAge: 60_000 }
        res.cookie('n', 'v', given).cookie('m', 'v', { maxAge: 0 }).cookie('o', 'v', { maxAge: null })
        const cookies = withoutTime(res.getHeader('Set-Cookie'))
        res.removeHeader('Set-Cookie')
        res.end(JSON.stringify([cookies, given]))
      })
    },
    gets('/plain', '/several', '/object', '/all', '/path', '/inherited', '/encode', '/clear', '/age'),
  ),
  serve3(
    'signed cookies of 3.x',
    [versioning],
    (framework) => {
      const app = framework().use((req, _res, next) => {
        const secret = req.query['secret']
        next(secret ? void Object.assign(req, { secret }) : undefined)
      })
      return app.get('/', (_req, res) => {
        const options = { signed: true }
        const tried = [
          attempt(() => typeof res.cookie('text', 'v', options)),
          attempt(() => typeof res.cookie('number', 7, options)),
          attempt(() => typeof res.cookie('object', { a: 1 }, options)),
          Object.keys(attempt(() => typeof res.cookie('flag', true, options)) as object),
          options,
        ]
        res.end(JSON.stringify(tried))
      })
    },
    [get('/'), get('/?secret=keyboard'), get('/?secret=another')],
  ),
])
