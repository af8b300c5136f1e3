import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askAt, askHandler, type FileRes, handler, ours, tellErrors, withServer } from '../files/serve.ts'
import { makeSite, tagOf } from '../files/site.ts'

const root = makeSite({
  'a.txt': 'hello',
  'page.html': '<p>page</p>',
  'sub/deep.txt': 'deep',
  '.hidden': 'hidden',
  'dir/index.html': 'index',
  'empty.txt': '',
  'huge.bin': Buffer.alloc(8 * 1024 * 1024),
})

interface Case {
  title: string
  path: string
  options?: object
  headers?: Record<string, string>
  status?: number
  body?: string
  want?: Record<string, string | undefined>
}

const cases: Case[] = [
  {
    title: 'sends an absolute path',
    path: join(root, 'a.txt'),
    body: 'hello',
    want: { 'content-type': 'text/plain; charset=utf-8', etag: tagOf(5) },
  },
  { title: 'sends a path below root', path: 'sub/deep.txt', options: { root }, body: 'deep' },
  { title: 'refuses to leave root', path: '../a.txt', options: { root: join(root, 'sub') }, status: 403 },
  { title: 'refuses to climb without root', path: `${root}/sub/../a.txt`, status: 403 },
  { title: 'hides dotfiles', path: '.hidden', options: { root }, status: 404 },
  { title: 'sends dotfiles when allowed', path: '.hidden', options: { root, dotfiles: 'allow' }, body: 'hidden' },
  { title: 'denies dotfiles', path: '.hidden', options: { root, dotfiles: 'deny' }, status: 403 },
  {
    title: 'sets headers',
    path: 'a.txt',
    options: { root, headers: { 'X-A': 'b', 'Content-Type': 'text/x-mine' } },
    want: { 'x-a': 'b', 'content-type': 'text/x-mine' },
  },
  {
    title: 'sets no headers for a missing file',
    path: 'none',
    options: { root, headers: { 'X-A': 'b' } },
    status: 404,
    want: { 'x-a': undefined },
  },
  {
    title: 'reports headers that node refuses',
    path: 'a.txt',
    options: { root, headers: { 'X-A': 'b\nc' } },
    status: 500,
  },
  {
    title: 'takes maxAge and immutable',
    path: 'a.txt',
    options: { root, maxAge: '1h', immutable: true },
    want: { 'cache-control': 'public, max-age=3600, immutable' },
  },
  {
    title: 'leaves Cache-Control out',
    path: 'a.txt',
    options: { root, cacheControl: false },
    want: { 'cache-control': undefined },
  },
  {
    title: 'leaves Last-Modified out',
    path: 'a.txt',
    options: { root, lastModified: false },
    want: { 'last-modified': undefined },
  },
  {
    title: 'sends a range',
    path: 'a.txt',
    options: { root },
    headers: { Range: 'bytes=1-2' },
    status: 206,
    body: 'el',
  },
  {
    title: 'ignores ranges when told to',
    path: 'a.txt',
    options: { root, acceptRanges: false },
    headers: { Range: 'bytes=1-2' },
    body: 'hello',
  },
  {
    title: 'sends a part of the file',
    path: 'a.txt',
    options: { root, start: 1, end: 3 },
    body: 'ell',
    want: { 'content-length': '3' },
  },
  { title: 'sends an empty file', path: 'empty.txt', options: { root }, body: '', want: { 'content-length': '0' } },
  { title: 'answers 304', path: 'a.txt', options: { root }, headers: { 'If-None-Match': tagOf(5) }, status: 304 },
  { title: 'passes a directory on', path: 'dir', options: { root }, status: 404 },
]

describe('res.sendFile()', () => {
  for (const { title, path, options, headers, status = 200, body, want = {} } of cases) {
    it(title, async () => {
      const answer = await askHandler((res) => res.sendFile(path, options), '/', headers)
      expect(answer.status).toBe(status)
      if (body !== undefined) expect(answer.body).toBe(body)
      for (const [name, value] of Object.entries(want)) expect(answer.get(name), name).toBe(value)
    })
  }

  it('sets no tag when the setting is off', async () => {
    const app = ours()
      .set('etag', false)
      .use(handler((res) => res.sendFile('a.txt', { root, etag: true })))
    const answer = await withServer(app, (port) => askAt(port, '/'))
    expect([answer.get('etag'), answer.body]).toEqual([undefined, 'hello'])
  })

  it('does not write into the options', async () => {
    const options = Object.freeze({ root })
    expect((await askHandler((res) => res.sendFile('a.txt', options))).body).toBe('hello')
  })

  const refused: [args: [unknown, object?], message: string][] = [
    [[undefined], 'path argument is required to res.sendFile'],
    [[42], 'path must be a string to res.sendFile'],
    [['a.txt'], 'path must be absolute or specify root to res.sendFile'],
    [['a.txt', { root: '' }], 'path must be absolute or specify root to res.sendFile'],
  ]
  for (const [args, message] of refused) {
    it(`throws on ${JSON.stringify(args)}`, async () => {
      const answer = await askHandler((res) => res.sendFile(...args))
      expect([answer.status, JSON.parse(answer.body).message]).toEqual([500, message])
    })
  }
})

describe('the callback of res.sendFile()', () => {
  const ends: [
    title: string,
    path: string,
    target: string,
    headers: Record<string, string>,
    code: unknown,
    status: unknown,
  ][] = [
    ['a file', 'a.txt', '/', {}, undefined, undefined],
    ['a large file', 'huge.bin', '/', {}, undefined, undefined],
    ['an empty file', 'empty.txt', '/', {}, undefined, undefined],
    ['HEAD', 'huge.bin', 'HEAD /', {}, undefined, undefined],
    ['304', 'a.txt', '/', { 'If-None-Match': '*' }, undefined, undefined],
    ['a missing file', 'none', '/', {}, 'ENOENT', 404],
    ['a directory', 'dir', '/', {}, 'EISDIR', undefined],
    ['a path that climbs', '../x', '/', {}, undefined, 403],
    ['a failed precondition', 'a.txt', '/', { 'If-Match': '"x"' }, undefined, 412],
    ['a range that is not there', 'a.txt', '/', { Range: 'bytes=9-' }, undefined, 416],
  ]
  for (const [title, path, target, headers, code, status] of ends) {
    it(`is called once, in the context of the request, after ${title}`, async () => {
      const storage = new AsyncLocalStorage<string>()
      const calls: unknown[] = []
      const act = (res: FileRes): void => {
        storage.run('of the request', () =>
          res.sendFile(path, { root }, (err) => {
            calls.push([err?.code, err?.status, storage.getStore()])
            if (!res.headersSent) res.end('by the callback')
          }),
        )
      }
      await askHandler(act, target, headers)
      expect(calls).toEqual([[code, status, 'of the request']])
    })
  }
})

describe('the callback of res.sendFile() to a client that leaves', () => {
  it('gets ECONNABORTED, in the context of the request, when the client leaves', async () => {
    const storage = new AsyncLocalStorage<string>()
    const told = new EventEmitter()
    const act = (res: FileRes): void => {
      storage.run('of the request', () =>
        res.sendFile('huge.bin', { root }, (err) => told.emit('told', err?.code, err?.message, storage.getStore())),
      )
    }
    const left = await withServer(ours().use(handler(act)), async (port) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'readable')
      socket.destroy()
      return once(told, 'told')
    })
    expect(left).toEqual(['ECONNABORTED', 'Request aborted', 'of the request'])
  })

  it('gets ECONNABORTED when the client has left before', async () => {
    const told = new EventEmitter()
    const act = (res: FileRes): void => {
      res.once('close', () => res.sendFile('a.txt', { root }, (err) => told.emit('told', err?.code)))
    }
    const left = await withServer(ours().use(handler(act)), async (port, server) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(server, 'request')
      socket.destroy()
      return once(told, 'told')
    })
    expect(left).toEqual(['ECONNABORTED'])
  })
})

describe('res.sendFile() without a callback', () => {
  it('passes errors on, so that plain middleware does not run', async () => {
    const app = ours()
    app.use(handler((res) => res.sendFile('none', { root })))
    app.use(handler((res) => res.end('passed on')))
    const answer = await withServer(tellErrors(app), (port) => askAt(port, '/'))
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'ENOENT'])
  })

  it('passes a directory on, as if it had not been asked', async () => {
    const app = ours()
    app.use(handler((res) => res.sendFile('dir', { root })))
    app.use(handler((res) => res.end('passed on')))
    expect((await withServer(app, (port) => askAt(port, '/'))).body).toBe('passed on')
  })
})
