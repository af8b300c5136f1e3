import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Handler, type Res } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const option = (name: string): string => `Cookie options (res.cookie) › ${name}`
const cookie = 'Response methods (4.x and 5.x) › res.cookie(name, value [, options])'
const clear = 'Response methods (4.x and 5.x) › res.clearCookie(name [, options])'
const signedCookies = 'Request properties (4.x and 5.x) › req.signedCookies'
type Parser = (secret?: string | string[]) => Handler

const sets =
  (...acts: Array<(res: Res) => unknown>): Handler =>
  (_req, res) => {
    for (const act of acts) act(res)
    res.end()
  }
const EXPIRES = new Date(Date.UTC(2030, 0, 1))
const withOption = (options: Bag): Handler => sets((res) => res.cookie('name', 'value', options))
const OPTIONS: Record<string, Bag[]> = {
  domain: [{ domain: 'example.com' }, { domain: '.example.com' }, { domain: '' }],
  encode: [{ encode: (value: string) => value.toUpperCase() }, { encode: undefined }],
  expires: [{ expires: EXPIRES }, { expires: undefined }, { expires: 0 }, { expires: null }],
  httpOnly: [{ httpOnly: true }, { httpOnly: false }],
  path: [{ path: '/admin' }, { path: '' }, { path: undefined }, { path: null }],
  partitioned: [{ partitioned: true, secure: true }, { partitioned: false }],
  priority: [{ priority: 'low' }, { priority: 'MEDIUM' }, { priority: 'high' }],
  secure: [{ secure: true }, { secure: false }],
  sameSite: [
    { sameSite: true },
    { sameSite: 'lax' },
    { sameSite: 'Strict' },
    { sameSite: 'none' },
    { sameSite: false },
  ],
}
const MAX_AGES = [0, 1, 999, 1000, 1999, -5, '1000', 3.7]

export default topicOn(['4.x', '5.x'], 'scenarios/common/cookies', [
  serve(
    'res.cookie with values of every kind',
    [cookie],
    (framework) => {
      const values: unknown[] = [
        'plain',
        'with space; and = "quotes"',
        'ünï',
        '',
        5,
        0,
        true,
        null,
        undefined,
        { a: 1 },
        [1, 2],
        'j:{"x":1}',
        '%41',
        { toJSON: () => 'x' },
      ]
      const app = framework()
      for (const [index, value] of values.entries())
        app.get(
          `/${index}`,
          sets((res) => res.cookie('name', value)),
        )
      return app
    },
    gets(...Array.from({ length: 14 }, (_, index) => `/${index}`)),
  ),
  serve(
    'res.cookie several times, and chained',
    [cookie],
    (framework) =>
      framework()
        .get(
          '/',
          sets((res) => res.cookie('a', '1').cookie('b', '2', { path: '/x' }).cookie('a', '3')),
        )
        .get(
          '/set',
          sets((res) => res.set('Set-Cookie', 'x=1').cookie('y', '2')),
        ),
    gets('/', '/set'),
  ),
  ...Object.entries(OPTIONS).map(([name, cases]) =>
    serve(
      `cookie option ${name}`,
      [cookie, option(name)],
      (framework) => {
        const app = framework()
        for (const [index, options] of cases.entries()) app.get(`/${index}`, withOption(options))
        return app
      },
      gets(...cases.map((_, index) => `/${index}`)),
    ),
  ),
  serve(
    'cookie option maxAge, in milliseconds',
    [cookie, option('maxAge'), option('expires')],
    (framework) => {
      const app = framework().use((_req, res, next) => {
        // The time of expiry moves with the clock: its distance is shown instead.
        const setHeader = res.setHeader
        Object.assign(res, {
          setHeader: (name: string, value: string) => {
            const time = /Expires=([^;]+)/.exec(String(value))?.[1]
            const seconds = time === undefined ? 'none' : Math.round((Date.parse(time) - Date.now()) / 10_000)
            return setHeader.call(res, name, String(value).replace(/Expires=[^;]+/, `Expires=${seconds}`))
          },
        })
        next()
      })
      for (const [index, maxAge] of MAX_AGES.entries()) app.get(`/${index}`, withOption({ maxAge }))
      return app
        .get('/null', withOption({ maxAge: null }))
        .get('/undefined', withOption({ maxAge: undefined }))
        .get('/both', withOption({ maxAge: 60_000, expires: EXPIRES }))
    },
    gets(...MAX_AGES.map((_, index) => `/${index}`), '/null', '/undefined', '/both'),
  ),
  serve(
    'all cookie options at once, in their order',
    [cookie],
    (framework) =>
      framework().get(
        '/',
        withOption({
          sameSite: 'lax',
          priority: 'high',
          partitioned: true,
          secure: true,
          httpOnly: true,
          expires: EXPIRES,
          path: '/p',
          domain: 'd.test',
        }),
      ),
    gets('/'),
  ),
  observe(
    'what res.cookie refuses',
    [cookie, option('maxAge'), option('expires'), option('priority'), option('sameSite'), option('signed')],
    (framework) => {
      const bad: Array<[unknown, unknown, unknown?]> = [
        ['name', 'v', { maxAge: Number.NaN }],
        ['name', 'v', { maxAge: 'x' }],
        ['name', 'v', { expires: 'tomorrow' }],
        ['name', 'v', { expires: new Date(Number.NaN) }],
        ['name', 'v', { priority: 'urgent' }],
        ['name', 'v', { priority: 5 }],
        ['name', 'v', { sameSite: 'maybe' }],
        ['name', 'v', { signed: true }],
        ['na me', 'v'],
        ['na;me', 'v'],
        ['', 'v'],
        ['name', 'v', { path: 'a;b' }],
        ['name', 'v', { domain: 'a;b' }],
        ['name', 'v', { encode: 'x' }],
        ['name', 'a\r\nb', { encode: String }],
        ['name', 'a;b', { encode: String }],
        ['na\nme', 'v'],
        ['name', 'v', { path: '/\u0000' }],
      ]
      return bad.map(([name, value, options]) => {
        const res = Object.assign(Object.create(framework().response) as Res, {
          req: {},
          append: (_name: string, text: string) => text,
        })
        return attempt(() => res.cookie(name, value, options) === res)
      })
    },
  ),
  serve(
    'the options object is left as it was',
    [cookie, clear],
    (framework) => {
      const options = Object.freeze({ maxAge: 1000, path: '/x', signed: false })
      return framework().get('/', (_req, res) => {
        res.clearCookie('a', options)
        res.cookie('b', 'c', options)
        res.json(options)
      })
    },
    gets('/'),
    {
      ignore: [
        { what: 'header', which: 'Set-Cookie', reason: 'holds the time of expiry; another scenario compares it' },
      ],
    },
  ),
  serve(
    'res.clearCookie',
    [clear, 'Versioning › res.clearCookie with expires/maxAge'],
    (framework) => {
      const app = framework()
        .get(
          '/plain',
          sets((res) => res.clearCookie('sid')),
        )
        .get(
          '/options',
          sets((res) =>
            res.clearCookie('sid', { path: '/admin', domain: 'd.test', secure: true, httpOnly: true, sameSite: 'lax' }),
          ),
        )
      app.get(
        '/ignored',
        sets((res) => res.clearCookie('sid', { expires: EXPIRES })),
      )
      return app
        .get(
          '/bad',
          sets((res) => res.clearCookie('s id')),
        )
        .get(
          '/undefined',
          sets((res) => res.clearCookie('sid', undefined)),
        )
    },
    gets('/plain', '/options', '/ignored', '/bad', '/undefined'),
  ),
  serve(
    'signed cookies, written and read back',
    [option('signed'), signedCookies, cookie],
    (framework, kit) => {
      const app = framework().use(kit.load<Parser>('cookie-parser')('keyboard cat'))
      app.get(
        '/set',
        sets((res) =>
          res.cookie('user', 'tobi', { signed: true }).cookie('obj', { a: 1 }, { signed: true }).cookie('plain', 'x'),
        ),
      )
      app.get(
        '/clear',
        sets((res) => res.clearCookie('user', { signed: true })),
      )
      return app.get('/read', (req, res) =>
        res.json({ cookies: req['cookies'], signed: req['signedCookies'], secret: req['secret'] }),
      )
    },
    [
      ...gets('/set', '/clear', '/read'),
      get('/read', {
        Cookie: 'user=s%3Atobi.vC5Ihy3RKMIQfhTxSWPVvX4F7C07aQN73eHp2VJ2MoY; plain=x; obj=j%3A%7B%22a%22%3A1%7D',
      }),
      get('/read', { Cookie: 'user=s%3Aloki.vC5Ihy3RKMIQfhTxSWPVvX4F7C07aQN73eHp2VJ2MoY' }),
      get('/read', { Cookie: 'a=1; a=2; __proto__=x; b="quoted"; c=%zz; =x; d' }),
    ],
  ),
  serve(
    'signed cookies without a secret',
    [option('signed'), cookie],
    (framework, kit) => {
      const parser = kit.load<Parser>('cookie-parser')
      return framework()
        .get(
          '/none',
          sets((res) => res.cookie('a', 'b', { signed: true })),
        )
        .use(parser())
        .get(
          '/empty',
          sets((res) => res.cookie('a', 'b', { signed: true })),
        )
    },
    gets('/none', '/empty'),
  ),
  serve(
    'signed cookies with a list of secrets',
    [option('signed'), signedCookies],
    (framework, kit) => {
      const app = framework().use(kit.load<Parser>('cookie-parser')(['new', 'old']))
      return app
        .get(
          '/set',
          sets((res) => res.cookie('a', 'b', { signed: true })),
        )
        .get('/read', (req, res) => res.json(req['signedCookies']))
    },
    gets('/set', '/read'),
  ),
])
