import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAt } from './serve.ts'
import { makeSite, tagOf } from './site.ts'

// Without user ids there is nobody whose rights could be taken away.
describe.skipIf(process.getuid === undefined)('files that the server may not read', () => {
  const root = makeSite({
    'open.txt': 'open',
    'closed.txt': 'closed',
    'shut/inside.txt': 'inside',
    'shut/index.html': 'x',
  })
  const servers: ChildProcess[] = []
  const ports: number[] = []

  beforeAll(async () => {
    chmodSync(root, 0o755)
    chmodSync(join(root, 'closed.txt'), 0o000)
    chmodSync(join(root, 'shut'), 0o000)
    for (const name of ['trunkline', 'express5']) {
      const child = fork(join(__dirname, 'unreadable-server.cjs'), [name, root], {
        env: { ...process.env, NODE_ENV: 'test' },
      })
      servers.push(child)
      const [{ port }] = (await once(child, 'message')) as [{ port: number }]
      ports.push(port)
    }
  })
  afterAll(() => {
    chmodSync(join(root, 'shut'), 0o755)
    for (const child of servers) child.kill()
  })

  const cases: [title: string, target: string, headers: Record<string, string>, status: number, code?: string][] = [
    ['a file', '/closed.txt', {}, 500, 'EACCES'],
    ['a range of a file', '/closed.txt', { Range: 'bytes=0-1' }, 500, 'EACCES'],
    ['HEAD, which needs no bytes', 'HEAD /closed.txt', {}, 200],
    ['304, which needs no bytes', '/closed.txt', { 'If-None-Match': tagOf(6) }, 304],
    ['a stale copy', '/closed.txt', { 'If-None-Match': '"old"' }, 500, 'EACCES'],
    ['a file in a closed directory', '/shut/inside.txt', {}, 500, 'EACCES'],
    ['a directory', '/shut', {}, 301],
    ['the index of a closed directory', '/shut/', {}, 500, 'EACCES'],
    ['a file that is open', '/open.txt', {}, 200],
  ]
  for (const [title, target, headers, status, code] of cases) {
    it(`answers ${title} as Express does`, async () => {
      const [answer, reference] = await Promise.all(ports.map((port) => askAt(port, target, headers)))
      expect([answer?.status, answer?.body]).toEqual([reference?.status, reference?.body])
      expect(answer?.status).toBe(status)
      if (code !== undefined) expect(JSON.parse(answer?.body ?? '').code).toBe(code)
    })
  }
})
