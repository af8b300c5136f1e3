import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

type Method = (...args: unknown[]) => Table
interface Table {
  get: Method
  all: Method
  use: Method
  route: Method
  post: Method
  param: Method
  del: Method
}
interface Framework {
  (): Table
  Router: (() => Table) & (new () => Table)
  application: Table
}

const load = createRequire(__filename)
const handler = (): void => {}

/** What a call throws. */
function errorOf(call: () => unknown): Error {
  try {
    call()
  } catch (err) {
    return err as Error
  }
  throw new Error('nothing was thrown')
}

/** The frame that a stack begins with. */
const firstFrame = ({ stack = '' }: Error): string => /^ +at .*$/m.exec(stack)?.[0] ?? 'none'

const calls: [title: string, call: (framework: Framework) => unknown, second: string | undefined][] = [
  ['app.get', (framework) => framework().get('/users', handler, undefined), 'handler 2 of GET /users is undefined'],
  ['app.all', (framework) => framework().all('/a', [[handler], {}]), 'handler 2 of ALL /a is an object'],
  ['app.use', (framework) => framework().use('/api', handler, 5), 'handler 2 of use /api is a number'],
  ['app.route', (framework) => framework().route('/r').get(null), 'handler 1 of GET /r is null'],
  ['router.get', (framework) => framework.Router().get(/^x/, 'x'), 'handler 1 of GET /^x/ is a string'],
  ['router.use', (framework) => framework.Router().use(handler, handler, 7), 'handler 3 of use / is a number'],
  ['app.use without anything', (framework) => framework().use(), 'use got undefined instead of a function'],
  [
    'app.use with a promise',
    (framework) => framework().use(Promise.resolve()),
    'use got a Promise (is an await missing?) instead of a function',
  ],
  [
    'app.use with a promise behind a path',
    (framework) => framework().use('/api', Promise.resolve()),
    'handler 1 of use /api is a Promise (is an await missing?)',
  ],
  ['app.use with a path alone', (framework) => framework().use('/api'), 'use /api has no handler'],
  ['app.get with a refused path', (framework) => framework().get('/(', handler), undefined],
  ['app.use with a refused path', (framework) => framework().use('/(', handler), undefined],
  ['router.route with a refused path', (framework) => framework.Router().route('/('), undefined],
  ['app.param without a function', (framework) => framework().param('id', 5), undefined],
  ['app.param of several names', (framework) => framework().param(['id', 'name'], undefined), undefined],
  ['router.param without a function', (framework) => framework.Router().param('id'), undefined],
]

const v3Calls: typeof calls = [
  ['app.get', (framework) => framework().get('/users', handler, undefined), 'handler 2 of GET /users is undefined'],
  ['app.post', (framework) => framework().post('/users', [[handler], 5]), 'handler 2 of POST /users is a number'],
  ['app.all', (framework) => framework().all('/a', [[handler], {}]), 'handler 2 of ALL /a is an object'],
  ['app.del', (framework) => framework().del('/a', null), 'handler 1 of DELETE /a is null'],
  ['app.use', (framework) => framework().use('/api', undefined), 'handler 1 of use /api is undefined'],
  ['app.use without anything', (framework) => framework().use(), 'handler 1 of use / is undefined'],
  ['router.get', (framework) => new framework.Router().get(/^x/, 'x'), 'handler 1 of GET /^x/ is a string'],
  ['router.all', (framework) => new framework.Router().all('/x', 'x'), 'handler 1 of ALL /x is a string'],
  ['router.route', (framework) => new framework.Router().route('GET', '/x', 7), 'handler 1 of GET /x is a number'],
  ['app.get without a path', (framework) => framework().get(undefined, handler), undefined],
  ['app.get with a refused path', (framework) => framework().get('/(', handler), undefined],
  ['app.get with a path of a wrong type', (framework) => framework().get(5, handler), undefined],
  ['app.all with a refused path', (framework) => framework().all('/(', handler), undefined],
  ['router.get with a refused path', (framework) => new framework.Router().get('/(', handler), undefined],
  ['router.route with a refused path', (framework) => new framework.Router().route('get', '/('), undefined],
  ['app.param without a function', (framework) => framework().param(['id', ':name'], 5), undefined],
  ['router.param without a function', (framework) => new framework.Router().param('id'), undefined],
]

const NAMES = ['trunkline', 'trunkline/v4', 'trunkline/v3', '@trunkline/v5', '@trunkline/v4', '@trunkline/v3']

for (const name of NAMES) {
  const framework = load(name) as Framework
  const explains = !name.startsWith('@')

  describe(`mistakes in registering with ${name}`, () => {
    for (const [title, call, second] of name.endsWith('v3') ? v3Calls : calls) {
      it(`${title} is shown where it was called`, () => {
        expect(firstFrame(errorOf(() => call(framework)))).toContain('registration-hints.test.ts')
      })
      if (second === undefined) continue
      it(`${title} ${explains ? 'says which handler it is' : "has Express's message"}`, () => {
        const [, ...more] = errorOf(() => call(framework)).message.split('\n')
        expect(more).toEqual(explains ? [`  Trunkline: ${second}`] : [])
      })
    }

    it('leaves errors of others as they are', () => {
      const other = new TypeError('of a listener')
      const { stack } = other
      const mounted = Object.assign(() => {}, {
        handle() {},
        set() {},
        emit() {
          throw other
        },
      })
      expect(errorOf(() => framework().use(mounted))).toBe(other)
      expect(other.stack).toBe(stack)
    })

    it('keeps a stack when a method was borrowed', () => {
      const app = Object.assign(framework(), { use: framework.application.use.bind(framework()) })
      expect(firstFrame(errorOf(() => app.use('/x', null)))).not.toBe('none')
    })
  })
}
