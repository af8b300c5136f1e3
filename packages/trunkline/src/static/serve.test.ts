import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { makeSite, tagOf } from '../../test/files/site.ts'
import { type Disk, promptDisk } from '../../test/support/disk.ts'
import { filePolicy, systemError } from '../../test/support/file-policy.ts'
import { openExchange, type Recorder } from '../../test/support/recording-transport.ts'
import type { StaticOptions } from './files/served-directory.ts'
import type { FilePolicy } from './policy.ts'
import { createStatic } from './serve.ts'

const FILES = { 'a.txt': 'hello', 'dir/index.html': 'index' }

interface Case {
  method?: string
  target?: string
  headers?: Record<string, string>
  options?: StaticOptions
  policy?: Partial<FilePolicy>
  root?: string
  errors?: Record<string, Error>
  before?: (res: ServerResponse) => unknown
}

interface Outcome {
  /** What went to the client: `whole 200 hello`. */
  calls: Recorder['calls']
  header(name: string): string | undefined
  /** What `next` was called with. */
  next: unknown[]
  disk: Disk
  res: ServerResponse
}

/** Serves one request; all is over when this returns, and every file is closed. */
function serve(given: Case): Outcome {
  const { method = 'GET', target = '/a.txt', headers = {}, options, policy, errors, before } = given
  const root = given.root ?? makeSite(FILES)
  const disk = promptDisk(errors)
  const handle = createStatic({ ...filePolicy, ...policy })(root, options)
  const next: unknown[] = []
  let response: ServerResponse | undefined
  const { recorder } = openExchange(
    (req, res) => {
      response = res
      before?.(res)
      handle(req, res, (err) => void next.push(err))
    },
    { method, target, rawHeaders: Object.entries(headers).flat() },
  )
  expect([disk.handles.size, disk.closedTwice]).toEqual([0, 0])
  const res = response as ServerResponse
  const header = (name: string) => res.getHeader(name)?.toString()
  return { calls: recorder.calls, header, next, disk, res }
}

describe('serveStatic', () => {
  it('opens a file once, without a call of `stat`', () => {
    const { calls, disk, next } = serve({})
    expect([calls, disk.asked, next]).toEqual([['whole 200 hello'], ['open a.txt'], []])
  })

  const unopened: [title: string, given: Case, status: number][] = [
    ['HEAD', { method: 'HEAD' }, 200],
    ['HEAD with a condition', { method: 'HEAD', headers: { 'If-None-Match': '"x"' } }, 200],
    ['a copy that is still good', { headers: { 'If-None-Match': tagOf(5) } }, 304],
  ]
  for (const [title, given, status] of unopened) {
    it(`opens nothing for ${title}`, () => {
      const { calls, disk } = serve(given)
      expect([calls, disk.asked]).toEqual([[`whole ${status} without body`], ['stat a.txt']])
    })
  }

  it('opens the file for a stale copy', () => {
    const { calls, disk } = serve({ headers: { 'If-None-Match': '"x"' } })
    expect([calls, disk.asked]).toEqual([['whole 200 hello'], ['stat a.txt', 'open a.txt']])
  })

  it('opens a cached file once', () => {
    const disk = promptDisk()
    const handle = createStatic(filePolicy)(makeSite(FILES), { cache: { maxAge: 1e9 } })
    for (const coding of ['br', 'gzip']) {
      const head = { method: 'HEAD', target: '/a.txt', rawHeaders: ['Accept-Encoding', coding] }
      openExchange((req, res) => handle(req, res, () => {}), head)
    }
    expect(disk.asked).toEqual(['stat a.txt'])
  })

  it('opens a cached variant once', () => {
    const disk = promptDisk()
    const handle = createStatic(filePolicy)(makeSite(FILES), { cache: { maxAge: 1e9 }, precompressed: ['br'] })
    for (const coding of ['br', 'gzip', 'br']) {
      const head = { method: 'HEAD', target: '/a.txt', rawHeaders: ['Accept-Encoding', coding] }
      openExchange((req, res) => handle(req, res, () => {}), head)
    }
    expect(disk.asked).toEqual(['stat a.txt', 'stat a.txt.br', 'stat a.txt'])
  })

  it('sends a range', () => {
    const { calls, header } = serve({ headers: { Range: 'bytes=1-2' } })
    expect([calls, header('Content-Range')]).toEqual([['whole 206 el'], 'bytes 1-2/5'])
  })

  it('sends no headers that describe a missing body', () => {
    const described = ['Content-Encoding', 'Content-Language', 'Content-Length', 'Content-Range', 'Content-Type']
    const { header } = serve({
      headers: { 'If-None-Match': tagOf(5) },
      before: (res) => {
        for (const name of described) res.setHeader(name, 'of the app')
      },
    })
    expect(described.filter((name) => header(name) !== undefined)).toEqual([])
  })

  it('misses an invalid target', () => {
    expect(serve({ target: 'http://[' }).next).toEqual([undefined])
    expect(serve({ target: 'http://[', options: { fallthrough: false } }).next).toMatchObject([{ status: 404 }])
  })

  it('reads the mount point without a slash as a directory, whatever the original URL was', () => {
    for (const [originalUrl, location] of [
      ['/mount', '/mount/'],
      ['?query', '/?query'],
    ]) {
      const { calls, header } = serve({
        target: '/',
        before: (res) => Object.assign(res.req, { originalUrl }),
        policy: { directoryStatus: 303 },
      })
      expect([calls, header('Location')]).toEqual([[expect.stringMatching(/^whole 303 /)], location])
    }
  })
})

describe('serveStatic without a file to send', () => {
  const missed: [title: string, given: Case, status: number][] = [
    ['a file that is missing', { target: '/none' }, 404],
    ['a path that cannot be decoded', { target: '/%' }, 400],
    ['a dotfile', { target: '/.hidden' }, 404],
    ['a path that climbs', { target: '/..%2fa.txt' }, 403],
    ['a directory that is not redirected to', { target: '/dir', options: { redirect: false } }, 404],
    ['a directory without an index', { target: '/dir/', options: { index: false } }, 404],
  ]
  for (const [title, given, status] of missed) {
    it(`passes on ${title}`, () => {
      const { calls, next } = serve(given)
      expect([calls, next]).toEqual([[], [undefined]])
      const refused = serve({ ...given, options: { ...given.options, fallthrough: false } })
      expect([refused.calls, refused.next]).toMatchObject([[], [{ status }]])
    })
  }

  it('passes other methods on, or refuses them', () => {
    const { calls, next } = serve({ method: 'POST' })
    expect([calls, next]).toEqual([[], [undefined]])
    const refused = serve({ method: 'POST', options: { fallthrough: false } })
    expect([refused.calls, refused.next]).toEqual([['whole 405 without body'], []])
    expect([refused.header('Allow'), refused.header('Content-Length')]).toEqual(['GET, HEAD', '0'])
  })
})

describe('serveStatic after another response', () => {
  it('passes on the error of a redirect to a directory', () => {
    const { next } = serve({ target: '/dir', before: (res) => res.write('begun') })
    expect(next).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }])
  })

  it('passes on an error if a file comes too late', () => {
    const { next } = serve({ before: (res) => res.write('begun') })
    expect(next).toMatchObject([{ status: 500, message: "Can't set headers after they are sent." }])
  })

  it('reports nothing for a client that disconnected', () => {
    const { calls, next, header } = serve({
      before: (res) => Object.assign(res, { destroyed: true }),
      options: { setHeaders: (res) => res.setHeader('X-Seen', 'yes') },
    })
    expect([calls, next, header('X-Seen')]).toEqual([[], [], undefined])
  })
})

describe('serveStatic with a file that cannot be sent', () => {
  it('passes an error of the system on, with and without fallthrough', () => {
    const errors = { 'open a.txt': systemError('EIO'), 'stat a.txt': systemError('EIO') }
    for (const fallthrough of [true, false]) {
      expect(serve({ errors, options: { fallthrough } }).next).toMatchObject([{ code: 'EIO', status: 500 }])
    }
  })

  it('passes on why a file could not be opened, and leaves nothing of the file on the response', () => {
    const refusal = systemError('EACCES')
    const { next, res } = serve({ errors: { 'open a.txt': refusal } })
    expect([next[0], next]).toMatchObject([refusal, [{ status: 500 }]])
    expect(res.getHeaderNames()).toEqual([])
  })

  it('passes on an error of reading', () => {
    expect(serve({ errors: { read: systemError('EIO') } }).next).toMatchObject([{ code: 'EIO', status: 500 }])
  })

  it('passes on what the type or setHeaders throws', () => {
    const thrown = new Error('of the app')
    const raise = () => {
      throw thrown
    }
    expect(serve({ policy: { contentType: raise } }).next).toEqual([thrown])
    expect(serve({ options: { setHeaders: raise } }).next).toEqual([thrown])
  })

  it('leaves the status of a failed condition to the error handlers', () => {
    const { next, res } = serve({ headers: { 'If-Match': '"x"' } })
    expect([next, res.statusCode]).toMatchObject([[{ status: 412 }], 200])
    expect(next[0]).not.toHaveProperty('headers')
  })

  it('sends the length of a file with a 416', () => {
    const { next, res } = serve({ headers: { Range: 'bytes=9-' } })
    expect(next).toMatchObject([{ status: 416, headers: { 'Content-Range': 'bytes */5' } }])
    expect(res.statusCode).toBe(200)
  })
})

describe('serveStatic with a file that changes between `stat` and `open`', () => {
  function changeWith(change: (path: string) => unknown, errors: Record<string, Error> = {}): Outcome {
    const options = { setHeaders: (_res: unknown, path: string) => change(path) }
    return serve({ headers: { 'If-None-Match': '"x"' }, options, errors })
  }

  it('sends the new content', () => {
    const { calls, header } = changeWith((path) => writeFileSync(path, 'changed!'))
    expect([calls, header('Content-Length')]).toEqual([['whole 200 changed!'], '8'])
  })

  it('passes on an error if it is gone', () => {
    expect(changeWith(unlinkSync).next).toMatchObject([{ status: 404, code: 'ENOENT' }])
  })

  it('passes on an error if it is now a directory', () => {
    const change = (path: string) => {
      unlinkSync(path)
      mkdirSync(path)
    }
    const message = 'EISDIR: illegal operation on a directory, read'
    expect(changeWith(change).next).toMatchObject([{ status: 500, message }])
  })

  it('passes on an error if it cannot be opened any more', () => {
    const refusal = systemError('EACCES')
    expect(changeWith(() => {}, { 'open a.txt': refusal }).next).toEqual([refusal])
  })
})

describe('serveStatic on a response with headers', () => {
  const kept: [name: string, value: string][] = [
    ['Accept-Ranges', 'none'],
    ['Cache-Control', 'no-store'],
    ['Last-Modified', 'Mon, 01 Jan 2024 00:00:00 GMT'],
    ['ETag', '"mine"'],
    ['Content-Type', 'text/mine'],
  ]
  for (const [name, value] of kept) {
    it(`keeps ${name}`, () => {
      expect(serve({ before: (res) => res.setHeader(name, value) }).header(name)).toBe(value)
    })
  }

  it('adds to Vary', () => {
    const options: StaticOptions = { precompressed: ['br'] }
    expect(serve({ options, before: (res) => res.setHeader('Vary', 'Origin') }).header('Vary')).toBe(
      'Origin, Accept-Encoding',
    )
  })

  it('sends no Content-Length with Transfer-Encoding', () => {
    const { header } = serve({ before: (res) => res.setHeader('Transfer-Encoding', 'chunked') })
    expect(header('Content-Length')).toBeUndefined()
  })
})

describe('createStatic', () => {
  it('refuses an invalid root', () => {
    const create = createStatic(filePolicy)
    expect(() => create('')).toThrow(new TypeError('root path required'))
    expect(() => create(1 as never)).toThrow(new TypeError('root path must be a string'))
    expect(() => create('/', { setHeaders: 1 as never })).toThrow(new TypeError('option setHeaders must be function'))
  })

  it('finds variants of files', () => {
    const root = makeSite({ 'a.txt': 'hello', 'a.txt.br': 'br' })
    const { calls, header } = serve({ root, options: { precompressed: ['br'] }, headers: { 'Accept-Encoding': 'br' } })
    expect([calls, header('Content-Encoding')]).toEqual([['whole 200 br'], 'br'])
  })
})
