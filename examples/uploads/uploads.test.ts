import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

describe('the example of uploads', async () => {
  const { app } = await importExample<{ app: unknown }>('uploads/app.js')
  const origin = await serve(app)

  async function post(
    fields: Record<string, string | File>,
  ): Promise<[status: number, answer: Record<string, unknown>]> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(`${origin}/photos`, { method: 'POST', body })
    return [response.status, (await response.json()) as Record<string, unknown>]
  }

  it('shows the form', async () => {
    expect(await (await fetch(origin)).text()).toContain('enctype="multipart/form-data"')
  })

  it('takes a file, and gives it back as a download', async () => {
    const [status, photo] = await post({ title: 'Sea', photo: new File(['waves'], 'sea.txt') })
    expect([status, photo]).toEqual([201, { id: expect.any(String), title: 'Sea', name: 'sea.txt', size: 5 }])
    const response = await fetch(`${origin}/photos/${String(photo['id'])}`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=sea.txt')
    expect(await response.text()).toBe('waves')
  })

  it('refuses what is too large, in the wrong field, or not there', async () => {
    expect((await post({ photo: new File([new Uint8Array(1024 * 1024 + 1)], 'big') }))[0]).toBe(413)
    expect((await post({ other: new File(['x'], 'x') }))[0]).toBe(400)
    expect(await post({ title: 'Sea' })).toEqual([400, { error: 'no file in the field "photo"' }])
    expect((await fetch(`${origin}/photos/${encodeURIComponent('../secret')}`)).status).toBe(404)
  })
})
