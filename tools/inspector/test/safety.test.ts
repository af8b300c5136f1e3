import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type App, FRAMEWORKS, type Handler, inject, inspect } from './support.ts'

const create = () => inspect(FRAMEWORKS['v5']?.() as never)

describe('who may see the inspector', () => {
  const refused: [title: string, options: object][] = [
    ['another machine', { remoteAddress: '192.168.1.20' }],
    [
      'another machine that says it is this one',
      { remoteAddress: '10.0.0.1', headers: { 'X-Forwarded-For': '127.0.0.1' } },
    ],
    ['a name that was rebound to this machine', { headers: { Host: 'evil.example' } }],
    ['a name that begins like localhost', { headers: { Host: 'localhost.evil.example' } }],
    ['a name that ends like an address', { headers: { Host: '127.0.0.1.evil.example' } }],
    ['somebody behind a proxy on this machine', { headers: { 'X-Forwarded-For': '203.0.113.9' } }],
    ['somebody behind a tunnel', { headers: { Forwarded: 'for=203.0.113.9' } }],
    ['a page of another origin', { headers: { Origin: 'http://evil.example' } }],
    ['a page of another port', { headers: { Origin: 'http://localhost:5173' } }],
    ['an image on another site', { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' } }],
  ]
  it.each(refused)('not %s', async (_title, options) => {
    const inspected = create()
    await inject(inspected.app as never, '/a-path-of-mine')
    for (const path of ['/', '/api/requests', '/api/events', '/main.js']) {
      const { status, text } = await inspected.ask(path, options)
      expect(status).toBe(403)
      expect(text).not.toContain('a-path-of-mine')
    }
  })

  it.each(['localhost:3000', '127.0.0.1', '[::1]:8080', 'app.localhost'])('who asks for %s', async (host) => {
    expect((await create().ask('/api/requests', { headers: { Host: host } })).status).toBe(200)
  })

  it('who follows a link from elsewhere', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
    expect((await create().ask('/', { headers })).status).toBe(200)
  })
})

describe('where the inspector works', () => {
  it.each(['production', 'test', 'staging'])('not with NODE_ENV=%s', async (env) => {
    vi.stubEnv('NODE_ENV', env)
    onTestFinished(() => void vi.unstubAllEnvs())
    const inspected = create()
    expect((await inspected.ask('/api/requests')).status).toBe(404)
  })

  it('not in an app whose setting says production', async () => {
    const app = FRAMEWORKS['v5']?.() as never as { set(name: string, value: string): never }
    expect((await inspect(app.set('env', 'production')).ask('/api/requests')).status).toBe(404)
  })

  it('not in an app whose setting says production later', async () => {
    const inspected = create()
    await inject(inspected.app as never, '/a-path-of-mine')
    inspected.app.set('env', 'production')
    const { status, text } = await inspected.ask('/api/requests')
    expect([status, text.includes('a-path-of-mine')]).toEqual([404, false])
    inspected.app.set('env', 'development')
    expect((await inspected.list()).map(({ url }) => url)).toEqual(['/a-path-of-mine'])
  })

  it.each(['v3', 'v4', 'v5'])('not in an app that is mounted in one of production (%s)', async (line) => {
    const outer = FRAMEWORKS[line]?.() as never as App
    const inspected = inspect(FRAMEWORKS[line]?.() as never)
    outer.use(inspected.app)
    expect((await inject(outer as never, '/__trunkline/api/requests')).status).toBe(200)
    outer.set('env', 'production')
    expect((await inject(outer as never, '/__trunkline/api/requests')).status).toBe(404)
  })

  it('everywhere if asked to, with a warning each time', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => {
      vi.unstubAllEnvs()
      warn.mockRestore()
    })
    for (let i = 1; i <= 2; i++) {
      const inspected = inspect(FRAMEWORKS['v5']?.() as never, { unsafe: true })
      expect((await inspected.ask('/api/requests')).status).toBe(200)
      expect(warn).toHaveBeenCalledTimes(i)
    }
    const refused = inspect(FRAMEWORKS['v5']?.() as never, { unsafe: true })
    expect((await refused.ask('/', { remoteAddress: '10.0.0.1' })).status).toBe(403)
  })

  it('only for an application', () => {
    expect(() => inspect({ use: () => {} } as never)).toThrow('inspector() needs the application')
  })
})

describe('what runs a request', () => {
  const TYPE = 'application/vnd.trunkline.replay'
  const send = (
    inspected: ReturnType<typeof create>,
    headers: object,
    body: unknown = { method: 'GET', url: '/', headers: [] },
  ) =>
    inspected.ask('/api/replay', {
      method: 'POST',
      headers: { 'Content-Type': TYPE, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('needs the token that is printed when the app listens', async () => {
    const inspected = create()
    let runs = 0
    inspected.app.get('/', ((_req, res) => res.send(String(++runs))) as Handler)
    const server = inspected.app.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(inspected.printed).toEqual([`Inspector: http://localhost:${port}/__trunkline/#token=${inspected.token()}`])
    expect(inspected.token().length).toBeGreaterThan(20)
    for (const token of [undefined, '', 'x'.repeat(24), `${inspected.token()}x`]) {
      expect((await send(inspected, { 'X-Trunkline-Token': token })).status).toBe(403)
      expect(
        (await inspected.ask('/api/clear', { method: 'POST', headers: { 'X-Trunkline-Token': token } })).status,
      ).toBe(403)
    }
    expect(runs).toBe(0)
    expect((await send(inspected, { 'X-Trunkline-Token': inspected.token() })).status).toBe(200)
    expect(runs).toBe(1)
  })

  it('is not run for a form of another site, even with the token', async () => {
    const inspected = create()
    await inject(inspected.app as never, '/')
    const token = inspected.token()
    const from = { Origin: 'http://evil.example', 'X-Trunkline-Token': token }
    expect((await send(inspected, from)).status).toBe(403)
    const plain = await inspected.ask('/api/replay', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Trunkline-Token': token },
      body: '{}',
    })
    expect(plain.status).toBe(400)
  })

  const wrong: [title: string, body: unknown][] = [
    ['no JSON', 'not JSON'],
    ['nothing', null],
    ['another host', { method: 'GET', url: 'http://evil.example/', headers: [] }],
    ['headers of another shape', { method: 'GET', url: '/', headers: { a: 1 } }],
    ['an unknown method', { method: 'X Y', url: '/', headers: [] }],
    ['a header with a line break', { method: 'GET', url: '/', headers: [['a', 'b\r\nc: d']] }],
  ]
  it.each(wrong)('refuses %s', async (_title, body) => {
    const inspected = create()
    await inject(inspected.app as never, '/')
    expect((await send(inspected, { 'X-Trunkline-Token': inspected.token() }, body)).status).toBe(400)
  })
})

describe('what comes from outside', () => {
  const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>'

  it('is sent as JSON that no browser takes for a page', async () => {
    const inspected = create()
    inspected.app.get('/x', ((_req, res) => res.send(MARKUP)) as Handler)
    await inject(inspected.app as never, {
      url: `/x?q=${encodeURIComponent(MARKUP)}`,
      headers: { 'User-Agent': MARKUP, [`x-own`]: MARKUP },
    })
    const { id } = (await inspected.list())[0] as { id: number }
    const paths = [
      `/api/request?id=${id}`,
      '/api/requests',
      '/api/routes',
      `/api/explain?path=${encodeURIComponent(`/${MARKUP}`)}`,
      `/api/copy?id=${id}&as=curl`,
    ]
    for (const path of paths) {
      const { headers, status } = await inspected.ask(path)
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^(?:application\/json|text\/plain); charset=utf-8$/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    }
  })

  it('gets no headers by which another origin could read, whatever the app sets', async () => {
    const app = FRAMEWORKS['v5']?.() as never as { use(handler: Handler): never }
    const inspected = inspect(
      app.use(((_req, res, next) => {
        res.setHeader('Access-Control-Allow-Origin', '*')
        next()
      }) as Handler),
    )
    const { headers } = await inspected.ask('/api/requests')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('does not become a path on the disk', async () => {
    const inspected = create()
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/constructor',
      '/__proto__',
    ]) {
      expect((await inspected.ask(path)).status).toBe(404)
    }
  })
})

describe('many requests', () => {
  it('are shown live to a limited number of pages', async () => {
    const inspected = create()
    const server = inspected.app.listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const statuses: number[] = []
    for (let i = 0; i < 18; i++) {
      const asked = request({ port, host: '127.0.0.1', path: '/__trunkline/api/events' })
      asked.on('error', () => {}) // closed at the end
      asked.end()
      const [response] = await once(asked, 'response')
      statuses.push(response.statusCode)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(16)
    expect(statuses.filter((status) => status === 503)).toHaveLength(2)
  })
})
