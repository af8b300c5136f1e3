import { createRequire } from 'node:module'
import trunkline from 'trunkline/v5'
import { describe, expect, it } from 'vitest'

const require = createRequire(__filename)
const framework = require('../index.js')
const express = require('express5')
const oracle = createRequire(require.resolve('express5'))

describe('@trunkline/v5', () => {
  it('is a framework of its own, for it follows Express where trunkline/v5 follows the specification', () => {
    expect(framework).not.toBe(trunkline)
  })

  it('exports what express exports, in its order', () => {
    expect(Object.keys(framework)).toEqual(Object.keys(express))
  })

  it('has a version that agents take for express 5', () => {
    expect(require('../package.json').version).toMatch(/^5\.\d+\.\d+$/)
  })

  it('gives import the same instance and the same names', async () => {
    const imported: Record<string, unknown> = await import('../index.mjs' as string)
    expect(imported['default']).toBe(framework)
    const { default: _, ...named } = imported
    expect(named).toEqual({ ...framework })
  })
})

describe('the files of @trunkline/v5', () => {
  for (const name of ['application', 'request', 'response']) {
    it(`lib/${name}.js is framework.${name}`, () => expect(require(`../lib/${name}.js`)).toBe(framework[name]))
  }

  it('are all loaded by the root, where agents hook them', () => {
    const loaded = Object.keys(require.cache).map((path) => path.replaceAll('\\', '/'))
    const files = ['express', 'application', 'request', 'response', 'utils', 'view']
    expect(files.filter((file) => !loaded.some((path) => path.endsWith(`/packages/v5/lib/${file}.js`)))).toEqual([])
  })

  it('lib/view.js is the view of a new app', () => {
    expect(require('../lib/view.js')).toBe(framework().get('view'))
  })

  it('lib/request.js has the query as an accessor that agents can wrap', () => {
    const descriptor = Object.getOwnPropertyDescriptor(require('../lib/request.js'), 'query')
    expect([descriptor?.configurable, typeof descriptor?.get]).toEqual([true, 'function'])
  })
})

describe('lib/utils.js of @trunkline/v5', () => {
  const utils = require('../lib/utils.js')
  const theirs = oracle('./lib/utils')

  it('has the functions of express', () => expect(Object.keys(utils)).toEqual(Object.keys(theirs)))

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
  for (const [name, ...args] of calls) {
    it(`${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')}) answers as express does`, () => {
      expect(attempt(utils[name], args)).toEqual(attempt(theirs[name], args))
    })
  }

  it('compiles settings', () => {
    expect(utils.compileETag('strong')).toBe(utils.etag)
    expect(utils.compileETag(true)).toBe(utils.wetag)
    expect(utils.compileQueryParser('extended')('a[b]=c')).toEqual({ a: { b: 'c' } })
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
