import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'
import type { App } from '../support/frameworks.ts'
import { describeLines } from '../transports/lines.ts'
import { folderOf } from './folder.ts'

describe('app.render() and app.cache', () => {
  const render = (app: ReturnType<typeof trunkline>, view: string, options: object) =>
    new Promise((resolve, reject) => {
      app.render(view, options, (err: Error, html: string) => (err ? reject(err) : resolve(html)))
    })

  it('renders a view to a string, outside of a request', async () => {
    const app = trunkline().set('views', folderOf({ 'mail.ejs': 'Dear <%= name %>' }))
    expect(await render(app, 'mail.ejs', { name: 'Ada' })).toBe('Dear Ada')
    expect(Object.keys(app.cache)).toEqual([])
  })

  it('keeps views with the setting "view cache"', async () => {
    const app = trunkline()
      .enable('view cache')
      .set('views', folderOf({ 'mail.ejs': 'Dear <%= name %>' }))
    await render(app, 'mail.ejs', { name: 'Ada' })
    expect(Object.keys(app.cache)).toEqual(['mail.ejs'])
  })
})

type Engine = (path: string, options: object, callback: (err: unknown, html?: string) => void) => void

/** The rendered text, or the message of the error. */
function resultOf(app: App, name: string): Promise<string> {
  return new Promise((resolve) => {
    app.render(name, {}, (err, html) => resolve(err ? (err as Error).message : String(html)))
  })
}

describeLines('app.render() with the setting "view cache"', (createApp) => {
  function createViewApp(folder: string, engine: Engine): App {
    return createApp().set('views', folder).set('view engine', 'x').set('view cache', true).engine('x', engine)
  }

  // On 3.x and 4.x it is an ordinary object, as in Express, which finds the members of Object.prototype there.
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'finds no view %s until there is one',
    async (name) => {
      const folder = folderOf({})
      const app = createViewApp(folder, (_path, _options, callback) => callback(null, name))
      expect(await resultOf(app, name)).toBe(`Failed to lookup view "${name}" in views directory "${folder}"`)
      writeFileSync(join(folder, `${name}.x`), '')
      expect([await resultOf(app, name), await resultOf(app, name)]).toEqual([name, name])
    },
  )

  it('uses a view again whose engine has failed once', async () => {
    const outcomes: [err: unknown, html?: string][] = [[new Error('failed')], [null, 'rendered']]
    const app = createViewApp(folderOf({ 'failing.x': '' }), (_path, _options, callback) =>
      callback(...(outcomes.shift() as [unknown])),
    )
    expect([await resultOf(app, 'failing'), await resultOf(app, 'failing')]).toEqual(['failed', 'rendered'])
  })
})
