import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/source-graph.ts'

type Ratios = Record<string, Record<string, { ratio?: number } | undefined> | undefined>

const COLUMNS: Record<string, string> = {
  text: 'hello',
  JSON: 'json',
  '`/user/:id`': 'param',
  query: 'query',
  '10 middleware': 'middleware',
  '404': '404',
  error: 'error',
  'realistic app': 'realistic',
  'JSON 1 kB': 'json-1k',
  form: 'form',
  '1000 routes, nested': 'nested-1000-last',
  'file, 304': 'static-304',
  TLS: 'tls',
}
const PEERS: Record<string, string> = {
  'plain `node:http`': 'node',
  'Trunkline 5.x': 'trunkline',
  'Trunkline 4.x': 'trunkline-v4',
  'Fastify 5': 'fastify',
  'polka 1.0.0-next': 'polka',
  'Hono 4, node server': 'hono',
  'h3 2': 'h3',
  'Koa 3': 'koa',
  'Express 5': 'express5',
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function recordOf(major: string): Ratios {
  return (JSON.parse(read(`bench/results/node-${major}.json`)) as { workloads: Ratios }).workloads
}

/** Each cell of the table below a heading: its row, its column and what it says. */
function cellsBelow(heading: string): { peer: string; column: string; said: string }[] {
  const [, section = ''] = read('docs/performance/README.md').split(`\n## ${heading}\n`)
  const [table = ''] = /^\|[\s\S]*?\n\n/m.exec(section) ?? []
  const [titles = [], , ...rows] = table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  return rows.flatMap(([peer = '', ...cells]) => cells.map((said, i) => ({ peer, column: titles[i + 1] ?? '', said })))
}

describe('docs/performance/README.md', () => {
  it.each(['24', '26'])('has the figures that were kept for Node %s', (major) => {
    const record = recordOf(major)
    const cells = cellsBelow(`Node ${major}`)
    expect(cells).toHaveLength(Object.keys(COLUMNS).length * Object.keys(PEERS).length)
    const kept = cells.map(({ peer, column }) => record[COLUMNS[column] ?? '']?.[PEERS[peer] ?? '']?.ratio)
    expect(cells.map(({ said }) => said)).toEqual(kept.map((ratio) => ratio?.toFixed(2) ?? '–'))
  })
})

describe.each(['README.md', 'packages/trunkline/README.md'])('the figures of %s', (path) => {
  const record = recordOf('24')
  const [, polka, middleware, realistic] =
    /polka is .*? \(by up to (\d+) %\).*?ten middleware \(by (\d+) %\).*?realistic app \(by (\d+) %\)/.exec(
      read(path),
    ) ?? []
  const behind = (id: string, peer: string) => {
    const [ours = 0, theirs = 0] = [record[id]?.['trunkline']?.ratio, record[id]?.[peer]?.ratio]
    return Math.round((1 - ours / theirs) * 100)
  }

  it('are those that were kept for Node 24', () => {
    const small = ['hello', 'json', 'param', 'query', '404', 'error']
    expect(Number(polka)).toBe(Math.max(...small.map((id) => behind(id, 'polka'))))
    expect(Number(middleware)).toBe(behind('middleware', 'node'))
    expect(Number(realistic)).toBe(behind('realistic', 'node'))
  })

  it('say less than half of Express 5 only of what takes that', () => {
    for (const id of ['hello', 'json']) expect(behind(id, 'express5')).toBeLessThan(-100)
  })
})
