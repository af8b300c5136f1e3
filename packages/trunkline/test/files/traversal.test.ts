import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askAt, askHandler, askStatic, ours, theirs, withServer } from './serve.ts'
import { makeSite, writeAt } from './site.ts'

const base = makeSite({
  'root/a.txt': 'open',
  'root/dir/b.txt': 'open',
  'root/back\\slash.txt': 'open',
  'root/trailing.': 'open',
  'secret.txt': 'SECRET',
  'root-sibling/secret.txt': 'SECRET',
})
const root = join(base, 'root')

const targets = [
  '/../secret.txt',
  '/dir/../../secret.txt',
  '/..%2fsecret.txt',
  '/..%2Fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/\\..\\secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/.%2e/secret.txt',
  '/%252e%252e/secret.txt',
  '/%25%32%65%25%32%65/secret.txt',
  '/....//secret.txt',
  '/..;/secret.txt',
  '/../root-sibling/secret.txt',
  '/..%00/secret.txt',
  '/a.txt%00.html',
  '/%c0%ae%c0%ae/secret.txt',
  '/%e0%80%ae%e0%80%ae/secret.txt',
  '/%uff0e%uff0e/secret.txt',
  '/C:/secret.txt',
  '/C:%5Csecret.txt',
  '/%5C%5Clocalhost%5Csecret.txt',
  '//localhost/secret.txt',
  '/../root/a.txt',
  '/a.txt.',
  '/a.txt%20',
  '/a.txt::$DATA',
  `/${'../'.repeat(500)}etc/passwd`,
  `/${'a'.repeat(300)}`,
  `/${'a/'.repeat(3000)}`,
  '/file:///etc/passwd',
]

describe('paths that try to leave the root', () => {
  for (const target of targets) {
    for (const options of [{}, { fallthrough: false, dotfiles: 'allow' }]) {
      it(`${target.slice(0, 60)} with ${JSON.stringify(options)} gets what Express gives, and no secret`, async () => {
        const answer = await askStatic(root, options, target)
        expect(answer.body).not.toContain('SECRET')
        expect(answer.body).not.toContain('root:')
        const reference = await askStatic(root, options, target, {}, theirs)
        expect([answer.status, answer.body]).toEqual([reference.status, reference.body])
      })
    }

    it(`${target.slice(0, 60)} as a path for sendFile gets no secret`, async () => {
      const answer = await askHandler((res) => res.sendFile(decodeLeniently(target), { root, dotfiles: 'allow' }))
      expect(answer.body).not.toContain('SECRET')
      expect([200, 403, 404, 400]).toContain(answer.status)
    })
  }

  it('serves names that only look odd', async () => {
    for (const target of ['/back%5Cslash.txt', '/trailing.']) {
      expect((await askStatic(root, {}, target)).body).toBe('open')
    }
  })
})

describe('a guard before static', () => {
  const spellings = [
    '/admin/x.txt',
    '//admin/x.txt',
    '/admin%2fx.txt',
    '/%61dmin/x.txt',
    '/admin%5Cx.txt',
    '/ADMIN/x.txt',
    '/./admin/x.txt',
    '/y/../admin/x.txt',
    '/admin/./x.txt',
    '/admin;/x.txt',
  ]
  const site = makeSite({ 'admin/x.txt': 'guarded', 'y/z.txt': 'z' })

  for (const target of spellings) {
    it(`decides about ${target} as in Express`, async () => {
      const answers = await Promise.all(
        [ours, theirs].map((framework) => {
          const app = framework().use('/admin', (_req, res) => res.status(401).end('no'))
          return withServer(app.use(framework.static(site)), (port) => askAt(port, target))
        }),
      )
      expect(answers[0]?.status).toBe(answers[1]?.status)
      expect(answers[0]?.body).toBe(answers[1]?.body)
    })
  }

  it('sees every spelling when it looks at the decoded path', async () => {
    const app = ours().use((req, res, next) => {
      if (/(^|\/)admin(\/|$)/i.test(decodeURIComponent(req.path))) res.status(401).end('no')
      else next()
    })
    await withServer(app.use(ours.static(site)), async (port) => {
      for (const target of spellings) expect((await askAt(port, target)).body).not.toBe('guarded')
    })
  })
})

describe('symbolic links', () => {
  it('are followed, also out of the root, as in Express: they are the administrator’s', async () => {
    const site = makeSite({ 'root/a.txt': 'a', 'outside/b.txt': 'b' })
    symlinkSync(join(site, 'outside'), join(site, 'root/link'))
    symlinkSync('a.txt', join(site, 'root/alias.txt'))
    for (const framework of [ours, theirs]) {
      expect((await askStatic(join(site, 'root'), {}, '/link/b.txt', {}, framework)).body).toBe('b')
      expect((await askStatic(join(site, 'root'), {}, '/alias.txt', {}, framework)).body).toBe('a')
    }
  })

  it('that lead in a circle are an error, not the end', async () => {
    const site = makeSite({ 'a.txt': 'a' })
    symlinkSync('loop.txt', join(site, 'loop.txt'))
    for (const framework of [ours, theirs]) {
      const answer = await askStatic(site, {}, '/loop.txt', {}, framework)
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([500, 'ELOOP'])
    }
  })

  it('that lead nowhere are missing files', async () => {
    const site = makeSite({ 'a.txt': 'a' })
    symlinkSync('none', join(site, 'broken.txt'))
    mkdirSync(join(site, 'dir'))
    writeAt(join(site, 'dir/x.txt'), 'x')
    expect((await askStatic(site, {}, '/broken.txt')).status).toBe(404)
  })
})

function decodeLeniently(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
