import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/source-graph.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The rows of the table of the support policy on a page. */
function policyOn(path: string): string[] {
  const lines = read(path).split('\n')
  const first = lines.indexOf('| What | Until | You get |')
  expect(first, path).toBeGreaterThan(-1)
  const rest = lines.slice(first + 2)
  return rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  )
}

const policy = policyOn('docs/support.md')
const nodes = policy.flatMap((row) => {
  const [, major, until, what] = /^\| Node (\d+) \| (.*?) \| (.*?) \|$/.exec(row) ?? []
  return major === undefined ? [] : [{ major: Number(major), until, what }]
})
const supported = nodes.filter(({ what }) => what === 'supported').map(({ major }) => major)

const PACKAGES = ['packages', 'tools'].flatMap((room) => readdirSync(join(ROOT, room)).map((name) => `${room}/${name}`))

describe('the support policy', () => {
  it('is the same on SECURITY.md and on its own page', () => {
    expect(policyOn('SECURITY.md')).toEqual(policy)
  })

  it('has a date in every row', () => {
    expect(policy.length).toBeGreaterThan(5)
    expect(policy.filter((row) => !/ 20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])/.test(row))).toEqual([])
  })

  it('has a row for every release line', () => {
    for (const line of ['5', '4', '3']) {
      expect(
        policy.filter((row) => row.startsWith(`| ${line}.x: `) && row.includes(`@trunkline/v${line}`)),
      ).toHaveLength(1)
    }
  })

  it('names as the oldest Node the one in `engines` of every package', () => {
    const oldest = Math.min(...nodes.map(({ major }) => major))
    const engines = PACKAGES.map((folder) => JSON.parse(read(`${folder}/package.json`)).engines.node)
    expect(new Set(engines)).toEqual(new Set([`>=${oldest}`]))
  })

  it('says that a Node whose date is over runs and is not supported, and of no other', () => {
    const ended = nodes.filter(({ until = '' }) => until.startsWith('ended ')).map(({ major }) => major)
    expect(nodes.filter(({ what }) => what === 'runs, not supported').map(({ major }) => major)).toEqual(ended)
    expect(supported.length + ended.length).toBe(nodes.length)
  })

  it('calls no Node supported that is not tested', () => {
    expect(supported.length).toBeGreaterThan(1)
    const [, matrix = ''] = /^ +node: \[(.*)\]$/m.exec(read('.github/workflows/ci.yml')) ?? []
    expect(matrix.split(', ').map(Number)).toEqual(expect.arrayContaining(supported))
    const { optionalDependencies } = JSON.parse(read('checks/runtimes/package.json'))
    for (const { major } of nodes) expect(Object.keys(optionalDependencies)).toContain(`node-${major}-linux-x64`)
  })
})

describe('pages that name a Node', () => {
  const [oldest, oldestSupported] = [Math.min(...nodes.map(({ major }) => major)), Math.min(...supported)]

  it('name the oldest that is supported first, in the README of every package', () => {
    for (const name of PACKAGES) {
      const text = read(`${name}/README.md`)
      expect(text, name).toMatch(
        new RegExp(`Node ${oldestSupported} or newer is \\[supported\\]\\(.*?/docs/support\\.md\\)`),
      )
      expect(text, name).not.toContain(`Node ${oldest} or newer`)
    }
  })

  it('tell newcomers to take one that is supported', () => {
    const [, major] = /^You need Node (\d+)/m.exec(read('docs/guide/getting-started.md')) ?? []
    expect(Number(major)).toBe(oldestSupported)
  })
})

describe('what the owner has still to confirm', () => {
  const [, list = ''] = /^## For the owner to confirm\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read('RELEASING.md')) ?? []
  const named = [...new Set([...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path as string))]
  const marked = ['README.md', 'SECURITY.md', 'GOVERNANCE.md', 'docs/support.md'].filter((path) =>
    read(path).includes('RELEASING.md#for-the-owner-to-confirm'),
  )

  it('is marked on each page that the list names, and on no other', () => {
    expect(marked.toSorted()).toEqual(named.toSorted())
  })
})
