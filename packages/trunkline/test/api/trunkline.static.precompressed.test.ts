import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { askAt, askStatic, ours, withServer } from '../files/serve.ts'
import { makeSite, tagOf } from '../files/site.ts'

const script = `console.log('${'x'.repeat(1000)}')`
const br = brotliCompressSync(script)
const gz = gzipSync(script)

const root = makeSite({
  'app.js': script,
  'app.js.br': br,
  'app.js.gz': gz,
  'plain.js': 'plain',
  'only.css.br': 'no original',
  'index.html': '<p>start</p>',
  'index.html.gz': gzipSync('<p>start</p>'),
  'dir/index.html': 'dir',
  'dir.gz': 'not the directory',
  'odd.js': 'odd',
  'odd.js.br/': '',
  'new.js': 'new',
  'new.js.zst': 'zstd bytes',
})
const options = { precompressed: ['br', 'zstd', 'gzip'] }

interface Case {
  title: string
  target?: string
  accept?: string
  status?: number
  encoding?: string
  body?: Buffer | string
  want?: Record<string, string | undefined>
}

const cases: Case[] = [
  { title: 'prefers the first of the list', accept: 'gzip, deflate, br, zstd', encoding: 'br', body: br },
  { title: 'takes what the client prefers', accept: 'br;q=0.5, gzip', encoding: 'gzip', body: gz },
  { title: 'sends what there is', accept: 'zstd, gzip;q=0.9', encoding: 'gzip', body: gz },
  { title: 'knows zstd by .zst', target: '/new.js', accept: 'zstd', encoding: 'zstd', body: 'zstd bytes' },
  { title: 'sends the original without Accept-Encoding', body: script },
  { title: 'sends the original to identity', accept: 'identity', body: script },
  { title: 'sends the original where the coding is refused', accept: 'br;q=0, gzip;q=0', body: script },
  { title: 'sends the original where plain bytes are preferred', accept: 'identity, br;q=0.1', body: script },
  { title: 'reads *', accept: '*', encoding: 'br', body: br },
  { title: 'sends an original that has no variant', target: '/plain.js', accept: 'br, gzip', body: 'plain' },
  { title: 'has variants of an index', target: '/', accept: 'gzip', encoding: 'gzip', body: gzipSync('<p>start</p>') },
  { title: 'never serves a variant without its original', target: '/only.css', accept: 'br', status: 404 },
  { title: 'takes no file for a variant of a directory', target: '/dir', accept: 'gzip', status: 301 },
  { title: 'takes no directory for a variant', target: '/odd.js', accept: 'br', body: 'odd' },
  {
    title: 'serves a variant by its own name as what it is',
    target: '/app.js.gz',
    accept: 'identity',
    body: gz,
    want: { 'content-type': 'application/gzip' },
  },
]

describe('trunkline.static(): precompressed', () => {
  for (const { title, target = '/app.js', accept, status = 200, encoding, body, want = {} } of cases) {
    it(title, async () => {
      const headers = accept === undefined ? {} : { 'Accept-Encoding': accept }
      const answer = await askStatic(root, options, target, headers)
      expect(answer.status).toBe(status)
      expect(answer.get('content-encoding')).toBe(encoding)
      if (body !== undefined) expect(answer.body).toBe(Buffer.from(body).toString('latin1'))
      for (const [name, value] of Object.entries(want)) expect(answer.get(name)).toBe(value)
    })
  }
})

describe('trunkline.static(): the labels of precompressed files', () => {
  it('labels a variant with the type of the original, its own length and tag, and Vary', async () => {
    const answer = await askStatic(root, options, '/app.js', { 'Accept-Encoding': 'br' })
    expect(answer.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.get('content-length')).toBe(String(br.length))
    expect(answer.get('etag')).toBe(tagOf(br.length, '-br'))
    expect(answer.get('vary')).toBe('Accept-Encoding')
  })

  it('varies also where the original is sent, and on 304', async () => {
    expect((await askStatic(root, options, '/app.js')).get('vary')).toBe('Accept-Encoding')
    const tag = tagOf(br.length, '-br')
    const unmodified = await askStatic(root, options, '/app.js', { 'Accept-Encoding': 'br', 'If-None-Match': tag })
    expect([unmodified.status, unmodified.get('vary'), unmodified.get('content-encoding')]).toEqual([
      304,
      'Accept-Encoding',
      undefined,
    ])
  })

  it('does not take the tag of one variant for another', async () => {
    const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': tagOf(br.length, '-br') }
    expect((await askStatic(root, options, '/app.js', headers)).status).toBe(200)
  })

  it('counts ranges in the bytes of the variant', async () => {
    const answer = await askStatic(root, options, '/app.js', { 'Accept-Encoding': 'br', Range: 'bytes=0-3' })
    expect(answer.get('content-range')).toBe(`bytes 0-3/${br.length}`)
    expect(answer.body).toBe(br.subarray(0, 4).toString('latin1'))
  })

  it('has no body for HEAD', async () => {
    const answer = await askStatic(root, options, 'HEAD /app.js', { 'Accept-Encoding': 'br' })
    expect([answer.get('content-encoding'), answer.get('content-length'), answer.body]).toEqual([
      'br',
      String(br.length),
      '',
    ])
  })

  it('tells setHeaders the name of the original', async () => {
    const paths: string[] = []
    const setHeaders = (_res: unknown, path: string) => paths.push(path)
    await askStatic(root, { ...options, setHeaders }, '/app.js', { 'Accept-Encoding': 'br' })
    expect(paths).toEqual([join(root, 'app.js')])
  })

  it('adds to a Vary that is there', async () => {
    const setHeaders = (res: { setHeader(name: string, value: string): void }) => res.setHeader('Vary', 'Origin')
    const answer = await askStatic(root, { ...options, setHeaders }, '/app.js')
    expect(answer.get('vary')).toBe('Origin, Accept-Encoding')
  })

  it('is remembered by coding when the cache is on', async () => {
    await withServer(ours().use(ours.static(root, { ...options, cache: true })), async (port) => {
      for (let turn = 0; turn < 2; turn++) {
        for (const coding of ['br', 'gzip']) {
          expect((await askAt(port, '/app.js', { 'Accept-Encoding': coding })).get('content-encoding')).toBe(coding)
        }
        expect((await askAt(port, '/app.js')).body).toBe(script)
      }
    })
  })
})
