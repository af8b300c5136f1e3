import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askHandler, type FileRes } from '../files/serve.ts'
import { makeSite } from '../files/site.ts'

const root = makeSite({ 'a.txt': 'hello', 'dir/x': 'x', '.hidden': 'hidden' })
const path = join(root, 'a.txt')

interface Case {
  title: string
  args: unknown[]
  status?: number
  want?: Record<string, string | undefined>
}

const cases: Case[] = [
  {
    title: 'names the file as it is called',
    args: [path],
    want: { 'content-disposition': 'attachment; filename=a.txt', 'content-type': 'text/plain; charset=utf-8' },
  },
  {
    title: 'takes another name, which does not change the type',
    args: [path, 'b.html'],
    want: { 'content-disposition': 'attachment; filename=b.html', 'content-type': 'text/plain; charset=utf-8' },
  },
  {
    title: 'takes options in the place of a name',
    args: ['a.txt', { root, maxAge: 1000 }],
    want: { 'content-disposition': 'attachment; filename=a.txt', 'cache-control': 'public, max-age=1' },
  },
  {
    title: 'takes a name and options',
    args: ['a.txt', 'b.txt', { root, headers: { 'X-A': '1' } }],
    want: { 'content-disposition': 'attachment; filename=b.txt', 'x-a': '1' },
  },
  {
    title: 'lets no header take the place of the name',
    args: ['a.txt', 'b.txt', { root, headers: { 'content-DISPOSITION': 'inline' } }],
    want: { 'content-disposition': 'attachment; filename=b.txt' },
  },
  {
    title: 'writes names that are no tokens',
    args: [path, 'ünï "x".txt'],
    want: {
      'content-disposition': 'attachment; filename="?n? \\"x\\".txt"; filename*=UTF-8\'\'%C3%BCn%C3%AF%20%22x%22.txt',
    },
  },
  {
    title: 'gives only the last part of a path away',
    args: [path, '/etc/passwd'],
    want: { 'content-disposition': 'attachment; filename=passwd' },
  },
  {
    title: 'has no disposition when the file is missing',
    args: [join(root, 'none')],
    status: 404,
    want: { 'content-disposition': undefined },
  },
  {
    title: 'refuses to leave root',
    args: ['../a.txt', { root: join(root, 'dir') }],
    status: 403,
    want: { 'content-disposition': undefined },
  },
  { title: 'hides dotfiles', args: ['.hidden', { root }], status: 404 },
]

describe('res.download()', () => {
  for (const { title, args, status = 200, want = {} } of cases) {
    it(title, async () => {
      const answer = await askHandler((res) => res.download(args[0], ...args.slice(1)))
      expect(answer.status).toBe(status)
      for (const [name, value] of Object.entries(want)) expect(answer.get(name), name).toBe(value)
    })
  }

  it('keeps a type that was set before', async () => {
    const answer = await askHandler((res) => (res.type('application/octet-stream') as FileRes).download(path))
    expect(answer.get('content-type')).toBe('application/octet-stream')
  })

  it('goes through the sendFile of the response', async () => {
    const answer = await askHandler((res) => {
      res.sendFile = (given) => res.end(`instead of ${given === path}`)
      return res.download(path)
    })
    expect(answer.body).toBe('instead of true')
  })

  const ways: unknown[][] = [
    [path],
    [path, 'b.txt'],
    ['a.txt', { root }],
    ['a.txt', 'b.txt', { root }],
    ['a.txt', null, { root }],
  ]
  for (const args of ways) {
    it(`calls back in the form with ${args.length} arguments: ${JSON.stringify(args.slice(1))}`, async () => {
      const calls: unknown[] = []
      await askHandler((res) => res.download(args[0], ...args.slice(1), (err?: Error) => calls.push(err)))
      expect(calls).toEqual([undefined])
    })
  }

  it('leaves the response to the callback when it fails', async () => {
    const answer = await askHandler((res) =>
      res.download(join(root, 'none'), (err: NodeJS.ErrnoException) => res.status(410).send(`gone: ${err.code}`)),
    )
    expect([answer.status, answer.body, answer.get('content-disposition')]).toEqual([410, 'gone: ENOENT', undefined])
  })
})
