import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kBodyReader } from '../../src/contract/body-reader.ts'
import { filePart, formBytes } from '../support/multipart-form.ts'
import { file, formData, requestOf } from './form-request.ts'

const png = (size = 3, name = 'a.png') => new File([new Uint8Array(size)], name, { type: 'image/png' })

function formOf(entries: [name: string, value: string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value as string)
  return form
}

const validate = (schema: { '~standard': { validate(value: unknown): unknown } }, value: unknown) =>
  schema['~standard'].validate(value)

/** What is wrong, by the names that lead there. */
const issuesOf = (result: unknown) =>
  (result as { issues?: { message: string; path?: unknown[] }[] }).issues?.map(({ message, path }) => [
    path?.join('.'),
    message,
  ])

describe('file()', () => {
  const avatar = file({ maxSize: '1kb', types: ['image/*', 'application/pdf'] })

  it('takes a file of the size and the types', () => {
    const given = png()
    expect(validate(avatar, given)).toEqual({ value: given })
    for (const type of ['application/pdf', 'Image/JPEG', 'image/svg+xml; charset=utf-8'])
      expect(validate(avatar, new File(['x'], 'x', { type }))).toHaveProperty('value')
  })

  it('refuses other files, strings, several, and none', () => {
    const cases: [value: unknown, message: string][] = [
      [png(1025), 'must be a file of at most 1024 bytes'],
      [new File(['x'], 'x', { type: 'text/html' }), 'must be a file of type image/* or application/pdf'],
      [new File(['x'], 'x', { type: 'application/pdfx' }), 'must be a file of type image/* or application/pdf'],
      [new File(['x'], 'x'), 'must be a file of type image/* or application/pdf'],
      ['a string', 'must be a file'],
      [null, 'must be a file'],
      [[png(), png()], 'must be one file'],
      [undefined, 'a file is required'],
      [new File([], ''), 'a file is required'],
    ]
    for (const [value, message] of cases) expect(issuesOf(validate(avatar, value))).toEqual([[undefined, message]])
  })

  it('takes none when it is optional, and lists when there may be several', () => {
    expect(validate(file({ optional: true }), new File([], ''))).toEqual({ value: undefined })
    const several = file({ multiple: true, maxFiles: 2, maxSize: 5 })
    expect(validate(several, png())).toMatchObject({ value: [{ name: 'a.png' }] })
    expect(issuesOf(validate(several, [png(), png(6)]))).toEqual([['1', 'must be a file of at most 5 bytes']])
    expect(issuesOf(validate(several, [png(), png(), png()]))).toEqual([[undefined, 'must be at most 2 files']])
    expect(issuesOf(validate(several, undefined))).toEqual([[undefined, 'a file is required']])
    expect(validate(file({ multiple: true, optional: true }), undefined)).toEqual({ value: [] })
  })

  it('refuses options that are none', () => {
    expect(() => file({ maxSize: 'big' })).toThrow('maxSize must be a number of bytes')
    for (const type of ['image', '*/png', 'image/', 'a/b/c']) expect(() => file({ types: [type] })).toThrow(TypeError)
  })
})

const profile = formData({
  name: z.string().min(1),
  age: z.coerce.number().optional(),
  tags: z.array(z.string()).optional(),
  avatar: file({ maxSize: 2000, types: ['image/png'] }),
})

describe('formData() of schemas', () => {
  it('gives checked values without a prototype, and leaves out what it does not know', () => {
    const given = png()
    const form = formOf([
      ['name', 'Tobi'],
      ['age', '7'],
      ['tags', 'a'],
      ['avatar', given],
      ['other', 'x'],
      ['__proto__', 'x'],
    ])
    const { value } = validate(profile, form) as { value: object }
    expect(Object.getPrototypeOf(value)).toBeNull()
    expect({ ...value }).toEqual({ name: 'Tobi', age: 7, tags: ['a'], avatar: given })
  })

  it('says what is wrong, and where', () => {
    const form = formOf([
      ['name', 'Tobi'],
      ['name', 'Loki'],
      ['avatar', 'a string'],
    ])
    expect(issuesOf(validate(profile, form))).toEqual([
      ['name', expect.stringContaining('expected string')],
      ['avatar', 'must be a file'],
    ])
    expect(issuesOf(validate(profile, { name: 'Tobi' }))).toEqual([[undefined, 'must be a form']])
  })

  it('waits for schemas that take their time', async () => {
    const slow = formData({ name: z.string().refine(async (name) => name !== 'taken', 'is taken') })
    expect(issuesOf(await validate(slow, formOf([['name', 'taken']])))).toEqual([['name', 'is taken']])
    expect(await validate(slow, formOf([['name', 'free']]))).toMatchObject({ value: { name: 'free' } })
  })

  it('refuses fields that are no schemas', () => {
    expect(() => formData({ name: {} as never })).toThrow('the field "name" is not a schema')
    expect(() => formData({ pipe: z.string() })).not.toThrow()
  })
})

describe('a schema of a form that reads a request', () => {
  const read = (form: string) => profile[kBodyReader].read(requestOf(form)) as Promise<FormData>
  const name = { disposition: 'name="name"', body: 'Tobi' }

  it('gives what it checks, without the parts that it does not know', async () => {
    expect(profile[kBodyReader].mediaType).toBe('multipart/form-data')
    const form = await read(
      formBytes(name, { disposition: 'name="toString"', body: 'x' }, filePart('avatar', 'a', 'x')),
    )
    expect([...form.keys()]).toEqual(['name', 'avatar'])
  })

  it('refuses files that are too many or too large before they are there', async () => {
    const one = filePart('avatar', 'a', 'x')
    await expect(read(formBytes(name, one, one))).rejects.toMatchObject({ code: 'LIMIT_FILE_COUNT', limit: 1 })
    const large = filePart('avatar', 'a', 'x'.repeat(2001))
    await expect(read(formBytes(large))).rejects.toMatchObject({ code: 'LIMIT_FILE_SIZE', limit: 2000 })
    const plain = formData({ name: z.string() })
    await expect(plain[kBodyReader].read(requestOf(formBytes(one)))).rejects.toMatchObject({ code: 'LIMIT_FILE_COUNT' })
    const tight = formData({ avatar: file({ maxSize: '1mb' }) }, { maxTotal: 50 })
    await expect(tight[kBodyReader].read(requestOf(formBytes(one)))).rejects.toMatchObject({ limit: 50 })
  })
})
