import { describe, expect, it } from 'vitest'
import { itHasTheFiles, itHasTheUtils, itIsLikeExpress, loadAlias } from '../../trunkline/test/support/alias-package.ts'

const alias = loadAlias('v4', __filename)
const { require, framework, oracle } = alias

describe('@trunkline/v4', () => {
  itIsLikeExpress(alias, () => import('../index.mjs' as string))

  it('has a version that agents take for express 4.15 or later', () => {
    expect(require('../package.json').version).toMatch(/^4\.(?:1[5-9]|[2-9]\d)\.\d+$/)
  })
})

describe('the files of @trunkline/v4', () => {
  const exported: [file: string, name: string][] = [
    ['application', 'application'],
    ['request', 'request'],
    ['response', 'response'],
    ['router/index', 'Router'],
    ['router/route', 'Route'],
    ['middleware/query', 'query'],
  ]
  itHasTheFiles(alias, exported, ['express', 'utils', 'view', 'router/layer', 'middleware/init'])

  it('lib/router/layer.js is the class of the layers that routers hold', () => {
    const Layer = require('../lib/router/layer.js')
    const router = framework.Router().use(() => {})
    expect(router.stack[0]).toBeInstanceOf(Layer)
    expect(router.get('/', () => {}).stack[1].route.stack[0]).toBeInstanceOf(Layer)
  })

  it('lib/router/layer.js matches a path by itself', () => {
    const Layer = require('../lib/router/layer.js')
    const layer = new Layer('/users/:id', null, () => {})
    expect([layer.match('/users/7'), { ...layer.params }]).toEqual([true, { id: '7' }])
    expect([layer.match('/users'), layer.params]).toEqual([false, undefined])
  })

  it('lib/middleware/init.js makes the layer that a new router of an app has', () => {
    const app = framework()
    const { init } = require('../lib/middleware/init.js')
    const made = init(app)
    expect(app._router).toBeUndefined()
    app.lazyrouter()
    const router = app._router
    expect(router.stack[1].handle.toString()).toBe(made.toString())
    expect(init(app).name).toBe('expressInit')
    expect(app._router).toBe(router)
  })
})

describe('a warning of @trunkline/v4', () => {
  it('names the place that makes a deprecated call, not the file of the package that passes it on', () => {
    const router = framework.Router()
    const stacks: string[] = []
    const note = ({ stack }: Error) => void stacks.push(stack as string)
    process.on('deprecation' as never, note as never) // depd's own event
    router.param(() => {})
    router.param(':id', () => {})
    process.off('deprecation', note)
    expect(stacks).toHaveLength(2)
    for (const stack of stacks) expect(stack.split('\n').find((line) => line.includes(' at '))).toContain(__filename)
  })
})

describe('lib/utils.js of @trunkline/v4', () => {
  const utils = require('../lib/utils.js')
  const theirs = oracle('./lib/utils')

  const calls: [name: string, ...args: unknown[]][] = [
    ['etag', 'hello'],
    ['wetag', Buffer.from('hello')],
    ['isAbsolute', '/a'],
    ['isAbsolute', 'C:\\a'],
    ['isAbsolute', '\\\\host\\a'],
    ['isAbsolute', 'a/b'],
    ['isAbsolute', ''],
    ['flatten', [1, [2, [3]]]],
    ['flatten', [1, [2, [3]]], 1],
    ['normalizeType', 'js'],
    ['normalizeType', 'no-such-extension'],
    ['normalizeType', 'text/html ; q=0.5; level = 1;flag;a=b=c '],
    ['normalizeTypes', ['json', 'text/*']],
    ['contentDisposition', 'rés "1".txt'],
    ['contentDisposition', 'a.txt', { type: 'inline' }],
    ['contentDisposition'],
    ['setCharset', 'text/html; b=1; Charset=latin1', 'utf-8'],
    ['setCharset', '', 'utf-8'],
    ['setCharset', 'no type', 'utf-8'],
    ['compileETag', 'other'],
    ['compileQueryParser', 'other'],
  ]
  itHasTheUtils(alias, calls)

  it('has deprecated functions of the shape that depd gives them', () => {
    for (const name of ['flatten', 'contentDisposition']) {
      expect([utils[name].name, utils[name].length]).toEqual([theirs[name].name, theirs[name].length])
    }
  })

  it('compiles settings', () => {
    expect(utils.compileETag('strong')).toBe(utils.etag)
    expect(utils.compileETag(true)).toBe(utils.wetag)
    expect(utils.compileQueryParser(false)('a=b')).toEqual({})
    expect(utils.compileQueryParser('extended')('a[b]=c')).toEqual({ a: { b: 'c' } })
    expect(utils.compileTrust(1)('127.0.0.1', 0)).toBe(true)
  })
})
