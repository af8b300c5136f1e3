import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import { MemoryCookieJar } from '../../src/test-client/cookie-jar.ts'
import type { App } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

const { createAgent } = loadBuilt<typeof testing>('trunkline/test')

function createSite(createApp: () => App): App {
  const app = createApp()
  app.post('/login', (_req, res) => res.cookie('session', 'a b', { httpOnly: true }).redirect('/account'))
  app.get('/account', (req, res) => res.send(`${req.method} ${req.headers.cookie ?? 'nobody'}`))
  app.get('/logout', (_req, res) => res.clearCookie('session').send('bye'))
  app.get('/round', (_req, res) => res.redirect('/round'))
  app.get('/away', (_req, res) => res.redirect('http://other.example/'))
  app.post('/again', (_req, res) => res.redirect(307, '/echo'))
  app.post('/echo', (req, res) => {
    res.set('X-Type', String(req.headers['content-type']))
    req.pipe(res)
  })
  return app
}

describeLines('createAgent', (createApp) => {
  it('keeps cookies, and follows redirects as fetch does', async () => {
    const agent = createAgent(createSite(createApp))
    expect(await (await agent('/account')).text()).toBe('GET nobody')
    const response = await agent('/login', { method: 'POST', body: new URLSearchParams({ name: 'tobi' }) })
    expect(await response.text()).toBe('GET session=a%20b')
    expect([response.url, response.redirected]).toEqual(['http://localhost/account', true])
    expect(agent.cookies.get('session')).toBe('a b')
    await agent('/logout')
    expect(await (await agent('/account')).text()).toBe('GET nobody')
  })

  it('injects with the same cookies', async () => {
    const agent = createAgent(createSite(createApp))
    expect((await agent.inject({ method: 'POST', url: '/login' })).status).toBe(302)
    expect((await agent.inject('/account')).text).toBe('GET session=a%20b')
    expect((await agent.inject({ url: '/account', cookies: { x: '1' } })).text).toBe('GET session=a%20b; x=1')
  })
})

describe('an agent', () => {
  const agent = createAgent(createSite(LINES.v5), { origin: 'https://a.example' })

  it('can be used as fetch', async () => {
    const client: typeof fetch = agent
    expect((await client(new Request('https://a.example/account'))).status).toBe(200)
    expect((await client(new URL('https://a.example/account'), { headers: { Cookie: 'x=1' } })).ok).toBe(true)
  })

  it('does with redirects what it is told', async () => {
    expect((await agent('/login', { method: 'POST', redirect: 'manual' })).status).toBe(302)
    await expect(agent('/login', { method: 'POST', redirect: 'error' })).rejects.toThrow(TypeError)
    await expect(agent('/round')).rejects.toThrow('The application redirects more than 20 times')
    expect((await agent('/away')).headers.get('location')).toBe('http://other.example/')
  })

  it('sends a body once more where a redirect asks for it, unless it is a stream', async () => {
    const response = await agent('/again', { method: 'POST', body: 'text' })
    expect([await response.text(), response.headers.get('x-type')]).toEqual(['text', 'text/plain;charset=UTF-8'])
    const body = new Blob(['text']).stream()
    await expect(agent('/again', { method: 'POST', body, duplex: 'half' } as RequestInit)).rejects.toThrow(
      'which can be read only once',
    )
  })

  it('takes cookies that are put in by hand, and forgets all of them', async () => {
    agent.cookies.set('theme', 'dark & light')
    expect((await agent.inject('/account')).text).toContain('theme=dark%20%26%20light')
    agent.cookies.clear()
    expect((await agent.inject('/account')).text).toBe('GET nobody')
  })

  it('rejects what is no URL', async () => {
    await expect(agent('http://')).rejects.toThrow(TypeError)
  })
})

describe('the cookies of an agent', () => {
  const origin = new URL('http://a.example/dir/page')
  const sent: [title: string, cookie: string, url: string, header: string][] = [
    ['go to the directory they came from', 'a=1', 'http://a.example/dir/other', 'a=1'],
    ['stay in the directory they came from', 'a=1', 'http://a.example/', ''],
    ['go below their path', 'a=1; Path=/x', 'http://a.example/x/y', 'a=1'],
    ['do not go beside their path', 'a=1; Path=/x', 'http://a.example/xy', ''],
    ['stay with their host', 'a=1; Path=/', 'http://b.a.example/', ''],
    ['go to hosts below their domain', 'a=1; Path=/; Domain=.a.example', 'http://b.a.example/', 'a=1'],
    ['are not taken for another domain', 'a=1; Path=/; Domain=b.example', 'http://b.example/', ''],
    ['that are secure go over TLS only', 'a=1; Path=/; Secure', 'http://a.example/', ''],
    ['that are secure go over TLS', 'a=1; Path=/; Secure', 'https://a.example/', 'a=1'],
    ['that are over are not kept', 'a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'http://a.example/', ''],
    [
      'end by Max-Age before all',
      'a=1; Path=/; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
      'http://a.example/',
      '',
    ],
    ['keep quotes out', 'a="1 2"; Path=/', 'http://a.example/', 'a=1 2'],
    ['need a name', '=1; Path=/', 'http://a.example/', ''],
  ]
  for (const [title, cookie, url, header] of sent) {
    it(title, () => {
      const jar = new MemoryCookieJar(origin)
      jar.store(origin, [cookie])
      expect(jar.headerFor(new URL(url))).toBe(header)
    })
  }

  it('are replaced by those of the same name, path and domain, longer paths first', () => {
    const jar = new MemoryCookieJar(origin)
    jar.store(origin, ['a=1; Path=/', 'a=2; Path=/', 'a=3; Path=/dir'])
    expect(jar.headerFor(origin)).toBe('a=3; a=2')
    expect(jar.get('a', '/dir/x')).toBe('3')
  })
})
