import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askAt, ours, tellErrors, withServer } from '../files/serve.ts'
import { makeSite } from '../files/site.ts'
import type { App } from '../support/frameworks.ts'

const root = makeSite({ 'a.txt': 'hello', 'dir/index.html': '<p>dir</p>' })

describe('trunkline.static(): what it is given', () => {
  const refused: [title: string, args: [unknown, object?], message: string][] = [
    ['no root', [undefined], 'root path required'],
    ['an empty root', [''], 'root path required'],
    ['a number', [42], 'root path must be a string'],
    ['setHeaders that is no function', ['.', { setHeaders: 'x' }], 'option setHeaders must be function'],
    ['unknown dotfiles', ['.', { dotfiles: 'x' }], 'dotfiles option must be "allow", "deny", or "ignore"'],
    ['an index that is no text', ['.', { index: true }], 'index option must be array of strings or false'],
    ['extensions that are no texts', ['.', { extensions: [1] }], 'extensions option must be array of strings or false'],
    [
      'an unknown coding',
      ['.', { precompressed: ['lzma'] }],
      'precompressed option must be array of "br", "zstd", or "gzip"',
    ],
    ['a cache without room', ['.', { cache: { max: 0 } }], 'cache option must have a positive max and maxAge'],
  ]
  for (const [title, args, message] of refused) {
    it(`refuses ${title} when it is made`, () => {
      expect(() => ours.static(...args)).toThrow(new TypeError(message))
    })
  }

  it('has the names and lengths that Express has', () => {
    const made = ours.static('.')
    expect([ours.static.name, ours.static.length, made.name, made.length]).toEqual(['serveStatic', 2, 'serveStatic', 3])
  })
})

describe('trunkline.static(): where it is put', () => {
  it('serves below a mount path, and redirects to that path with a slash', async () => {
    const app = ours().use('/files', ours.static(root))
    await withServer(app, async (port) => {
      expect((await askAt(port, '/files/a.txt')).body).toBe('hello')
      expect((await askAt(port, '/files')).get('location')).toBe('/files/')
      expect((await askAt(port, '/files/dir')).get('location')).toBe('/files/dir/')
    })
  })

  it('serves a single file as its root', async () => {
    const app = ours().use('/one', ours.static(join(root, 'a.txt')))
    await withServer(app, async (port) => {
      expect((await askAt(port, '/one')).body).toBe('hello')
      expect((await askAt(port, '/one/')).status).toBe(404)
    })
  })

  it('works on a server of plain node', async () => {
    const serve = ours.static(root) as unknown as (req: IncomingMessage, res: ServerResponse, next: () => void) => void
    const server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end('plain')))
    const app = { listen: (port: number, host: string) => server.listen(port, host) } as unknown as App
    await withServer(app, async (port) => {
      expect((await askAt(port, '/a.txt')).body).toBe('hello')
      expect((await askAt(port, '/dir')).get('location')).toBe('/dir/')
      expect((await askAt(port, '/none')).body).toContain('plain')
    })
  })

  it('leaves an answer alone that has begun', async () => {
    const app = ours()
    app.use((_req, res, next) => {
      res.write('begun')
      next()
    })
    app.use(ours.static(root))
    let seen: Error | undefined
    app.use((err: Error, _req: unknown, res: ServerResponse, _next: unknown) => {
      seen = err
      res.end()
    })
    await withServer(app, (port) => askAt(port, '/a.txt'))
    expect(seen?.message).toBe("Can't set headers after they are sent.")
  })

  it('tells handlers of errors what went wrong with the file', async () => {
    const app = tellErrors(ours().use(ours.static(root, { fallthrough: false })))
    const answer = await withServer(app, (port) => askAt(port, '/none'))
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'ENOENT' })
    expect(JSON.parse(answer.body).message).toContain(', stat ')
  })
})
