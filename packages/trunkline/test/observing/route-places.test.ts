import { execFileSync } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../streams/serve.ts'
import type { App, Framework } from '../support/frameworks.ts'
import { describeLines, LINES } from '../transports/lines.ts'

const { recordPlaces, routes } = built
const load = createRequire(__filename)
const file = resolve(__dirname, 'placed-routes.cjs')
const createPlaced = load(file) as (framework: Framework) => App
const source = readFileSync(file, 'utf8').split('\n')

/** Where a handler is registered: on the line that it stands in, at the name of the method. */
function expectedPlace(handler: string): object {
  const index = source.findIndex((text) => text.includes(`function ${handler}(`))
  const [before = ''] = source[index]?.split(`function ${handler}(`) ?? []
  return { file, line: index + 1, column: (/.*\.(?=\w+\()/.exec(before)?.[0].length ?? 0) + 1 }
}

beforeAll(() => recordPlaces())
afterAll(() => recordPlaces(false))

describeLines('the place of a route', (_createApp, line) => {
  it('is the call that registers it', () => {
    const found = routes(createPlaced(LINES[line]))
    expect(new Set(found.map(({ method }) => method)).size).toBeGreaterThan(3)
    for (const { handlers, place } of found) expect(place).toEqual(expectedPlace(handlers[0] as string))
  })

  it('is known in applications of other lines, and not noted for what is registered when nobody asks', () => {
    const app = LINES[line]().get('/mine', () => {})
    for (const framework of Object.values(LINES)) app.use('/in', createPlaced(framework) as never)
    recordPlaces(false)
    app.get('/unseen', () => {})
    recordPlaces()
    const [unseen, seen] = [true, false].map((wanted) =>
      routes(app).filter(({ path }) => (path === '/unseen') === wanted),
    )
    expect(unseen?.map((entry) => 'place' in entry)).toEqual([false])
    expect(seen?.length).toBeGreaterThan(20)
    expect(seen?.filter(({ place }) => place === undefined)).toEqual([])
  })

  it('leaves the limit of stack traces as it was', () => {
    const limit = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')
    try {
      for (const descriptor of [limit, undefined, { value: 0, configurable: true }]) {
        Reflect.deleteProperty(Error, 'stackTraceLimit')
        if (descriptor) Object.defineProperty(Error, 'stackTraceLimit', descriptor)
        const before = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')
        LINES[line]().get('/', () => {})
        expect(Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')).toEqual(before)
      }
    } finally {
      Object.defineProperty(Error, 'stackTraceLimit', limit as PropertyDescriptor)
    }
  })

  it('is of the app, also after a registration that failed', () => {
    const app = LINES[line]()
    expect(() => app.get('/', 'no handler' as never)).toThrow()
    app.get('/', () => {})
    expect(routes(app).at(-1)?.place?.file).toBe(__filename)
  })

  it('is of the inner call, for routes that a listener adds while an application is mounted', () => {
    const [app, child] = [LINES[line](), LINES[line]()]
    const framework = Object.assign(() => child, { Router: LINES[line].Router }) as unknown as Framework
    ;(child as unknown as EventEmitter).on('mount', () => createPlaced(framework))
    app.use('/child', child as never)
    const first = routes(app).find(({ handlers }) => handlers[0] === 'shownFirst')
    expect(first?.place).toEqual(expectedPlace('shownFirst'))
  })
})

describeLines('reading the place of a route', (_createApp, line) => {
  it.each([
    ['/a folder (copy)/app.js', '/a folder (copy)/app.js'],
    ['file:///srv/my%20app/app.mjs', '/srv/my app/app.mjs'],
  ])('takes the name %s', (filename, want) => {
    for (const text of ['(app) => app.get("/", () => {})', '(function add(app) { app.get("/", () => {}) })']) {
      const app = LINES[line]()
      ;(runInThisContext(text, { filename }) as (app: App) => void)(app)
      expect(routes(app)[0]?.place).toMatchObject({ file: want, line: 1 })
    }
  })

  it('gives none for code that was made from text, and when somebody else makes the stacks', () => {
    const app = LINES[line]()
    new Function('app', 'app.get("/", () => {})')(app)
    const own = Error.prepareStackTrace
    try {
      Error.prepareStackTrace = (_err, sites) => sites
      app.get('/b', () => {})
      expect(routes(app)[1]).not.toHaveProperty('place')
    } finally {
      Error.prepareStackTrace = own
    }
    expect(routes(app)[0]).not.toHaveProperty('place')
  })
})

describe('places of routes are noted', () => {
  const environments: [title: string, env: Record<string, string>, noted: boolean][] = [
    ['in development', { NODE_ENV: 'development' }, true],
    ['when the environment says nothing', { NODE_ENV: '' }, true],
    ['not in production', { NODE_ENV: 'production' }, false],
    ['in production, by TRUNKLINE_PLACES=1', { NODE_ENV: 'production', TRUNKLINE_PLACES: '1' }, true],
    ['not in development, by TRUNKLINE_PLACES=0', { NODE_ENV: 'development', TRUNKLINE_PLACES: '0' }, false],
  ]
  it.each(environments)('%s', (_title, env, noted) => {
    const printed = execFileSync(process.execPath, [file], { env: { ...process.env, ...env }, encoding: 'utf8' })
    expect(Number(printed)).toBe(noted ? 6 : 0)
  })
})
