import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inherits } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenderCallback } from '../contract/exchange.ts'
import { createView, deferredRender, type View, type ViewConstructor } from './view.ts'

const OurView = createView(deferredRender, ['__express'])
const requireHere = createRequire(__filename)
const TheirView = createRequire(requireHere.resolve('express5'))('./lib/view.js') as ViewConstructor
const engines = { '.t': () => {} }
let first: string
let second: string

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'view-'))
  first = join(root, 'first')
  second = join(root, 'second')
  for (const dir of [join(first, 'folder'), join(first, 'name.t'), second]) mkdirSync(dir, { recursive: true })
  for (const file of ['first/a.t', 'first/folder/index.t', 'second/a.t', 'second/b.t', 'outside.t']) {
    writeFileSync(join(root, file), file)
  }
})

afterAll(() => rmSync(join(first, '..'), { recursive: true }))

describe('View, as Express 5 has it,', () => {
  const lookups: { title: string; name: string; want: string | undefined }[] = [
    { title: 'finds a file in the first directory', name: 'a', want: 'first/a.t' },
    { title: 'finds a file by its whole name', name: 'a.t', want: 'first/a.t' },
    { title: 'finds a file in the next directory', name: 'b', want: 'second/b.t' },
    { title: 'finds the index of a folder', name: 'folder', want: 'first/folder/index.t' },
    { title: 'takes no directory for a file', name: 'name', want: undefined },
    { title: 'follows ../ where it leads, since the developer names views', name: '../outside', want: 'outside.t' },
    { title: 'finds nothing', name: 'nothing', want: undefined },
    { title: 'finds nothing below a file', name: 'a.t/b.t', want: undefined },
    { title: 'finds nothing by a NUL', name: 'a\0.t', want: undefined },
    { title: 'finds nothing by a name of any length', name: 'x'.repeat(10_000), want: undefined },
  ]
  for (const { title, name, want } of lookups) {
    it(title, () => {
      const options = { defaultEngine: 't', root: [first, second], engines }
      const view = new OurView(name, options)
      expect(view.path).toBe(want && join(first, '..', want))
      expect({ ...view }).toEqual({ ...new TheirView(name, options) })
    })
  }

  it('finds a file by its absolute name', () => {
    expect(new OurView(join(second, 'b.t'), { root: first, engines }).path).toBe(join(second, 'b.t'))
  })

  it('takes a default engine with its dot', () => {
    expect(new OurView('a', { defaultEngine: '.t', root: first, engines }).path).toBe(join(first, 'a.t'))
  })

  it('needs an extension', () => {
    const want = 'No default engine was specified and no extension was provided.'
    expect(() => new OurView('a', { root: first, engines })).toThrow(want)
    expect(() => new TheirView('a', { root: first, engines })).toThrow(want)
  })

  it('has three methods that can be replaced', () => {
    expect(Object.keys(OurView.prototype).sort()).toEqual(Object.keys(TheirView.prototype).sort())
    class Upper extends OurView {
      override lookup(name: string): string {
        return name.toUpperCase()
      }
    }
    expect(new Upper('a.t', { root: first, engines }).path).toBe('A.T')
  })

  it('is inherited from the old way', () => {
    function Old(this: View, name: string): void {
      OurView.call(this, name, { root: first, engines })
    }
    inherits(Old, OurView as never)
    const view = Reflect.construct(Old, ['a.t']) as View
    expect([view.path, view instanceof OurView]).toEqual([join(first, 'a.t'), true])
  })
})

describe('view.render(), as Express 5 has it,', () => {
  it('calls the engine as its method and calls back later', async () => {
    const events: unknown[] = []
    const engine = function (
      this: View,
      path: string,
      options: object,
      callback: (err: unknown, html: string) => void,
    ) {
      events.push(this.name, path === this.path, options)
      callback(null, 'done')
    }
    const view = new OurView('a.t', { root: first, engines: { '.t': engine as never } })
    await new Promise<void>((done) => {
      view.render({ b: 1 }, (err, html) => {
        events.push(err, html)
        done()
      })
      events.push('returned')
    })
    expect(events).toEqual(['a.t', true, { b: 1 }, 'returned', null, 'done'])
  })

  it('calls back at once when the engine was late', async () => {
    const events: unknown[] = []
    await new Promise<void>((done) => {
      const engine = (_path: string, _options: object, callback: RenderCallback) => {
        setImmediate(() => {
          callback(null, 'late')
          events.push('the engine goes on')
          done()
        })
      }
      const view = new OurView('a.t', { root: first, engines: { '.t': engine } })
      view.render({}, (err, html) => events.push([err, html]))
      events.push('returned')
    })
    expect(events).toEqual(['returned', [null, 'late'], 'the engine goes on'])
  })
})
