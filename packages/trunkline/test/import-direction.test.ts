import { describe, expect, it } from 'vitest'
import { findCycle, type Import, PARSERS_SOURCE, readImports, readSources } from './support/source-graph.ts'

const PURE = ['between-copies', 'contract', 'debug', 'flat-copy', 'http', 'load-once', 'text', 'thenable']
const LEAVES = [...PURE, 'node-http']
const PARTS = ['core', 'request', 'response', 'router', 'static', 'streams', 'view']

/** What each part may import, besides itself. */
const ALLOWED: Record<string, readonly string[]> = {
  'between-copies': [],
  contract: [],
  debug: [],
  'flat-copy': [],
  text: [],
  thenable: [],
  'load-once': [],
  http: ['load-once', 'text'],
  'node-http': PURE,
  streams: LEAVES,
  middleware: LEAVES,
  forms: LEAVES,
  patterns: ['router'],
  router: [...LEAVES, 'patterns'],
  request: [...LEAVES, 'routes', 'streams'],
  routes: [...LEAVES, 'router'],
  static: LEAVES,
  view: LEAVES,
  response: [...LEAVES, 'static', 'streams', 'view'],
  http2: [...LEAVES],
  core: [...LEAVES, 'router', 'routes', 'view', 'http2', 'streams'],
  development: [...LEAVES, 'core', 'router', 'routes', 'streams'],
  types: [...LEAVES, ...PARTS],
  schema: [...LEAVES, 'router', 'request', 'core', 'routes', 'types'],
  openapi: [...LEAVES, 'core', 'routes', 'schema', 'types', 'view'],
  client: ['types'],
  line: [...LEAVES, ...PARTS, 'development', 'types'],
  express: [...LEAVES, 'core', 'request', 'router', 'static', 'view', 'line'],
  'express-lib': [...LEAVES, ...PARTS, 'line', 'express'],
  server: [...LEAVES, 'core', 'streams'],
  web: [...LEAVES, 'core', 'streams'],
  websocket: [...LEAVES, 'core', 'middleware', 'routes', 'streams', 'types', 'view'],
  'test-client': [...LEAVES, 'client', 'core', 'types', 'web', 'websocket'],
  entry: [
    'core',
    'development',
    'forms',
    'line',
    'middleware',
    'response',
    'routes',
    'schema',
    'openapi',
    'client',
    'types',
    'types',
    'server',
    'streams',
    'web',
    'websocket',
    'test-client',
  ],
}

function partOf(path: string): string {
  if (/^lines\//.test(path)) return 'line'
  if (/\.[cm]ts$/.test(path)) return 'entry'
  return path.replace(/\.ts$/, '').split('/', 1)[0] as string
}

/** The line that a file belongs to: `lines/v5.ts`, and what lies in `lines/v5/`. */
function lineOf(path: string): string | undefined {
  return /^lines\/(v\d)\b/.exec(path)?.[1]
}

/** Why one file may not import another; undefined when it may. */
function objection(from: string, to: string): string | undefined {
  const [source, target] = [partOf(from), partOf(to)]
  if (source === 'line' && target === 'line') {
    return lineOf(from) === lineOf(to) ? undefined : `${from} imports another line: ${to}`
  }
  if (source === target) return undefined
  const allowed = ALLOWED[source]
  if (allowed === undefined) return `${from} is in no known part`
  return allowed.includes(target) ? undefined : `${from} imports ${to}`
}

/** The files that may name each other by types. */
const LINE_TYPES = /^lines\/v\d\/types\//

function countsInCircle(from: string, { target, value }: Import): boolean {
  return value || !LINE_TYPES.test(from) || !LINE_TYPES.test(target)
}

const sources = readSources()

describe('imports in src', () => {
  it('lead to files that exist', () => {
    const known = new Set(sources.map(({ path }) => path))
    const lost = sources.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => !known.has(target)).map(({ target }) => `${path} imports ${target}`),
    )
    expect(lost).toEqual([])
  })

  it('point one way', () => {
    const objections = sources.flatMap(({ path, imports }) => imports.map(({ target }) => objection(path, target)))
    expect(objections.length).toBeGreaterThan(100)
    expect(objections.filter((text) => text !== undefined)).toEqual([])
  })

  it('never run in a circle, not even by types', () => {
    expect(findCycle(sources, countsInCircle)).toBeUndefined()
  })

  it('run in a circle by the types of a line alone, where requests, responses and applications name each other', () => {
    const named = sources.filter(({ path }) => LINE_TYPES.test(path))
    for (const line of ['v3', 'v4', 'v5']) {
      const files = named.filter(({ path }) => path.startsWith(`lines/${line}/`))
      expect(findCycle(files, () => true)).toBeDefined()
    }
  })
})

describe('imports in the parsers', () => {
  const parsers = readSources(PARSERS_SOURCE)

  it('lead to files that exist, or to those that body-parser has in lib', () => {
    const known = new Set(parsers.map(({ path }) => path))
    const targets = parsers.flatMap(({ imports }) => imports.map(({ target }) => target))
    expect(targets.filter((target) => !known.has(target) && !target.startsWith('../lib/'))).toEqual([])
  })

  it('never run in a circle, not even by types', () => {
    expect(parsers.length).toBeGreaterThan(20)
    expect(findCycle(parsers, () => true)).toBeUndefined()
  })
})

describe('the check of imports', () => {
  const refused: [from: string, to: string][] = [
    ['core/line.ts', 'lines/v5.ts'],
    ['core/final-handler.ts', 'development/error-page.ts'],
    ['lines/v4.ts', 'lines/v5.ts'],
    ['lines/v4.ts', 'lines/v5/types.ts'],
    ['http/etag.ts', 'contract/exchange.ts'],
    ['contract/exchange.ts', 'router/route.ts'],
    ['request/url.ts', 'response/send.ts'],
    ['router/walk.ts', 'core/line.ts'],
    ['node-http/headers.ts', 'router/walk.ts'],
    ['response/send.ts', 'core/settings.ts'],
    ['index.cts', 'router/router.ts'],
    ['lines/v5.ts', 'index.cts'],
    ['static/serve.ts', 'response/send.ts'],
    ['types/request.ts', 'lines/v5/types/response.ts'],
    ['response/send.ts', 'types/response.ts'],
    ['node-http/exchange/exchange.ts', 'core/line.ts'],
    ['core/server.ts', 'test-client/inject.ts'],
    ['nowhere/serve.ts', 'http/etag.ts'],
  ]
  for (const [from, to] of refused) {
    it(`refuses ${to} in ${from}`, () => expect(objection(from, to)).toContain(from))
  }

  it('finds every form of import and tells types from values', () => {
    const text = [
      "import a, { type B } from './a.ts'",
      "import type { C } from '../c.ts'",
      "import { type D, type E } from './d.ts'",
      "import { type F, g } from './g.ts'",
      'import {\n  h,\n  type I,\n} from "./ignored.ts"',
      "import {\n  j,\n} from './j.ts'",
      "export * from './k.ts'",
      "import './l.ts'",
      "import m = require('./m.cts')",
      "import n from './n.cjs'",
      "const o = await import('./o.ts')",
      "import p from 'package'",
    ].join('\n')
    expect(readImports('core/x.ts', text)).toEqual([
      { target: 'core/a.ts', value: true },
      { target: 'c.ts', value: false },
      { target: 'core/d.ts', value: false },
      { target: 'core/g.ts', value: true },
      { target: 'core/j.ts', value: true },
      { target: 'core/k.ts', value: true },
      { target: 'core/l.ts', value: true },
      { target: 'core/m.cts', value: true },
      { target: 'core/n.cts', value: true },
      { target: 'core/o.ts', value: true },
    ])
  })

  it('finds a circle of values or of types, and lets the types of a line close one', () => {
    const file = (path: string, target: string, value: boolean) => ({ path, imports: [{ target, value }] })
    const open = [file('a.ts', 'b.ts', true), file('b.ts', 'c.ts', true)]
    expect(findCycle([...open, file('c.ts', 'd.ts', true)], countsInCircle)).toBeUndefined()
    expect(findCycle([...open, file('c.ts', 'a.ts', false)], countsInCircle)).toEqual(['a.ts', 'b.ts', 'c.ts', 'a.ts'])
    expect(findCycle([...open, file('c.ts', 'b.ts', true)], countsInCircle)).toEqual(['b.ts', 'c.ts', 'b.ts'])
    const types = (value: boolean) => [
      file('lines/v5/types/request.ts', 'lines/v5/types/response.ts', value),
      file('lines/v5/types/response.ts', 'lines/v5/types/request.ts', value),
    ]
    expect(findCycle(types(false), countsInCircle)).toBeUndefined()
    expect(findCycle(types(true), countsInCircle)).toHaveLength(3)
  })
})
