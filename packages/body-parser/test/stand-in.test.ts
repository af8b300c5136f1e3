import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const require = createRequire(__filename)
const NAMES = ['json', 'raw', 'text', 'urlencoded'] as const

const LOST = { error: 'stream.not.readable', body: {} }

/** The body-parser of each line, and the entry that stands in for it. */
const lines = [
  { line: '2.x', real: 'body-parser2', entry: '@trunkline/body-parser', spent: { error: 'none', body: 'none' } },
  { line: '1.x', real: 'body-parser1', entry: '@trunkline/body-parser/v1', spent: LOST },
  { line: '1.x', real: 'body-parser1', entry: '@trunkline/body-parser-v1', spent: LOST },
]

type Parser = (req: object, res: object, next: (error?: { type?: string }) => void) => void
type BodyParser = Record<(typeof NAMES)[number], (options?: object) => Parser>

/** What a parser makes of a request whose body something else has read: the type of its error, and `req.body`. */
async function parseSpent(parse: Parser): Promise<unknown> {
  const server = createServer((req: IncomingMessage & { body?: unknown }, res) => {
    req.resume().on('end', () =>
      setImmediate(parse, req, res, (error?: { type?: string }) => {
        res.end(JSON.stringify({ error: error?.type ?? 'none', body: req.body ?? 'none' }))
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const headers = { 'Content-Type': 'application/json' }
    return await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: '[1]' })).json()
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe.each(lines)('$entry in the place of body-parser $line', ({ real, entry, spent }) => {
  const ours = require(entry) as BodyParser
  const theirs = require(real) as BodyParser

  it('has its members, of the same kind and in the same order', () => {
    const shape = (target: object) =>
      Object.entries(Object.getOwnPropertyDescriptors(target))
        .filter(([name]) => NAMES.includes(name as 'json'))
        .map(([name, { enumerable, configurable, writable, get }]) => [
          name,
          { enumerable, configurable, writable, lazy: get !== undefined },
        ])
    expect(shape(ours)).toEqual(shape(theirs))
  })

  it('makes parsers of the same names', () => {
    const names = (from: BodyParser) =>
      NAMES.map((name) => [from[name].name, from[name].length, from[name]({ extended: true }).name])
    expect(names(ours)).toEqual(names(theirs))
  })

  it('treats a body that something else has read as body-parser does', async () => {
    expect(await parseSpent(ours.json())).toEqual(spent)
    expect(await parseSpent(theirs.json())).toEqual(spent)
  })

  it('gives import the same functions by name', () => {
    const program = `
      import bodyParser, { json, raw, text, urlencoded } from '${entry}'
      import { createRequire } from 'node:module'
      const require = createRequire(process.cwd() + '/x.js')
      const same = require('${entry}') === bodyParser
      console.log(same && [json, raw, text, urlencoded].every((each) => each === bodyParser[each.name]))`
    const flags = ['--input-type=module', '-e', program]
    expect(execFileSync(process.execPath, flags, { cwd: join(__dirname, '..'), encoding: 'utf8' })).toBe('true\n')
  })
})

describe('@trunkline/body-parser', () => {
  it('answers every path that body-parser 2.x exports', () => {
    const { exports } = require('body-parser2/package.json') as { exports: Record<string, string> }
    const { exports: own } = require('@trunkline/body-parser/package.json') as { exports: Record<string, unknown> }
    expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(exports)))
  })

  it('gives the same function by each of these paths', () => {
    const root = require('@trunkline/body-parser')
    for (const name of NAMES) {
      const paths = [name, `lib/types/${name}`, `lib/types/${name}.js`]
      expect(paths.map((path) => require(`@trunkline/body-parser/${path}`) === root[name])).toEqual([true, true, true])
    }
  })

  it('throws what body-parser 2.x throws when it is called', () => {
    const message = (name: string) => {
      try {
        require(name)()
      } catch (error) {
        return String(error)
      }
    }
    expect(message('@trunkline/body-parser')).toBe(message('body-parser2'))
    expect(message('body-parser2')).toContain('bodyParser()')
  })

  it('lets an agent replace read as its file loads, for both lines', () => {
    const program = `
      const path = require.resolve('@trunkline/body-parser/lib/read.js')
      require(path)
      const seen = []
      require.cache[path].exports = (req, res, next) => { seen.push(req.name); next() }
      const headers = { 'content-length': '2', 'content-type': 'application/json' }
      for (const [name, entry] of [['two', '@trunkline/body-parser'], ['one', '@trunkline/body-parser/v1']]) {
        require(entry).json()({ name, headers }, {}, () => {})
      }
      console.log(seen.join())`
    expect(execFileSync(process.execPath, ['-e', program], { cwd: join(__dirname, '..'), encoding: 'utf8' })).toBe(
      'two,one\n',
    )
  })
})
