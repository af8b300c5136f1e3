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

describe('a redirect', () => {
  const seen: [title: string, origin: string, location: string, authorization: string][] = [
    ['within the origin keeps', 'http://localhost', '/end', 'Basic x'],
    ['to another port drops', 'http://localhost', 'http://localhost:81/end', 'none'],
    ['from https to http drops', 'https://localhost', 'http://localhost/end', 'none'],
    ['from http to https drops', 'http://localhost', 'https://localhost/end', 'none'],
    ['to the same port, written out, keeps', 'http://localhost', 'http://localhost:80/end', 'Basic x'],
  ]
  it.each(seen)('%s Authorization', async (_title, origin, location, authorization) => {
    const app = LINES.v5().get('/begin', (_req, res) => void res.redirect(location))
    app.get('/end', (req, res) => void res.send(req.headers.authorization ?? 'none'))
    const answer = await createAgent(app, { origin })('/begin', { headers: { Authorization: 'Basic x' } })
    expect(await answer.text()).toBe(authorization)
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
    ['are not taken for a whole top-level domain', 'a=1; Path=/; Domain=.example', 'http://b.example/', ''],
    ['with __Host- have no domain', '__Host-a=1; Path=/; Secure; Domain=a.example', 'https://a.example/', ''],
    ['with __Host- have the path /', '__Host-a=1; Path=/dir; Secure', 'https://a.example/dir', ''],
    ['with __Host- are secure', '__Host-a=1; Path=/', 'https://a.example/', ''],
    ['with __host- in any letters, too', '__hOST-a=1; Path=/', 'https://a.example/', ''],
    ['with __Host- go to their host', '__Host-a=1; Path=/; Secure', 'https://a.example/', '__Host-a=1'],
    ['with __Secure- are secure', '__Secure-a=1; Path=/', 'https://a.example/', ''],
    [
      'with __Secure- may have a domain',
      '__Secure-a=1; Path=/; Secure; Domain=a.example',
      'https://b.a.example/',
      '__Secure-a=1',
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

  it('of an address are for no other address', () => {
    const jar = new MemoryCookieJar(new URL('http://127.0.0.1/'))
    jar.store(new URL('http://127.0.0.1/'), ['a=1; Domain=0.0.1', 'b=2; Domain=127.0.0.1', 'c=3; Domain=1'])
    expect(jar.headerFor(new URL('http://9.0.0.1/'))).toBe('')
    expect(jar.headerFor(new URL('http://127.0.0.1/'))).toBe('b=2')
  })

  it('of localhost may name it', () => {
    const jar = new MemoryCookieJar(new URL('http://localhost/'))
    jar.store(new URL('http://localhost/'), ['a=1; Domain=localhost'])
    expect(jar.headerFor(new URL('http://localhost/'))).toBe('a=1')
  })

  it.each(['a;Domain', 'a=b', '', 'a b'])('cannot be put in by hand under the name %j', (name) => {
    expect(() => new MemoryCookieJar(origin).set(name, '1')).toThrow(TypeError)
  })

  it('are replaced by those of the same name, path and domain, longer paths first', () => {
    const jar = new MemoryCookieJar(origin)
    jar.store(origin, ['a=1; Path=/', 'a=2; Path=/', 'a=3; Path=/dir'])
    expect(jar.headerFor(origin)).toBe('a=3; a=2')
    expect(jar.get('a', '/dir/x')).toBe('3')
  })
})
