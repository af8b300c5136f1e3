import { describe, expect, it } from 'vitest'
import { express5, type Framework, trunkline } from '../support/frameworks.ts'

type Mistake = [title: string, make: (app: Loose, framework: Framework) => unknown, names: RegExp]

/** An application without its types: these are mistakes that a type checker would find. */
type Loose = Record<string, (...args: unknown[]) => Loose>

const handler = () => {}

const handlers: Mistake[] = [
  ['use() without anything', (app) => app['use']?.(), /requires a middleware function/],
  ['use() with a path only', (app) => app['use']?.('/a'), /requires a middleware function/],
  ['use() with an empty array', (app) => app['use']?.([]), /requires a middleware function/],
  ['use() with a text', (app) => app['use']?.('/a', 'b'), /must be a function/],
  ['use() with null', (app) => app['use']?.('/a', null), /must be a function/],
  ['use() with an object', (app) => app['use']?.('/a', {}), /must be a function/],
  ['use() with a promise', (app) => app['use']?.(Promise.resolve(handler)), /function/],
  ['use() with undefined among handlers', (app) => app['use']?.(handler, undefined), /must be a function/],
  ['get() without a handler', (app) => app['post']?.('/a'), /handler is required/],
  ['get() with a text', (app) => app['get']?.('/a', 'b'), /must be a function/],
  ['get() with undefined', (app) => app['get']?.('/a', undefined), /must be a function/],
  ['get() with an empty array', (app) => app['get']?.('/a', []), /handler is required/],
  ['all() without a handler', (app) => app['all']?.('/a'), /handler is required/],
  ['route().get() without a handler', (app) => app['route']?.('/a')['get']?.(), /handler is required/],
  ['route().all() with a number', (app) => app['route']?.('/a')['all']?.(1), /must be a function/],
  ['a router used without a callback', (_, { Router }) => Router()({}, {}), /callback is required/],
]

const values: Mistake[] = [
  ['param() without a name', (app) => app['param']?.(), /name is required/],
  ['param() with a number for a name', (app) => app['param']?.(1, handler), /name must be a string/],
  ['param() with a function only', (app) => app['param']?.(handler), /name must be a string/],
  ['param() without a callback', (app) => app['param']?.('id'), /fn is required/],
  ['param() with a text for a callback', (app) => app['param']?.('id', 'x'), /fn must be a function/],
  ['param() with a list that holds a number', (app) => app['param']?.(['id', 1], handler), /name must be a string/],
  ['engine() without a function', (app) => app['engine']?.('html'), /callback function required/],
  ['engine() with an object', (app) => app['engine']?.('html', {}), /callback function required/],
  ['an etag that is none', (app) => app['set']?.('etag', 'sometimes'), /etag function: sometimes/],
  ['a query parser that is none', (app) => app['set']?.('query parser', 'magic'), /query parser function: magic/],
  ['a trusted address that is none', (app) => app['set']?.('trust proxy', 'nonsense'), /invalid IP address: nonsense/],
  ['a trusted subnet that is none', (app) => app['set']?.('trust proxy', '10.0.0.0/99'), /invalid range/],
]

for (const [title, make, names] of [...handlers, ...values]) {
  describe('a mistake at registration', () => {
    it(`throws at once, and says what is wrong as express@5 does: ${title}`, () => {
      for (const framework of [trunkline, express5]) {
        expect(() => make(framework() as unknown as Loose, framework)).toThrow(names)
      }
      const [ours] = messageOf(make, trunkline).split('\n  Trunkline: ') // what it adds
      expect(ours).toBe(messageOf(make, express5))
    })
  })
}

describe('a path of the wrong type', () => {
  for (const path of [1, null, undefined, {}, true, Symbol('path'), ['/a', 1], [null], () => {}]) {
    it(`throws at registration and names the types that are right: ${String(path)}`, () => {
      const app = trunkline()
      expect(() => app.route(path)).toThrow(/path must be a string, a RegExp or an array of them/)
      if (typeof path !== 'function' && !Array.isArray(path)) {
        expect(() => app.use(path, handler)).toThrow(/path must be a string, a RegExp or an array of them/)
      }
    })
  }
})

describe('a pattern with characters that are reserved', () => {
  const patterns: [pattern: string, instead: string][] = [
    ['/a?', '"/{a}"'],
    ['/:id?', '"{/:id}"'],
    ['/*', '"/{*splat}"'],
    ['*', '"{*splat}"'],
    ['/files/*', '"/files/{*splat}"'],
    ['/(.*)', '/^\\/(?:\\.(.*))'],
    ['/:id(\\d+)', '(?<id>\\d+)'],
    ['/(a|b)', '["/a", "/b"]'],
    ['/a+', 'escape'],
    ['/[a]', 'escape'],
    ['/a!', String.raw`"/a\\!"`],
    ['/:path*', '(?<path>'],
    ['/:path+', '(?<path>'],
    ['/:rest(.*)', '(?<rest>'],
  ]
  for (const [pattern, instead] of patterns) {
    it(`throws at registration, as in express@5, and says what to write: ${pattern}`, () => {
      expect(() => express5().get(pattern, handler)).toThrow(TypeError)
      for (const register of ['get', 'use', 'all'] as const) {
        expect(() => trunkline()[register](pattern, handler)).toThrow(TypeError)
        expect(() => trunkline()[register](pattern, handler)).toThrow(pattern)
        expect(() => trunkline()[register](pattern, handler)).toThrow(instead)
      }
    })
  }

  for (const pattern of ['/:', '/:a:b', '/{', '/}', '/a{', '/:"a', '/:""', '/*', '/a\\', '/:1', '/{{a}']) {
    it(`throws at registration when it is unfinished or says nothing: ${pattern}`, () => {
      expect(() => express5().get(pattern, handler)).toThrow(TypeError)
      expect(() => trunkline().get(pattern, handler)).toThrow(TypeError)
    })
  }

  it('leaves the application as it was', () => {
    const app = trunkline()
    expect(() => app.get('/*', handler)).toThrow()
    expect(() => app.use('/a?', handler)).toThrow()
    expect((app as unknown as { router: { stack: unknown[] } }).router.stack).toHaveLength(0)
  })
})

function messageOf(make: Mistake[1], framework: Framework): string {
  try {
    make(framework() as unknown as Loose, framework)
    return 'nothing was thrown'
  } catch (err) {
    return `${(err as Error).name}: ${(err as Error).message}`
  }
}
