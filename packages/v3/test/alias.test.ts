import { describe, expect, it } from 'vitest'
import { itHasTheFiles, itHasTheUtils, itIsLikeExpress, loadAlias } from '../../trunkline/test/support/alias-package.ts'

const alias = loadAlias('v3', __filename)
const { require, framework, oracle } = alias

describe('@trunkline/v3', () => {
  itIsLikeExpress(alias, () => import('../index.mjs' as string))

  it('is the framework that trunkline/express/v3 makes', () => {
    expect(framework).toBe(require('trunkline/express/v3').framework)
  })

  it('has a version of express 3.21', () => {
    expect(require('../package.json').version).toMatch(/^3\.21\.\d+$/)
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
  itHasTheFiles(alias, exported, ['express', 'utils', 'view', 'middleware'])

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
  itHasTheUtils(alias, calls)

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
