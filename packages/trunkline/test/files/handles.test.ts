import { once } from 'node:events'
import type * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { COUNTABLE, openAfterAWhile, openBelow } from './open-handles.ts'
import { askAt, handler, ours, tellErrors, withServer } from './serve.ts'
import { makeSite, tagOf } from './site.ts'

const HUGE = 16 * 1024 * 1024
const files = { 'a.txt': 'hello', 'dir/index.html': 'dir', 'huge.bin': Buffer.alloc(HUGE, 'x'), 'a.txt.gz': 'gz' }
const root = makeSite(files)

describe.skipIf(!COUNTABLE)('file handles (counted in /proc)', () => {
  const asked: [title: string, target: string, headers?: Record<string, string>][] = [
    ['a small file', '/a.txt'],
    ['a large file', '/huge.bin'],
    ['HEAD', 'HEAD /huge.bin'],
    ['304', '/a.txt', { 'If-None-Match': tagOf(5) }],
    ['a stale copy', '/a.txt', { 'If-None-Match': '"old"' }],
    ['412', '/a.txt', { 'If-Match': '"x"' }],
    ['416', '/a.txt', { Range: 'bytes=99-' }],
    ['a range', '/huge.bin', { Range: 'bytes=100-200' }],
    ['a directory', '/dir'],
    ['an index', '/dir/'],
    ['a missing file', '/none'],
    ['a missing index', '/none/'],
    ['a variant', '/a.txt', { 'Accept-Encoding': 'gzip' }],
  ]
  for (const options of [
    {},
    { cache: true },
    { precompressed: ['gzip'] },
    { extensions: ['html'], index: ['x', 'y'] },
  ]) {
    for (const [title, target, headers] of asked) {
      it(`are closed after ${title} with ${JSON.stringify(options)}`, async () => {
        const app = tellErrors(ours().use(ours.static(root, options)))
        await withServer(app, async (port) => {
          for (let turn = 0; turn < 3; turn++) await askAt(port, target, headers)
        })
        expect(await openAfterAWhile(root)).toBe(0)
      })
    }
  }

  it('are closed when setHeaders throws', async () => {
    const setHeaders = () => {
      throw new Error('of the app')
    }
    await withServer(tellErrors(ours().use(ours.static(root, { setHeaders }))), (port) => askAt(port, '/huge.bin'))
    expect(await openAfterAWhile(root)).toBe(0)
  })

  it('are closed when the answer had begun', async () => {
    const app = ours().use(
      handler((res, next) => {
        res.write('begun')
        next()
      }),
    )
    await withServer(tellErrors(app.use(ours.static(root))), (port) => askAt(port, '/huge.bin'))
    expect(await openAfterAWhile(root)).toBe(0)
  })
})

describe.skipIf(!COUNTABLE)('file handles of clients that leave', () => {
  it('are closed when clients leave in the middle', async () => {
    await withServer(ours().use(ours.static(root)), async (port) => {
      const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
      for (const socket of sockets) socket.write('GET /huge.bin HTTP/1.1\r\nHost: x\r\n\r\n')
      await Promise.all(sockets.map((socket) => once(socket, 'readable')))
      expect(openBelow(root)).toBeGreaterThan(0)
      for (const socket of sockets) socket.destroy()
      expect(await openAfterAWhile(root)).toBe(0)
    })
  })

  it('are closed when clients leave at any other moment', async () => {
    await withServer(ours().use(ours.static(root)), async (port, server) => {
      for (let turns = 0; turns < 30; turns++) {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        socket.write('GET /huge.bin HTTP/1.1\r\nHost: x\r\n\r\n')
        await once(server, 'connection')
        for (let turn = 0; turn < turns; turn++) await nextTurn()
        socket.destroy()
        await once(socket, 'close')
      }
      expect(await openAfterAWhile(root)).toBe(0)
      expect((await askAt(port, '/a.txt')).body).toBe('hello')
    })
  })
})

describe('a system that has no handles left', () => {
  it('is an error of the request, and the next one is served', async () => {
    const live = createRequire(__filename)('node:fs') as typeof fs
    await withServer(tellErrors(ours().use(ours.static(root))), async (port) => {
      const { open } = live
      const full = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE', syscall: 'open' })
      live.open = ((...args: unknown[]) => (args.at(-1) as (err: Error) => void)(full)) as typeof open
      const refused = await askAt(port, '/a.txt')
      const unmodified = await askAt(port, '/a.txt', { 'If-None-Match': tagOf(5) })
      live.open = open
      expect([refused.status, JSON.parse(refused.body).code, unmodified.status]).toEqual([500, 'EMFILE', 304])
      expect((await askAt(port, '/a.txt')).body).toBe('hello')
    })
  })
})
