import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { readDocuments } from './support/documents.ts'

type AnyFramework = CallableFunction & Record<string, object> & { Router: CallableFunction; Route: CallableFunction }

const load = createRequire(__filename)
const v4 = load('trunkline/v4') as AnyFramework
const v5 = load('trunkline') as AnyFramework

const page = readDocuments().find(({ path }) => path === 'docs/api/v4.md')?.text ?? ''
const named = new Set([...page.matchAll(/\b(express|app|req|res|router|route|layer)\.\w+/g)].map(([name]) => name))

function layerOf(framework: AnyFramework): object {
  const router = (framework.Router as () => { use(fn: () => void): void; stack: object[] })()
  router.use(() => {})
  return router.stack[0] as object
}

/** Everything that an object has, own and inherited, up to what every object or function has. */
function keysOf(object: object | null): string[] {
  if (object === null || object === Object.prototype || object === Function.prototype) return []
  return [...Object.keys(object), ...Object.getOwnPropertyNames(object), ...keysOf(Object.getPrototypeOf(object))]
}

describe('docs/api/v4.md', () => {
  const pairs: [owner: string, ofV4: object, ofV5: object][] = [
    ['express', v4, v5],
    ['app', v4() as object, v5() as object],
    ['req', v4['request'] as object, v5['request'] as object],
    ['res', v4['response'] as object, v5['response'] as object],
    ['router', v4.Router(), v5.Router()],
    ['route', Reflect.construct(v4.Route, ['/']), Reflect.construct(v5.Route, ['/'])],
    ['layer', layerOf(v4), layerOf(v5)],
  ]
  // What 3.x had is on one row, by two of its names.
  const removed = (key: string) => Object.getOwnPropertyDescriptor(v4, key)?.get !== undefined
  // Routers of 4.x inherit from `Router`, as in Express, and so what `Router.needs` is.
  const INTERNAL = ['_params', 'constructor', 'matchPath', 'needs']

  for (const [owner, ofV4, ofV5] of pairs) {
    it(`names what only 4.x has on ${owner}`, () => {
      const common = new Set([...keysOf(ofV5), ...INTERNAL])
      const own = [...new Set(keysOf(ofV4))].filter((key) => !common.has(key) && !(owner === 'express' && removed(key)))
      expect(own.filter((key) => !named.has(`${owner}.${key}`))).toEqual([])
    })
  }

  it('promises nothing that is not there', () => {
    const holders = Object.fromEntries(pairs.map(([owner, ofV4]) => [owner, new Set(keysOf(ofV4))]))
    // Set on each request, or by the registration of a route.
    const later = ['req.params', 'req.query', 'req.body', 'app._router']
    const absent = [...named].filter((name) => {
      const [owner = '', key = ''] = name.split('.')
      return !holders[owner]?.has(key) && !later.includes(name)
    })
    expect(absent).toEqual([])
  })

  it('has the settings that Express does not have', () => {
    expect(page).toContain('`catch async errors`')
    expect(page).toContain('`same host back`')
  })
})
