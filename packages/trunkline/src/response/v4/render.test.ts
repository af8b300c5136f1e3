import { describe, expect, it } from 'vitest'
import type { TestApplication } from '../../../test/support/response-with.ts'
import { askBoth, type V4Handler } from '../../../test/support/response-with-v4.ts'
import type { RenderCallback } from '../../contract/exchange.ts'
import type { View } from '../../view/view.ts'
import { directRender } from '../../view/view.ts'

/** A view that shows the locals it is rendered with, or fails as it is named. */
class ShowingView {
  path = 'here'
  name: string
  constructor(name: string) {
    this.name = name
  }
  render(options: Record<string, unknown>, callback: RenderCallback): void {
    if (this.name === 'broken') callback(new Error('broken'))
    else callback(null, `${this.name} ${options['a']} ${options['b']} ${options['c']}`)
  }
}

function configure(app: TestApplication): void {
  app.set('view', ShowingView)
  app.locals['a'] = 'app'
  app.locals['b'] = 'app'
}

const cases: { title: string; handler: V4Handler; body: string }[] = [
  { title: 'sends the view', handler: (_, res) => res.render('v'), body: 'v app app undefined' },
  {
    title: 'prefers given locals to those of the response, and those to the app’s',
    handler: (_, res) => {
      Object.assign(res.locals, { b: 'res', c: 'res' })
      res.render('v', { c: 'given' })
    },
    body: 'v app res given',
  },
  {
    title: 'takes locals that are inherited',
    handler: (_, res) => res.render('v', Object.create({ c: 'inherited' })),
    body: 'v app app inherited',
  },
  {
    title: 'gives the very object on, with the locals of the response in it',
    handler: (req, res) => {
      const given = { c: 1 }
      req.app.render = (_view, options) => res.end(String(options === given && '_locals' in given))
      res.render('v', given)
    },
    body: 'true',
  },
  {
    title: 'calls back at once when the engine does',
    handler: (_, res) => {
      let html = 'later'
      res.render('v', (_err, rendered) => {
        html = `at once: ${rendered}`
      })
      res.end(html)
    },
    body: 'at once: v app app undefined',
  },
  {
    title: 'calls back with locals',
    handler: (_, res) => res.render('v', { a: 1 }, (_err, html) => res.end(html)),
    body: 'v 1 app undefined',
  },
  { title: 'passes an error on', handler: (_, res) => res.render('broken'), body: 'Error: broken' },
]

describe('res.render, as Express 4 has it,', () => {
  for (const { title, handler, body } of cases) {
    it(title, async () => expect((await askBoth(handler, { configure })).body).toBe(body))
  }
})

describe('directRender', () => {
  it('runs the engine with the callback itself', () => {
    const calls: unknown[][] = []
    const view = {
      path: '/v.html',
      engine(this: unknown, ...args: unknown[]) {
        calls.push([this, ...args])
      },
    } as unknown as View
    const [options, callback] = [{}, () => undefined]
    directRender.call(view, options, callback)
    expect(calls).toEqual([[view, '/v.html', options, callback]])
  })
})
