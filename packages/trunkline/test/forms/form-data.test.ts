import { describe, expect, it } from 'vitest'
import { filePart, formBytes } from '../support/multipart-form.ts'
import { formData, requestOf } from './form-request.ts'

describe('formData()', () => {
  it("gives the web's FormData with strings and Files", async () => {
    const lines = ['Content-Type: image/png; x=y']
    const form = await formData(
      requestOf(
        formBytes(
          { disposition: 'name="title"', body: 'Sea' },
          { disposition: 'name="photo"; filename="../sea.png"', lines, body: '\x89PNG' },
          { disposition: 'name="none"; filename=""', lines: ['Content-Type: application/octet-stream'] },
        ),
      ),
    )
    expect(form).toBeInstanceOf(FormData)
    expect(form.get('title')).toBe('Sea')
    const [photo, none] = [form.get('photo'), form.get('none')] as [File, File]
    expect([photo.name, photo.type, photo.size]).toEqual(['sea.png', 'image/png; x=y', 4])
    expect(photo).toBeInstanceOf(File)
    expect(Buffer.from(await photo.arrayBuffer()).toString('latin1')).toBe('\x89PNG')
    expect([none.name, none.size]).toEqual(['', 0])
  })

  it('leaves names flat, whatever they look like', async () => {
    const names = ['a[b][c]', '__proto__', 'constructor[prototype][x]', 'toString', 'a.b', 'length', '']
    const form = await formData(
      requestOf(formBytes(...names.map((name) => ({ disposition: `name="${name}"`, body: 'x' })))),
    )
    expect([...form.keys()]).toEqual(names)
    expect('x' in {}).toBe(false)
  })

  it('reads what a browser would have sent, the same as Response.formData() does', async () => {
    const sent = new FormData()
    sent.append('größe', '1\n2')
    sent.append('a"b', '')
    sent.append('größe', 'ü'.repeat(70_000 / 2))
    sent.append('f', new File(['x'.repeat(100_000)], 'é "q" %.txt', { type: 'text/plain' }))
    sent.append('f', new File([], 'empty'))
    const response = new Response(sent)
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
    const form = await formData(requestOf(bytes, { 'content-type': response.headers.get('content-type') }))
    expect(await entries(form)).toEqual(await entries(await new Response(sent).formData()))
  })

  it('rejects with what is wrong, and keeps nothing', async () => {
    const form = formBytes({ disposition: 'name="a"', body: '1' }, filePart('f', 'f', 'x'.repeat(2000)))
    await expect(formData(requestOf(form), { maxFileSize: '1kb' })).rejects.toMatchObject({
      ...{ name: 'FormError', code: 'LIMIT_FILE_SIZE', status: 413, field: 'f', part: 2, limit: 1024 },
    })
    expect(() => formData(requestOf(form), { maxTotal: 'much' })).toThrow(TypeError)
  })
})

async function entries(form: FormData): Promise<unknown[]> {
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
    ),
  )
}
