import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import type { Framework, SendFileOptions, StaticOptions } from '../../src/lines/v5/types.ts'
import { askAt, withServer } from './serve.ts'
import { makeSite } from './site.ts'

const framework = createRequire(__filename)('trunkline') as Framework

// What matters here is that it compiles: the options and callbacks as users write them.
it('takes what its types say', async () => {
  const root = makeSite({ 'a.txt': 'hello' })
  const shared: StaticOptions = { maxAge: '1 day', index: ['a.txt'], precompressed: ['br'], cache: { max: 10 } }
  const sending: SendFileOptions = { root, headers: { 'X-A': '1', 'X-B': ['b'], 'X-C': 3 }, dotfiles: 'allow' }
  const app = framework()
  app.use(
    '/s',
    framework.static(root, { ...shared, setHeaders: (res, path, stat) => res.set('X-Size', stat.size + path) }),
  )
  app.get('/file', (_req, res) => res.sendFile('a.txt', sending))
  app.get('/called', (_req, res, next) => res.sendFile('a.txt', sending, (err) => err?.status === 404 && next(err)))
  app.get('/plain', (_req, res) => res.sendFile(`${root}/a.txt`, (err) => void err?.code))
  app.get('/down', (_req, res) => res.download(`${root}/a.txt`, 'b.txt', { maxAge: 5 }, (err) => void err?.message))
  app.get('/options', (_req, res) => res.download('a.txt', sending))
  app.get('/saved', (_req, res) => res.attachment('b.txt').send('hello'))
  // @ts-expect-error a coding that does not exist
  expect(() => framework.static(root, { precompressed: ['lzma'] })).toThrow(TypeError)
  await withServer(app as never, async (port) => {
    for (const path of ['/s/', '/file', '/called', '/plain', '/down', '/options', '/saved']) {
      expect((await askAt(port, path)).body).toBe('hello')
    }
  })
})
