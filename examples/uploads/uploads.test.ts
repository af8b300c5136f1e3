import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../packages/trunkline/test/support/eventually.ts'
import { importExample, serve } from '../support/serve.ts'

type Entries = [name: string, value: string | File][]
interface Answer {
  error?: string
  code?: string
  photos: { id: string; name: string; size: number }[]
}

const { app, folder } = await importExample<{ app: unknown; folder: string }>('uploads/app.js')
const files = () => readdirSync(folder)

describe('the example of uploads', async () => {
  const origin = await serve(app)

  async function post(entries: Entries): Promise<[status: number, answer: Answer]> {
    const body = new FormData()
    for (const [name, value] of entries) body.append(name, value as string)
    const response = await fetch(`${origin}/photos`, { method: 'POST', body })
    return [response.status, (await response.json()) as Answer]
  }

  it('takes files, and gives them back as downloads', async () => {
    const [status, { photos, ...rest }] = await post([
      ['title', 'Sea'],
      ['photo', new File(['waves'], '../sea.txt')],
      ['photo', new File(['sand'], 'beach.html')],
    ])
    expect([status, rest]).toEqual([201, { title: 'Sea' }])
    expect(photos.map(({ name, size }) => [name, size])).toEqual([
      ['sea.txt', 5],
      ['beach.html', 4],
    ])
    const response = await fetch(`${origin}/photos/${photos[1]?.id}`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=beach.html')
    expect(await response.text()).toBe('sand')
    expect(files()).toEqual(expect.arrayContaining(photos.map(({ id }) => id)))
  })

  it('refuses what is too large, too many, or not there, and keeps none of it', async () => {
    const kept = files()
    const small: Entries[number] = ['photo', new File(['x'], 'x')]
    expect(await post([small, ['photo', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big')]])).toEqual([
      413,
      { error: 'A file is larger than 5 MB', code: 'LIMIT_FILE_SIZE' },
    ])
    expect(await post([small, small, small, small])).toEqual([
      413,
      { error: 'At most 3 files at a time', code: 'LIMIT_FILE_COUNT' },
    ])
    expect(await post([['title', 'Sea']])).toEqual([400, { error: 'Choose a file' }])
    expect(await post([['photo', new File([], '')]])).toEqual([400, { error: 'Choose a file' }])
    expect((await fetch(`${origin}/photos/${encodeURIComponent('../secret')}`)).status).toBe(404)
    expect(files()).toEqual(kept)
  })
})

describe('the example of uploads, beyond its form', async () => {
  const origin = await serve(app)

  it('keeps nothing of a client that leaves', async () => {
    const kept = files()
    const head = [
      'POST /photos HTTP/1.1',
      'Host: a',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 99999',
    ]
    const part = ['', '--b', 'Content-Disposition: form-data; name="photo"; filename="f"', '', 'x'.repeat(5000)]
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write([...head, ...part].join('\r\n')),
    )
    await eventually(() => expect(files()).toHaveLength(kept.length + 1))
    socket.destroy()
    await eventually(() => expect(files()).toEqual(kept))
  })

  it('shows a page with a form and its progress, whose script is valid', async () => {
    const response = await fetch(origin)
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toContain('enctype="multipart/form-data"')
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page) ?? []
    expect(script).toContain('upload.onprogress')
    expect(() => runInNewContext(`() => {${script}}`)).not.toThrow()
  })
})
