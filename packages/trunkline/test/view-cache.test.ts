import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeLines } from './doors/lines.ts'
import type { App } from './support/frameworks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-views-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Engine = (path: string, options: object, callback: (err: unknown, html?: string) => void) => void

function render(app: App, name: string): Promise<string> {
  return new Promise((resolve) => {
    app.render(name, {}, (err, html) => resolve(err ? (err as Error).message : String(html)))
  })
}

describeLines('the cache of views', (createApp) => {
  function createViewApp(engine: Engine): App {
    return createApp().set('views', folder).set('view engine', 'x').set('view cache', true).engine('x', engine)
  }

  // On 3.x and 4.x it is an ordinary object, as in Express, which finds the members of Object.prototype there.
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('has no view %s to begin with', async (name) => {
    const app = createViewApp((_path, _options, callback) => callback(null, name))
    expect(await render(app, name)).toBe(`Failed to lookup view "${name}" in views directory "${folder}"`)
    writeFileSync(join(folder, `${name}.x`), '')
    expect([await render(app, name), await render(app, name)]).toEqual([name, name])
  })

  it('keeps a view whose engine has failed', async () => {
    writeFileSync(join(folder, 'failing.x'), '')
    const outcomes: [err: unknown, html?: string][] = [[new Error('failed')], [null, 'rendered']]
    const app = createViewApp((_path, _options, callback) => callback(...(outcomes.shift() as [unknown])))
    expect([await render(app, 'failing'), await render(app, 'failing')]).toEqual(['failed', 'rendered'])
  })
})
