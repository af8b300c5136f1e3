import { describe, expect, it } from 'vitest'
import { itHasTheFiles, itHasTheUtils, itIsLikeExpress, loadAlias } from '../../trunkline/test/support/alias-package.ts'

const alias = loadAlias('v5', __filename)
const { require, oracle } = alias

describe('@trunkline/v5', () => {
  itIsLikeExpress(alias, () => import('../index.mjs' as string))

  it('has a version that agents take for express 5', () => {
    expect(require('../package.json').version).toMatch(/^5\.\d+\.\d+$/)
  })
})

describe('the files of @trunkline/v5', () => {
  const exported = ['application', 'request', 'response'].map((name) => [name, name] as const)
  itHasTheFiles(alias, exported, ['express', 'utils', 'view'])

  it('lib/request.js has the query as an accessor that agents can wrap', () => {
    const descriptor = Object.getOwnPropertyDescriptor(require('../lib/request.js'), 'query')
    expect([descriptor?.configurable, typeof descriptor?.get]).toEqual([true, 'function'])
  })
})

describe('lib/utils.js of @trunkline/v5', () => {
  const utils = require('../lib/utils.js')
  const theirs = oracle('./lib/utils')

  it('has the methods of the runtime', () => expect(utils.methods).toEqual(theirs.methods))

  const calls: [name: string, ...args: unknown[]][] = [
    ['etag', 'hello'],
    ['wetag', Buffer.from('hello')],
    ['normalizeType', 'js'],
    ['normalizeType', 'no-such-extension'],
    ['normalizeType', 'text/html ; q=0.5; level = 1;flag;a=b=c '],
    ['normalizeTypes', ['json', 'text/*']],
    ['setCharset', 'text/html; b=1; Charset=latin1', 'utf-8'],
    ['setCharset', '', 'utf-8'],
    ['compileETag', 'other'],
    ['compileQueryParser', 'other'],
    ['compileQueryParser', false],
  ]
  itHasTheUtils(alias, calls)

  it('compiles settings', () => {
    expect(utils.compileETag('strong')).toBe(utils.etag)
    expect(utils.compileETag(true)).toBe(utils.wetag)
    expect(utils.compileQueryParser('extended')('a[b]=c')).toEqual({ a: { b: 'c' } })
    expect(utils.compileTrust(1)('127.0.0.1', 0)).toBe(true)
  })
})
