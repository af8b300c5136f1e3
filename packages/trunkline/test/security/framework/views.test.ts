import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../support/frameworks.ts'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

let views = ''

beforeAll(() => {
  views = mkdtempSync(join(tmpdir(), 'views-'))
  writeFileSync(join(views, 'page.txt'), 'the page')
})
afterAll(() => rmSync(views, { recursive: true }))

describe('a view whose name comes from a client', () => {
  const names = [
    'missing',
    '../missing',
    '/etc/missing',
    'page.js',
    'page.fs',
    'page.child_process',
    'page.missing-engine',
    'page.__proto__',
    'page.constructor',
    'page.vitest',
    'page\0.txt',
    '..',
    '.',
    '/',
    `${'a/'.repeat(2000)}a`,
    'a'.repeat(8000),
    'page.',
    '%2e%2e%2fpage',
  ]
  for (const name of names) {
    it(`a hostile view name is an error for this request only and runs nothing: ${JSON.stringify(name.slice(0, 40))}`, async () => {
      const answer = await attackOnce(byQuery, {
        target: `/?name=${encodeURIComponent(name)}`,
        settings: settings(),
      })
      expect(answer.status).toBe(500)
      expect(answer.body).not.toContain('the page')
    })
  }

  it('a view that exists is rendered, as in express@5', async () => {
    const answer = await attackBoth(byQuery, { target: '/?name=page', settings: settings() })
    expect(answer.body).toBe('the page')
  })

  for (const query of ['name[]=page', 'name[a]=page', 'name=', 'other=1']) {
    it(`a view name that is not a string is an error: ?${query}`, async () => {
      const answer = await attackOnce(byQuery, { target: `/?${query}`, settings: settings() })
      expect([200, 500]).toContain(answer.status)
    })
  }
})

describe('options of a view', () => {
  it('options of a view are not read from a polluted prototype', async () => {
    const seen: object[] = []
    await attackOnce(
      (app) => {
        app.engine('txt', (_: string, options: object, done: (err: null, html: string) => void) => {
          seen.push({ ...options })
          done(null, '')
        })
        app.get('/', (_, res) => {
          const polluted = Object.prototype as { cache?: unknown; _locals?: unknown; 'view options'?: unknown }
          polluted.cache = true
          polluted._locals = { evil: 1 }
          polluted['view options'] = { evil: 1 }
          try {
            res.render('page', {})
          } finally {
            delete polluted.cache
            delete polluted._locals
            delete polluted['view options']
          }
        })
      },
      { settings: { ...settings(), 'view cache': false } },
    )
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ cache: false })
    expect(Object.keys(seen[0] as object)).not.toContain('evil')
    expect(Object.keys(seen[0] as object)).not.toContain('view options')
  })

  it('options set by a client reach the engine for this request only', async () => {
    const answer = await attackBoth(
      (app) => {
        app.engine(
          'txt',
          (_: string, options: { settings: { x?: string } }, done: (err: null, html: string) => void) => {
            done(null, String(options.settings.x))
          },
        )
        app.get('/', (req, res) => res.render('page', { ...req.query }))
        app.use((_, res) => res.json(app.get('x') ?? null))
      },
      { target: '/?settings[x]=evil&__proto__[y]=1', settings: { ...settings(), 'query parser': 'extended' } },
    )
    expect(answer.body).toBe('evil')
    expect('y' in {}).toBe(false)
  })
})

function settings(): Record<string, unknown> {
  return { views, 'view engine': 'txt' }
}

function byQuery(app: App): void {
  app.engine('txt', (_path: string, _options: object, done: (err: null, html: string) => void) =>
    done(null, 'the page'),
  )
  app.get('/', (req, res) => res.render(req.query['name']))
}
