import { describe, expect, it, vi } from 'vitest'
import type * as testing from '../src/test.cts'
import { built } from './streams/serve.ts'
import type { App, Handler } from './support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { crossOrigin } = built

interface Case {
  title: string
  method?: string
  site?: string
  origin?: string
  host?: string
  passes: boolean
}

const TRUSTED = 'https://app.example.com'
const OTHER = 'https://evil.example'
const OWN = 'https://own.example'

// The whole rule: safe methods, what Sec-Fetch-Site says, Origin against Host where it says nothing, trusted origins.
const cases: Case[] = [
  ...['GET', 'HEAD', 'OPTIONS'].flatMap((method) => [
    { title: `${method} from another site`, method, site: 'cross-site', origin: OTHER, passes: true },
    { title: `${method} of an old browser from another site`, method, origin: OTHER, passes: true },
  ]),
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].flatMap((method) => [
    { title: `${method} from the same origin`, method, site: 'same-origin', origin: OWN, passes: true },
    { title: `${method} from another site`, method, site: 'cross-site', origin: OTHER, passes: false },
  ]),
  { title: 'what the user began', site: 'none', passes: true },
  { title: 'the same site, another origin', site: 'same-site', origin: 'https://b.own.example', passes: false },
  { title: 'same-origin, whatever Origin says', site: 'same-origin', origin: OTHER, passes: true },
  { title: 'another site, whatever Origin says', site: 'cross-site', origin: OWN, passes: false },
  { title: 'another site without Origin', site: 'cross-site', passes: false },
  { title: 'a Sec-Fetch-Site that is not defined', site: 'of-the-future', origin: OWN, passes: false },
  { title: 'a Sec-Fetch-Site in capitals, which no browser sends', site: 'Same-Origin', origin: OWN, passes: false },
  { title: 'two sites', site: 'same-origin, cross-site', origin: OWN, passes: false },
  { title: 'an empty Sec-Fetch-Site, and the own host', site: '', origin: OWN, passes: true },
  { title: 'an empty Sec-Fetch-Site, and another host', site: '', origin: OTHER, passes: false },
  { title: 'neither header: no browser', passes: true },
  { title: 'an empty Origin: no browser', origin: '', passes: true },
  { title: 'an old browser, own host', origin: OWN, passes: true },
  { title: 'an old browser, own host by http', origin: 'http://own.example', passes: true },
  { title: 'an old browser, own host in capitals', origin: OWN, host: 'OWN.example', passes: true },
  { title: 'an old browser, own host and port', origin: 'http://own.example:81', host: 'own.example:81', passes: true },
  { title: 'the port of https, written out', origin: OWN, host: 'own.example:443', passes: true },
  { title: 'the port of http, written out', origin: 'http://own.example', host: 'own.example:80', passes: true },
  { title: 'the port of http under https', origin: OWN, host: 'own.example:80', passes: false },
  { title: 'an address with a port, written out', origin: 'https://[::1]', host: '[::1]:443', passes: true },
  { title: 'a port that only ends the same', origin: OWN, host: 'own.example:8443', passes: false },
  { title: 'a Host that is a port alone', origin: 'https://a', host: ':443', passes: false },
  { title: 'an opaque origin, and a Host that says the same', origin: 'null', host: 'null', passes: false },
  { title: 'an old browser, another port', origin: 'http://own.example:81', passes: false },
  { title: 'an old browser, another host', origin: OTHER, passes: false },
  { title: 'an old browser, a host that begins the same', origin: 'https://own.example.evil.example', passes: false },
  { title: 'an old browser, the own host as a name', origin: 'https://own.example@evil.example', passes: false },
  { title: 'an opaque origin', origin: 'null', passes: false },
  { title: 'an Origin that is none', origin: 'own.example', passes: false },
  { title: 'an Origin without a host', origin: 'file://', passes: false },
  { title: 'two origins', origin: `${OWN}, ${OTHER}`, passes: false },
  { title: 'a trusted origin of another site', site: 'cross-site', origin: TRUSTED, passes: true },
  { title: 'a trusted origin of the same site', site: 'same-site', origin: TRUSTED, passes: true },
  { title: 'a trusted origin, an old browser', origin: TRUSTED, passes: true },
  { title: 'a trusted host by another scheme', origin: 'http://app.example.com', passes: false },
  { title: 'a trusted host on another port', origin: `${TRUSTED}:8443`, passes: false },
]

async function statusFor(app: App, { method = 'POST', site, origin, host = 'own.example' }: Case): Promise<number> {
  const headers: Record<string, string> = { Host: host }
  if (site !== undefined) headers['Sec-Fetch-Site'] = site
  if (origin !== undefined) headers['Origin'] = origin
  return (await inject(app, { method, url: '/', headers })).status
}

describeLines('crossOrigin()', (createApp) => {
  const app = createApp().use(crossOrigin({ trusted: [TRUSTED] }) as never)
  app.use((_req, res) => void res.end('in'))
  it.each(cases)('$title: $passes', async (each) => {
    expect(await statusFor(app, each)).toBe(each.passes ? 200 : 403)
  })
})

describe('crossOrigin()', () => {
  const refused: Case = { title: '', site: 'cross-site', origin: OTHER, passes: false }

  it('lets through what need not be looked at, and asks for nothing else', async () => {
    const asked: string[] = []
    const bypass = (req: { url?: string | undefined }): boolean => {
      asked.push(String(req.url))
      return true
    }
    const app = LINES.v5().use(crossOrigin({ bypass }) as never)
    app.use((_req, res) => void res.end())
    expect([await statusFor(app, refused), await statusFor(app, { title: '', passes: true })]).toEqual([200, 200])
    expect(asked).toEqual(['/'])
  })

  it('lets others answer what is refused', async () => {
    const deny = (_req: unknown, res: { statusCode: number; end(): void }): void => {
      res.statusCode = 418
      res.end()
    }
    const app = LINES.v5().use(crossOrigin({ deny: deny as never }) as never)
    expect(await statusFor(app, refused)).toBe(418)
  })

  it('gives the error handlers an error with a code', async () => {
    const app = LINES.v5()
      .set('env', 'test')
      .use(crossOrigin() as never)
    const { error } = await inject(app, { method: 'POST', url: '/', headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(error).toMatchObject({ status: 403, code: 'ERR_CROSS_ORIGIN', expose: true })
  })

  const wrong: unknown[] = [
    ...[
      'null',
      '',
      '*',
      'app.example.com',
      'https://app.example.com/',
      'https://APP.example.com',
      'https://a.example/x',
    ],
    ...['https://a.example:443', 'https://u@a.example', 'https://a.example?', 7, undefined],
  ]
  it.each(wrong)('refuses to trust %j', (origin) => {
    expect(() => crossOrigin({ trusted: [origin as string] })).toThrow(TypeError)
  })

  it.each([{ trusted: TRUSTED }, { bypass: '/hooks' }, { deny: 403 }])('refuses %j', (options) => {
    expect(() => crossOrigin(options as never)).toThrow(TypeError)
  })

  it.each([TRUSTED, 'http://localhost:3000', 'http://[::1]:3000', 'chrome-extension://abcdef'])(
    'trusts %s',
    (origin) => {
      expect(() => crossOrigin({ trusted: [origin] })).not.toThrow()
    },
  )
})

describe('crossOrigin() and a request without a Host', () => {
  it.each(['null', OWN, OTHER, 'file://', 'x'])('refuses Origin: %s', (origin) => {
    const next = vi.fn()
    crossOrigin()({ method: 'POST', headers: { origin } } as never, {} as never, next)
    expect(next).toHaveBeenCalledWith(expect.objectContaining({ status: 403 }))
  })

  it('lets one pass that has no Origin either', () => {
    const next = vi.fn()
    crossOrigin()({ method: 'POST', headers: {} } as never, {} as never, next)
    expect(next).toHaveBeenCalledWith()
  })
})

describeLines('crossOrigin() and middleware that changes the method', (createApp) => {
  const override: Handler = (req, _res, next) => {
    req.method = req.headers['x-http-method-override'] as string
    next()
  }
  const isForged = { 'Sec-Fetch-Site': 'cross-site' }
  const cases: [title: string, order: Handler[], method: string, as: string, status: number][] = [
    ['refuses what becomes unsafe before it', [override, crossOrigin()], 'GET', 'DELETE', 403],
    ['lets through what is handled as safe', [override, crossOrigin()], 'POST', 'GET', 200],
    ['does not see what becomes unsafe behind it', [crossOrigin(), override], 'GET', 'DELETE', 200],
  ]
  it.each(cases)('%s', async (_title, order, method, as, status) => {
    const app = createApp().set('env', 'test')
    for (const handler of order) app.use(handler)
    app.use((_req, res) => void res.end())
    const answer = await inject(app, { method, url: '/', headers: { ...isForged, 'X-HTTP-Method-Override': as } })
    expect(answer.status).toBe(status)
  })
})
