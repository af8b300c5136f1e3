import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askAt, askStatic, handler, ours, withServer } from './serve.ts'
import { makeSite } from './site.ts'

const root = makeSite({
  'a.txt': 'a',
  'dir/b.txt': 'b',
  '.git/config': 'SECRET',
  'dir/.env': 'SECRET',
  'dir/.ssh/deep/key': 'SECRET',
  'pipes/x': 'x',
})

describe('what is not told', () => {
  const targets = ['/none', '/dir/none', '/a.txt/x', '/%00', '/..%2f', `/${'n'.repeat(300)}`]

  for (const target of targets) {
    it(`keeps the root out of the production page for ${target.slice(0, 20)}`, async () => {
      const app = ours().set('env', 'production')
      app.use(ours.static(root, { fallthrough: false }))
      const quiet = console.error
      console.error = () => {}
      try {
        const answer = await withServer(app, (port) => askAt(port, target))
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.body).not.toContain(basename(root))
      } finally {
        console.error = quiet
      }
    })
  }

  it('marks the errors of the system as not for clients', async () => {
    let expose: unknown
    const app = ours().use(
      handler((res) =>
        res.sendFile('none', { root }, (err) => {
          expose = (err as { expose?: boolean }).expose
          res.end()
        }),
      ),
    )
    await withServer(app, (port) => askAt(port, '/'))
    expect(expose).toBe(false)
  })
})

describe('dotfiles in every place', () => {
  const hidden = [
    '/.git/config',
    '/.git/',
    '/.git',
    '/dir/.env',
    '/dir/.ssh/deep/key',
    '/%2egit/config',
    '/dir/%2Eenv',
    '/dir/../.git/config',
    '//.git/config',
    '/.git%2fconfig',
  ]
  const policies: [policy: 'ignore' | 'deny' | undefined, status: number][] = [
    [undefined, 404],
    ['ignore', 404],
    ['deny', 403],
  ]
  for (const [dotfiles, status] of policies) {
    for (const target of hidden) {
      it(`${target} is ${status} with dotfiles: ${dotfiles}`, async () => {
        const answer = await askStatic(root, { dotfiles, fallthrough: false }, target)
        expect(answer.status).toBe(status)
        expect(answer.body).not.toContain('SECRET')
      })
    }
  }
})
