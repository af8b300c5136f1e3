import { expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, loadBuilt } from '../transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')

const answer: Handler = (req, res) => void res.send(req.method)

async function ask(app: App, method: string, url = '/a'): Promise<[status: number, allow: unknown]> {
  const { status, headers } = await inject(app, { method, url })
  return [status, headers['allow']]
}

describeLines('app.set("strict head")', (createApp, line) => {
  it('keeps HEAD from the handlers of GET', async () => {
    const createStrict = (on: boolean): App => {
      const app = createApp().set('strict head', on)
      app.get('/a', answer)
      app.get('/b', answer)
      app.head('/b', answer)
      return app
    }
    expect([await ask(createStrict(false), 'HEAD'), await ask(createStrict(false), 'HEAD', '/b')]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect([await ask(createStrict(true), 'HEAD'), await ask(createStrict(true), 'HEAD', '/b')]).toEqual([
      [404, undefined],
      [200, undefined],
    ])
    expect(await ask(createStrict(true), 'OPTIONS')).toEqual([200, 'GET'])
    expect(await ask(createStrict(true).set('method not allowed', true), 'HEAD')).toEqual([405, 'GET'])
  })

  it('runs the handlers of all methods, and those only', async () => {
    if (line === 'v3') return expect(line).toBe('v3') // it has no such routes
    const app = createApp().set('strict head', true)
    const ran: string[] = []
    const route = app.route('/a')
    route['all']?.((_req, _res, next) => {
      ran.push('all')
      next()
    })
    route['get']?.((_req, res) => {
      ran.push('get')
      res.end()
    })
    expect(await ask(app, 'HEAD')).toEqual([404, undefined])
    expect(ran).toEqual(['all'])
  })
})
