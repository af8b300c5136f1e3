import { describe, expect, it } from 'vitest'
import {
  appWithOurResponse,
  ask,
  askBoth,
  type Question,
  type TestApplication,
  type TestHandler,
} from '../../test/support/response-with.ts'

/** Renders nothing, and shows what it was asked to render with. */
class Mirror {
  path = 'somewhere'
  name: string
  constructor(name: string) {
    this.name = name
  }
  render(options: Record<string, unknown>, callback: (err: unknown, html?: string) => void): void {
    const { settings, ...shown } = options
    if (shown['fail']) callback(new Error('no luck'))
    else callback(null, `${this.name} ${JSON.stringify(shown)}`)
  }
}

const configure: Question['configure'] = (app: TestApplication) => {
  app.set('view', Mirror)
  app.locals['from'] = 'app'
  app.locals['a'] = 1
}

const cases: { title: string; handler: TestHandler; want: object }[] = [
  {
    title: 'sends the view as HTML',
    handler: (_, res) => res.render('v'),
    want: { body: 'v {"from":"app","a":1,"_locals":{},"cache":false}' },
  },
  {
    title: 'takes locals of the response over those of the app',
    handler: (_, res) => {
      res.locals['from'] = 'res'
      res.render('v')
    },
    want: { body: 'v {"from":"res","a":1,"_locals":{"from":"res"},"cache":false}' },
  },
  {
    title: 'takes locals that are given over all',
    handler: (_, res) => {
      res.locals['from'] = 'res'
      res.render('v', { from: 'here' })
    },
    want: { body: 'v {"from":"here","a":1,"_locals":{"from":"res"},"cache":false}' },
  },
  { title: 'takes null for no locals', handler: (_, res) => res.render('v', null), want: { status: 200 } },
  {
    title: 'gives a callback the text and sends nothing',
    handler: (_, res) => res.render('v', {}, (err, html) => res.send(`${err} ${html?.length}`)),
    want: { body: 'null 49' },
  },
  {
    title: 'takes a callback in the place of locals',
    handler: (_, res) => res.render('v', (err, html) => res.send(`${err} ${html?.length}`)),
    want: { body: 'null 49' },
  },
  {
    title: 'gives a callback the error',
    handler: (_, res) => res.render('v', { fail: true }, (err) => res.send(String(err))),
    want: { status: 200, body: 'Error: no luck' },
  },
  {
    title: 'passes an error on',
    handler: (_, res) => res.render('v', { fail: true }),
    want: { status: 500, body: 'Error: no luck' },
  },
]

describe('res.render, as Express 5 has it,', () => {
  for (const { title, handler, want } of cases) {
    it(title, async () => expect(await askBoth(handler, { configure })).toMatchObject(want))
  }
})

describe('res.render, safer than in Express 5,', () => {
  it('leaves the given locals as they were', async () => {
    const locals = Object.freeze({ shared: true })
    const { status } = await ask(appWithOurResponse(), (_, res) => res.render('v', locals), { configure })
    expect([status, locals]).toEqual([200, { shared: true }])
  })
})
