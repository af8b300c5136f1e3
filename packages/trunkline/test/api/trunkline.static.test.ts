import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { folderOf } from './folder.ts'

describe('trunkline.static()', () => {
  const app = trunkline().use(
    '/files',
    trunkline.static(folderOf({ 'hello.txt': 'hello', 'index.html': '<p>index</p>' })),
  )

  it('serves the files of a folder, with their type', async () => {
    const { text, headers } = await inject(app, '/files/hello.txt')
    expect([text, headers['content-type'], headers['cache-control']]).toEqual([
      'hello',
      'text/plain; charset=utf-8',
      'public, max-age=0',
    ])
  })

  it('serves index.html for a folder', async () => {
    expect((await inject(app, '/files/')).text).toBe('<p>index</p>')
  })

  it('sends parts, and 304 if the client has the file', async () => {
    const part = await inject(app, { url: '/files/hello.txt', headers: { range: 'bytes=1-3' } })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'ell', 'bytes 1-3/5'])
    const { headers } = await inject(app, '/files/hello.txt')
    const again = await inject(app, { url: '/files/hello.txt', headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.status).toBe(304)
  })

  it('passes on for a missing file, and never leaves the folder', async () => {
    expect((await inject(app, '/files/none.txt')).status).toBe(404)
    expect((await inject(app, '/files/..%2f..%2fetc/passwd')).status).toBe(404)
  })
})
