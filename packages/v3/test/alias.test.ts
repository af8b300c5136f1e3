import { createRequire } from 'node:module'
import trunkline from 'trunkline/v3'
import { describe, expect, it } from 'vitest'

const require = createRequire(__filename)
const framework = require('../index.js')
// It patches node's responses as it loads; nothing in this file makes one.
const express = require('express3')
const oracle = createRequire(require.resolve('express3'))

describe('@trunkline/v3', () => {
  it('is a framework of its own, for it follows Express where trunkline/v3 follows the specification', () => {
    expect(framework).not.toBe(trunkline)
    expect(framework).toBe(require('trunkline/express/v3').framework)
  })

  it('exports what express exports, in its order', () => {
    expect(Object.keys(framework)).toEqual(Object.keys(express))
  })

  it('has a version of express 3.21', () => {
    expect(require('../package.json').version).toMatch(/^3\.21\.\d+$/)
  })

  it('gives import the same instance and the same names', async () => {
    const imported: Record<string, unknown> = await import('../index.mjs' as string)
    expect(imported['default']).toBe(framework)
    const { default: _, ...named } = imported
    expect(named).toEqual({ ...framework })
  })
})

describe('the files of @trunkline/v3', () => {
  const exported: [file: string, name: string][] = [
    ['application', 'application'],
    ['request', 'request'],
    ['response', 'response'],
    ['router/index', 'Router'],
    ['router/route', 'Route'],
  ]
  for (const [file, name] of exported) {
    it(`lib/${file}.js is framework.${name}`, () => expect(require(`../lib/${file}.js`)).toBe(framework[name]))
  }

  it('are all loaded by the root', () => {
    const loaded = Object.keys(require.cache).map((path) => path.replaceAll('\\', '/'))
    const files = ['express', 'utils', 'view', 'middleware', ...exported.map(([file]) => file)]
    expect(files.filter((file) => !loaded.some((path) => path.endsWith(`/packages/v3/lib/${file}.js`)))).toEqual([])
  })

  it('lib/view.js is the view of a new app', () => {
    expect(require('../lib/view.js')).toBe(framework().get('view'))
  })

  it('lib/middleware.js makes the second middleware of a new app', () => {
    const made = require('../lib/middleware.js').init(framework())
    expect([made.name, framework().stack[1].handle.name]).toEqual(['expressInit', 'expressInit'])
  })

  it('lib/router can be inherited from as it was done then', () => {
    const Router = require('../lib/router')
    function Table(this: object) {
      Router.call(this)
    }
    Table.prototype = Object.create(Router.prototype)
    const table = new (Table as unknown as new () => Record<string, (...args: unknown[]) => unknown>)()
    table['get']?.('/x', () => {})
    expect(table['match']?.('GET', '/x')).toMatchObject({ path: '/x', method: 'get' })
  })
})

describe('lib/utils.js of @trunkline/v3', () => {
  const utils = require('../lib/utils.js')
  const theirs = oracle('./lib/utils')

  it('has the functions of express', () => expect(Object.keys(utils)).toEqual(Object.keys(theirs)))

  const calls: [name: string, ...args: unknown[]][] = [
    ['etag', 'hello'],
    ['wetag', Buffer.from('hello')],
    ['wetag', ''],
    ['isAbsolute', '/a'],
    ['isAbsolute', 'C:\\a'],
    ['isAbsolute', '\\\\host\\a'],
    ['isAbsolute', 'a/b'],
    ['flatten', [1, [2, [3]]]],
    ['flatten', [1, [2, [3]]], [0]],
    ['normalizeType', 'js'],
    ['normalizeType', 'no-such-extension'],
    ['normalizeTypes', ['json', 'html']],
    ['acceptsArray', ['json', 'html'], 'text/*, application/json;q=0.5'],
    ['accepts', 'json, html', 'text/*'],
    ['accepts', ['png'], 'text/*'],
    ['accepts', ['png'], undefined],
    ['accept', { value: 'text/html', params: {} }, { type: 'text', subtype: '*', params: {} }],
    ['accept', { value: 'text/html', params: { level: '1' } }, { type: 'text', subtype: 'html', params: {} }],
    ['parseAccept', 'text/html;level=1;q=0.5, */*'],
    ['parseParams', 'en;q=.5, en-us, de;q=0'],
    ['setCharset', 'text/html; b=1; Charset=latin1', 'utf-8'],
    ['setCharset', '', 'utf-8'],
    ['setCharset', 'no type', 'utf-8'],
    ['compileETag', 'other'],
  ]
  for (const [name, ...args] of calls) {
    it(`${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')}) answers as express does`, () => {
      expect(attempt(utils[name], args)).toEqual(attempt(theirs[name], args))
    })
  }

  it('makes the same expression of a path, and the same keys', () => {
    const [mine, other]: unknown[][] = [[], []]
    expect(utils.pathRegexp('/u/:id/:op?', mine, true)).toEqual(theirs.pathRegexp('/u/:id/:op?', other, true))
    expect(mine).toEqual(other)
  })

  it('compiles settings', () => {
    expect(utils.compileETag('strong')).toBe(utils.etag)
    expect(utils.compileETag(true)).toBe(utils.wetag)
    expect(utils.compileTrust(1)('127.0.0.1', 0)).toBe(true)
  })
})

function attempt(fn: (...args: unknown[]) => unknown, args: unknown[]): unknown {
  try {
    return fn(...args)
  } catch (err) {
    return String(err)
  }
}
