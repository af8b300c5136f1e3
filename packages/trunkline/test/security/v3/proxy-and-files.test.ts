import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, type Handler, type Req, type Res, trunkline3 } from '../../support/frameworks.ts'
import { attackOn3 } from '../../support/hostile.ts'

const serveStatic = (trunkline3 as unknown as Record<string, (root: string, options?: object) => Handler>)['static']
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(root, 'public/admin'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'the secret')
  writeFileSync(join(root, 'public/page.txt'), 'the page')
  writeFileSync(join(root, 'public/admin/key.txt'), 'the key')
  writeFileSync(join(root, 'public/.hidden'), 'the hidden')
})
afterAll(() => rmSync(root, { recursive: true }))

describe('paths that try to leave, on 3.x', () => {
  const targets = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%252e%252e/secret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/a/../../secret.txt',
    '/.%00./secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    `/${'a'.repeat(5000)}`,
    '/%',
  ]
  for (const target of targets) {
    for (const fallthrough of [true, false]) {
      it(`a path that leaves the root finds nothing and reveals no directory: ${target.slice(0, 40)} ${fallthrough}`, async () => {
        const answer = await attackOn3(
          (app) => app.use(serveStatic?.(join(root, 'public'), { fallthrough }) as Handler),
          {
            target,
          },
        )
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.body).not.toMatch(/the secret/)
        if (fallthrough) expect(answer.body).not.toContain(root)
      })
    }
  }

  for (const target of ['/..%2fsecret.txt', '../secret.txt', '%2e%2e/secret.txt']) {
    it(`a path that leaves the root finds nothing with res.sendfile(): ${target}`, async () => {
      const answer = await attackOn3((app) =>
        app.get('/', (_, res) =>
          (res as Res & { sendfile: Handler }).sendfile(
            target as never,
            { root: join(root, 'public') } as never,
            undefined as never,
          ),
        ),
      )
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('the secret')
    })
  }
})

describe('directories and guards, on 3.x', () => {
  for (const target of ['//evil.example/%2e%2e', '/\\evil.example/..', '//admin', '///admin']) {
    it(`the redirect of a directory leads to no other host: ${target}`, async () => {
      const answer = await attackOn3((app) => app.use(serveStatic?.(join(root, 'public')) as Handler), { target })
      expect(answer.get('location') ?? '/').not.toMatch(/^\/[/\\]/)
      expect(answer.body).not.toContain('<a ')
    })
  }

  // A guard by a prefix sees other spellings of the path as little as in Express, for `static` decodes and it does not.
  for (const target of [
    '/admin/key.txt',
    '//admin/key.txt',
    '/admin%2fkey.txt',
    '/%61dmin/key.txt',
    '/x/../admin/key.txt',
  ]) {
    it(`a guard that decodes the path sees every request for a file: ${target}`, async () => {
      const answer = await attackOn3(
        (app) => {
          app.use((req: Req, res: Res, next: () => void) => {
            if (/(^|\/)admin(\/|$)/i.test(decodeURIComponent(req.path))) res.end('denied')
            else next()
          })
          app.use(serveStatic?.(join(root, 'public')) as Handler)
        },
        { target },
      )
      expect(answer.body).toBe('denied')
    })
  }
})

describe('ranges and hidden files, on 3.x', () => {
  for (const range of [
    'bytes=10-5',
    'bytes=-0',
    'bytes=0-0,'.repeat(1000),
    'bytes=99999999999999999999-',
    'x=1-2',
    'bytes=',
  ]) {
    it(`a range gets the whole file, a part of it, or 416: ${range.slice(0, 40)}`, async () => {
      const answer = await attackOn3((app) => app.use(serveStatic?.(join(root, 'public')) as Handler), {
        target: '/page.txt',
        headers: [`Range: ${range}`],
        maxHeaderSize: 65_536,
      })
      expect([200, 206, 416]).toContain(answer.status)
    })
  }

  it('files whose name begins with a dot are hidden', async () => {
    const answer = await attackOn3((app) => app.use(serveStatic?.(join(root, 'public')) as Handler), {
      target: '/.hidden',
    })
    expect(answer.status).toBe(404)
  })
})

describe('a view whose name comes from a client, on 3.x', () => {
  for (const name of [
    '../secret',
    '/etc/missing',
    'page.js',
    'page.fs',
    'page.__proto__',
    'page\0.txt',
    'a'.repeat(5000),
  ]) {
    it(`a hostile view name is an error for this request only: ${JSON.stringify(name.slice(0, 40))}`, async () => {
      const answer = await attackOn3(
        (app: App) => {
          app.engine('txt', (_path: string, _options: object, done: (err: null, text: string) => void) =>
            done(null, 'x'),
          )
          app.get('/', (req, res) => res.render(req.query['name']))
        },
        {
          target: `/?name=${encodeURIComponent(name)}`,
          settings: { views: join(root, 'public'), 'view engine': 'txt' },
        },
      )
      expect(name === '../secret' ? [200, 500] : [500]).toContain(answer.status)
    })
  }
})

describe('proxies and hosts, on 3.x', () => {
  const FORGED = ['X-Forwarded-For: 6.6.6.6, 10.0.0.9', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: evil.example']
  const told = async (headers: string[], trust: unknown, maxHeaderSize?: number) => {
    const hostile = { headers, settings: { 'trust proxy': trust }, ...(maxHeaderSize ? { maxHeaderSize } : {}) }
    const answer = await attackOn3((app) => app.get('/', tellClient), hostile)
    return { status: answer.status, client: answer.status === 200 ? JSON.parse(answer.body) : undefined }
  }

  for (const trust of [false, 0, '10.0.0.1', ['10.0.0.0/8'], () => false]) {
    it(`forwarded headers of an untrusted peer are ignored: ${String(trust)}`, async () => {
      const { client } = await told([...FORGED, 'Host: good.example'], trust)
      expect(client).toEqual({ ip: '127.0.0.1', ips: [], protocol: 'http', secure: false, host: 'good.example' })
    })
  }

  it('forwarded headers count as far as hops are trusted', async () => {
    const { client } = await told(['X-Forwarded-For: 127.0.0.1, 6.6.6.6, 203.0.113.7'], 'loopback')
    expect(client).toMatchObject({ ip: '203.0.113.7', ips: ['203.0.113.7'] })
  })

  it('X-Forwarded-For may hold ten thousand addresses', async () => {
    const list = Array.from({ length: 10_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join(',')
    expect((await told([`X-Forwarded-For: ${list}`], true, 262_144)).status).toBe(200)
  })

  for (const host of [
    'evil.example:fake@good.example',
    '[::1]:80',
    '[::1',
    ':80',
    'a'.repeat(8000),
    ':'.repeat(8000),
    '....',
  ]) {
    it(`a Host header is parsed: ${host.slice(0, 40)}`, async () => {
      expect([200, 400]).toContain((await told([`Host: ${host}`], false)).status)
    })
  }

  it('req.subdomains counts labels, and an IP address has none', async () => {
    const labels = Array.from({ length: 200 }, (_, i) => `l${i}`).join('.')
    const count = async (host: string) =>
      JSON.parse(
        (
          await attackOn3((app) => app.get('/', (req, res) => res.json(req.subdomains.length)), {
            headers: [`Host: ${host}`],
          })
        ).body,
      )
    expect([await count(labels), await count('127.0.0.1'), await count('[::1]')]).toEqual([198, 0, 0])
  })
})

function tellClient(req: Req, res: Res): void {
  const { ip, ips, protocol, secure, host } = req
  res.json({ ip, ips, protocol, secure, host })
}
