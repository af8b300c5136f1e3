import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tableRows } from '../support/documents.ts'
import { ROOT, readSources } from '../support/source-graph.ts'

type Method = (...args: unknown[]) => Loose
/** An application or a router without its types: these are mistakes that a type checker would find. */
type Loose = Record<'all' | 'enable' | 'engine' | 'get' | 'param' | 'post' | 'route' | 'set' | 'use', Method>
type Framework = (() => Loose) & { Router: (() => Loose) & (new () => Loose) }

const load = createRequire(__filename)
const { schema } = load('trunkline/schema') as typeof import('../../src/schema/schema.ts')
const handler = () => {}
const notDescribed = { boody: {} } as never
const described = { body: { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } }
const describesBody = (): unknown => schema(described as never)

type Mistake = [title: string, make: (app: Loose, framework: Framework) => unknown, code: string, lines?: string]

const mistakes: Mistake[] = [
  ['app.use() without anything', (app) => app.use(), 'TRUNKLINE_HANDLER_MISSING'],
  ['app.use() with a path alone', (app) => app.use('/a'), 'TRUNKLINE_HANDLER_MISSING'],
  ['router.use() without anything', (_, { Router }) => Router().use(), 'TRUNKLINE_HANDLER_MISSING', '45'],
  ['app.post() without a handler', (app) => app.post('/a'), 'TRUNKLINE_HANDLER_MISSING', '5'],
  ['app.get() with undefined', (app) => app.get('/a', undefined), 'TRUNKLINE_HANDLER_INVALID'],
  ['app.all() with a string', (app) => app.all('/a', 'b'), 'TRUNKLINE_HANDLER_INVALID'],
  ['app.use() with a number', (app) => app.use('/a', 5), 'TRUNKLINE_HANDLER_INVALID', '45'],
  ['router.get() with a string', (_, { Router }) => new Router().get('/a', 'b'), 'TRUNKLINE_HANDLER_INVALID'],
  ['app.get() without a path', (app) => app.get(undefined, handler), 'TRUNKLINE_PATH_MISSING', '3'],
  ['app.get() with a number for a path', (app) => app.get(5, handler), 'TRUNKLINE_PATH_TYPE', '35'],
  ['app.route() with a number', (app) => app.route(5), 'TRUNKLINE_PATH_TYPE', '5'],
  [
    'router.get() with a number for a path',
    (_, { Router }) => new Router().get(5, handler),
    'TRUNKLINE_PATH_TYPE',
    '35',
  ],
  ['app.get() with an unclosed group', (app) => app.get('/(', handler), 'TRUNKLINE_PATH_PATTERN'],
  ['app.use() with an unclosed group', (app) => app.use('/(', handler), 'TRUNKLINE_PATH_PATTERN', '45'],
  ['app.get() with a star of 4.x', (app) => app.get('/*', handler), 'TRUNKLINE_PATH_PATTERN', '5'],
  ['app.param() without a name', (app) => app.param(), 'TRUNKLINE_PARAM_NAME', '5'],
  ['app.param() with a number for a name', (app) => app.param(1, handler), 'TRUNKLINE_PARAM_NAME', '5'],
  ['app.param() with a string for a callback', (app) => app.param('id', 'x'), 'TRUNKLINE_PARAM_CALLBACK'],
  ['router.param() without a callback', (_, { Router }) => new Router().param('id'), 'TRUNKLINE_PARAM_CALLBACK'],
  ['app.engine() without a function', (app) => app.engine('html'), 'TRUNKLINE_VIEW_ENGINE'],
  ['an unknown etag', (app) => app.set('etag', 'sometimes'), 'TRUNKLINE_SETTING_VALUE'],
  ['an unknown query parser', (app) => app.set('query parser', 'magic'), 'TRUNKLINE_SETTING_VALUE', '45'],
  ['an invalid trusted address', (app) => app.set('trust proxy', 'nonsense'), 'TRUNKLINE_SETTING_VALUE'],
  ['an invalid trusted subnet', (app) => app.set('trust proxy', ['10.0.0.0/99']), 'TRUNKLINE_SETTING_VALUE'],
  ['a delay that is a string', (app) => app.set('report unanswered', '5 s'), 'TRUNKLINE_SETTING_VALUE'],
  ['schema() with an unknown part', (app) => app.get('/a', schema(notDescribed), handler), 'TRUNKLINE_SCHEMA_INVALID'],
  ['two bodies of a route', (app) => app.get('/a', describesBody(), describesBody()), 'TRUNKLINE_SCHEMA_TWICE'],
]

function errorOf(call: () => unknown): Error {
  try {
    call()
  } catch (err) {
    return err as Error
  }
  throw new Error('nothing was thrown')
}

for (const [line, ours, standIn] of [
  ['3', 'trunkline/v3', '@trunkline/v3'],
  ['4', 'trunkline/v4', '@trunkline/v4'],
  ['5', 'trunkline', '@trunkline/v5'],
] as const) {
  const framework = load(ours) as Framework
  const express = load(standIn) as Framework

  describe(`the error for a wrong registration on ${line}.x`, () => {
    for (const [title, make, code, lines = '345'] of mistakes) {
      if (!lines.includes(line)) continue

      it(`has a code to search for: ${title}`, () => {
        expect(errorOf(() => make(framework(), framework))).toMatchObject({ code })
      })

      it(`has no key that Express's lacks in ${standIn}: ${title}`, () => {
        expect(errorOf(() => make(express(), express))).not.toHaveProperty('code')
      })
    }
  })
}

describe('the codes on docs/errors.md', () => {
  it('are those in the source, of errors and of warnings', () => {
    const inSource = readSources().flatMap(({ text }) => text.match(/(?<=')TRUNKLINE_[A-Z_]+(?=')/g) ?? [])
    const page = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')
    const inTables = tableRows(page).flatMap((row) => row.join(' ').match(/(?<=`)TRUNKLINE_[A-Z_]+(?=`)/g) ?? [])
    expect([...new Set(inTables)].sort()).toEqual([...new Set(inSource)].sort())
  })
})
