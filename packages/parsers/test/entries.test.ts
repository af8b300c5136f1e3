import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(__dirname, '..')
const isBuilt = existsSync(path.join(root, 'dist/index.cjs'))

/** Runs a script in a process of its own, at the package's root, where it can be required by its name. */
function run(script: string, type: 'commonjs' | 'module' = 'commonjs'): unknown {
  const flags = ['--no-deprecation', `--input-type=${type}`, '-e', script]
  return JSON.parse(execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8' }))
}

const show = 'console.log(JSON.stringify(result))'

describe.skipIf(!isBuilt)('the built package', () => {
  it('has the shape of body-parser 2.x at its root', () => {
    const result = run(`
      const parsers = require('@trunkline/parsers')
      const of = (name) => Object.getOwnPropertyDescriptor(parsers, name)
      let message
      try { parsers() } catch (error) { message = error.message }
      const result = { keys: Object.keys(parsers), message, writable: of('json').writable, name: parsers.json().name }
      ${show}`)
    expect(result).toEqual({
      keys: ['json', 'raw', 'text', 'urlencoded'],
      message: 'The bodyParser() generic has been split into individual middleware to use instead.',
      writable: true,
      name: 'jsonParser',
    })
  })

  it('gives the same functions by every path', () => {
    const result = run(`
      const parsers = require('@trunkline/parsers')
      const result = ['json', 'raw', 'text', 'urlencoded'].flatMap((name) =>
        ['', 'lib/types/'].flatMap((folder) => [folder + name, ...(folder ? [folder + name + '.js'] : [])])
          .map((path) => require('@trunkline/parsers/' + path) === parsers[name]))
      result.push(require('@trunkline/parsers/lib/read') === require('@trunkline/parsers/lib/read.js'))
      ${show}`)
    expect(new Set(result as boolean[])).toEqual(new Set([true]))
  })

  it('shows import the names of a file that require() loads', () => {
    const result = run(`
      import('@trunkline/parsers/query').then(({ parseRichQuery }) => {
        const result = parseRichQuery('a[b]=1')
        ${show}
      })`)
    expect(result).toEqual({ a: { b: '1' } })
  })

  it('lets an agent replace read as its file loads, for both lines', () => {
    const result = run(`
      const path = require.resolve('@trunkline/parsers/lib/read.js')
      require(path)
      const seen = []
      require.cache[path].exports = (req, res, next) => { seen.push(req.name); next() }
      const withBody = { 'content-length': '2', 'content-type': 'application/json' }
      for (const [name, entry] of [['two', '@trunkline/parsers'], ['one', '@trunkline/parsers/v1']]) {
        const parse = require(entry).json()
        parse({ name, headers: withBody }, {}, () => {})
        parse({ name: name + ' without', headers: {} }, {}, () => {})
      }
      const result = seen
      ${show}`)
    // 1.x looks for a body before it calls read, 2.x in it.
    expect(result).toEqual(['two', 'two without', 'one'])
  })

  it('loads nothing for charsets until one is asked for', () => {
    const result = run(`
      require('@trunkline/parsers').json()
      const result = Object.keys(require.cache).filter((path) => path.includes('iconv-lite')).length
      ${show}`)
    expect(result).toBe(0)
  })

  it('has named exports that are the same functions in ESM', () => {
    const result = run(
      `
      import { createRequire } from 'node:module'
      import parsers, { json, urlencoded } from '@trunkline/parsers'
      import classic, { text } from '@trunkline/parsers/v1'
      const require = createRequire(process.cwd() + '/x.js')
      const result = [json === parsers.json, urlencoded === parsers.urlencoded, text === classic.text,
        require('@trunkline/parsers') === parsers, require('@trunkline/parsers/v1') === classic]
      ${show}`,
      'module',
    )
    expect(result).toEqual([true, true, true, true, true])
  })
})
