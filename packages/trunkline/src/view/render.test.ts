import { afterEach, describe, expect, it } from 'vitest'
import { express5, type TestApplication } from '../../test/support/response-with.ts'
import { type RenderingApplication, renderView } from './render.ts'

type Outcome = { thrown?: string; err?: string; html?: string | undefined }

/** Found unless its name says otherwise; shows the options it was given. */
class Mirror {
  path: string | undefined
  root: unknown
  name: string
  constructor(name: string, options: { root: unknown }) {
    if (name === 'refused') throw new Error('refused')
    this.path = name === 'absent' ? undefined : name
    this.name = name
    this.root = options.root
  }
  render(options: Record<string, unknown>, callback: (err: unknown, html?: string) => void): void {
    if (this.name === 'throws') throw new Error('thrown by the engine')
    const { settings, ...shown } = options
    callback(null, JSON.stringify(shown))
  }
}

function appWith(settings: Record<string, unknown> = {}): TestApplication {
  const app = express5().set('view', Mirror)
  app.locals['from'] = 'app'
  app.locals['app'] = true
  for (const [name, value] of Object.entries(settings)) app.set(name, value)
  return app
}

function ours(app: TestApplication, ...args: unknown[]): Outcome {
  return outcome((callback) =>
    renderView(app as unknown as RenderingApplication, ...(withCallback(args, callback) as [string, object])),
  )
}

function theirs(app: TestApplication, ...args: unknown[]): Outcome {
  return outcome((callback) => (app.render as (...args: unknown[]) => void)(...withCallback(args, callback)))
}

function withCallback(args: unknown[], callback: unknown): unknown[] {
  return [...args, callback]
}

function outcome(run: (callback: (err: unknown, html?: string) => void) => void): Outcome {
  const result: Outcome = {}
  try {
    run((err, html) => Object.assign(result, { err: String(err), html }))
  } catch (err) {
    result.thrown = String(err)
  }
  return result
}

describe('renderView, as app.render of Express 5 is,', () => {
  const cases: { title: string; settings?: Record<string, unknown>; args: unknown[]; want: Outcome }[] = [
    {
      title: 'renders with the locals of the app',
      args: ['v'],
      want: { err: 'null', html: '{"from":"app","app":true,"cache":false}' },
    },
    {
      title: 'takes null for no options',
      args: ['v', null],
      want: { err: 'null', html: '{"from":"app","app":true,"cache":false}' },
    },
    {
      title: 'merges app.locals, _locals and options',
      args: ['v', { from: 'here', _locals: { from: 'there', b: 1 } }],
      want: { err: 'null', html: '{"from":"here","app":true,"b":1,"_locals":{"from":"there","b":1},"cache":false}' },
    },
    {
      title: 'tells the engine to cache by the setting',
      settings: { 'view cache': true },
      args: ['v'],
      want: { err: 'null', html: '{"from":"app","app":true,"cache":true}' },
    },
    {
      title: 'lets options decide on the cache',
      settings: { 'view cache': true },
      args: ['v', { cache: false }],
      want: { err: 'null', html: '{"from":"app","app":true,"cache":false}' },
    },
    {
      title: 'names the directory searched',
      settings: { views: '/a' },
      args: ['absent'],
      want: { err: 'Error: Failed to lookup view "absent" in views directory "/a"', html: undefined },
    },
    {
      title: 'names the only directory of a list',
      settings: { views: ['/a'] },
      args: ['absent'],
      want: { err: 'Error: Failed to lookup view "absent" in views directory "/a"', html: undefined },
    },
    {
      title: 'names all directories searched',
      settings: { views: ['/a', '/b', '/c'] },
      args: ['absent'],
      want: { err: 'Error: Failed to lookup view "absent" in views directories "/a", "/b" or "/c"', html: undefined },
    },
    {
      title: 'gives the callback what the engine throws',
      args: ['throws'],
      want: { err: 'Error: thrown by the engine', html: undefined },
    },
    { title: 'throws what the view constructor throws', args: ['refused'], want: { thrown: 'Error: refused' } },
  ]
  for (const { title, settings, args, want } of cases) {
    it(title, () => {
      expect(ours(appWith(settings), ...args)).toEqual(want)
      expect(theirs(appWith(settings), ...args)).toEqual(want)
    })
  }

  it('hands the view over with the error of a lookup', () => {
    let view: unknown
    renderView(appWith() as unknown as RenderingApplication, 'absent', (err) => {
      view = (err as { view: unknown }).view
    })
    expect(view).toBeInstanceOf(Mirror)
  })

  it('keeps views by name only when told to cache', () => {
    const app = appWith()
    ours(app, 'v')
    ours(app, 'absent', { cache: true })
    expect(Object.keys(app.cache)).toEqual([])
    ours(app, 'v', { cache: true })
    const { v } = app.cache
    ours(app, 'v', { cache: true })
    expect([v, app.cache['v']]).toEqual([expect.any(Mirror), v])
  })
})

describe('renderView, safer than in Express 5,', () => {
  afterEach(() => {
    for (const name of ['cache', '_locals']) delete (Object.prototype as Record<string, unknown>)[name]
  })

  it('takes nothing from a polluted prototype', () => {
    Object.assign(Object.prototype, { cache: true, _locals: { evil: true } })
    expect(ours(appWith(), 'v').html).toBe('{"from":"app","app":true,"cache":false}')
  })

  it('takes __proto__ among the options for a plain name', () => {
    const { html } = ours(appWith(), 'v', JSON.parse('{"__proto__":{"evil":true}}'))
    expect(html).toBe('{"from":"app","app":true,"__proto__":{"evil":true},"cache":false}')
  })
})
