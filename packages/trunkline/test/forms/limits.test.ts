import { Dicer } from '@fastify/busboy'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FormLimits } from '../../src/forms.cts'
import { filePart, formBytes, type Part } from '../support/multipart-form.ts'
import { readAll, refusalOf, requestOf } from './form-request.ts'

const field = (body: string, name = 'a'): Part => ({ disposition: `name="${name}"`, body })
const many = (count: number, part: Part) => Array.from({ length: count }, () => part)
/** A part whose headers have this many bytes, without the empty line behind them. */
const headed = (size: number): Part => {
  const head = 'Content-Disposition: form-data; name="a"\r\nX: '
  return { ...field(''), lines: [`X: ${'x'.repeat(size - head.length)}`] }
}

interface LimitCase {
  limit: keyof FormLimits
  /** The value, and the one without an option. */
  usual: number
  /** A form that has just as much. */
  form: (most: number) => string
  code: string
  status: number
  part?: number
  field?: string
}

const cases: LimitCase[] = [
  {
    limit: 'maxParts',
    usual: 1000,
    form: (most) => formBytes(...many(most - 1, field('')), filePart('b', 'b', '')),
    ...{ code: 'LIMIT_PART_COUNT', status: 413, part: 1 },
  },
  {
    limit: 'maxFields',
    usual: 1000,
    form: (most) => formBytes(...many(most, field(''))),
    ...{ code: 'LIMIT_FIELD_COUNT', status: 413, part: 1, field: 'a' },
  },
  {
    limit: 'maxFiles',
    usual: 20,
    form: (most) => formBytes(...many(most, filePart('a', 'f', ''))),
    ...{ code: 'LIMIT_FILE_COUNT', status: 413, part: 1, field: 'a' },
  },
  {
    limit: 'maxNameSize',
    usual: 200,
    form: (most) => formBytes(field('', 'n'.repeat(most))),
    ...{ code: 'LIMIT_FIELD_KEY', status: 400, part: 1 },
  },
  {
    limit: 'maxFieldSize',
    usual: 102_400,
    form: (most) => formBytes(field('v'.repeat(most))),
    ...{ code: 'LIMIT_FIELD_VALUE', status: 413, part: 1, field: 'a' },
  },
  {
    limit: 'maxFileSize',
    usual: 10_485_760,
    form: (most) => formBytes(filePart('a', 'f', 'v'.repeat(most))),
    ...{ code: 'LIMIT_FILE_SIZE', status: 413, part: 1, field: 'a' },
  },
  {
    limit: 'maxHeaderPairs',
    usual: 20,
    form: (most) => formBytes({ ...field(''), lines: Array.from({ length: most - 1 }, (_, i) => `X-${i}: x`) }),
    ...{ code: 'LIMIT_HEADER_PAIRS', status: 400, part: 1 },
  },
]

describe('a limit of a form', () => {
  for (const { limit, usual, form, ...place } of cases) {
    it(`${limit} is ${usual} unless it is set`, async () => {
      // Fields are parts too: one limit at a time.
      const others = limit === 'maxFields' ? { maxParts: Number.POSITIVE_INFINITY } : {}
      expect(await readAll(requestOf(form(usual)), others)).not.toContain(place.code)
      const { code, status, statusCode, expose, limit: passed } = await refusalOf(requestOf(form(usual + 1)), others)
      expect({ code, status, statusCode, expose, passed: passed ?? usual }).toEqual({
        ...{ code: place.code, status: place.status, statusCode: place.status },
        ...{ expose: true, passed: usual },
      })
    })

    it(`${limit} refuses one more than it says, and tells which part`, async () => {
      const few = limit.endsWith('Size') || limit === 'maxHeaderPairs' ? 8 : 3
      expect((await readAll(requestOf(form(few)), { [limit]: few })).at(-1)).toBeInstanceOf(Array)
      const err = await refusalOf(requestOf(form(few + 1)), { [limit]: few })
      expect(err).toMatchObject({ name: 'FormError', code: place.code, status: place.status, field: place.field })
      expect(err.part).toBe(limit.endsWith('Size') || limit === 'maxHeaderPairs' ? 1 : few + 1)
    })

    it(`${limit} can be taken away`, async () => {
      const free = { maxParts: Number.POSITIVE_INFINITY, [limit]: Number.POSITIVE_INFINITY }
      expect(await readAll(requestOf(form(usual + 1)), free)).not.toContain(place.code)
    })
  }
})

describe('a limit of a form, by bytes', () => {
  it('maxHeaderSize is 8 kB unless it is set', async () => {
    expect(await readAll(requestOf(formBytes(headed(8000))))).toEqual([['a', undefined, '']])
    for (const size of [8192 + 1, 8192 + 20, 20_000, 200_000]) {
      expect(await refusalOf(requestOf(formBytes(headed(size))))).toMatchObject({
        code: 'LIMIT_HEADER_SIZE',
        status: 400,
        part: 1,
      })
    }
    const lines = Array.from({ length: 19 }, (_, i) => `X-${i}: ${'x'.repeat(600)}`)
    expect(await refusalOf(requestOf(formBytes({ ...field(''), lines })))).toMatchObject({ code: 'LIMIT_HEADER_SIZE' })
  })

  it('maxTotal counts every byte', async () => {
    const form = formBytes(field('x'))
    const total = form.length
    expect(await readAll(requestOf(form), { maxTotal: total })).toEqual([['a', undefined, 'x']])
    const err = await refusalOf(requestOf(form), { maxTotal: total - 1 })
    expect(err).toMatchObject({ code: 'LIMIT_TOTAL_SIZE', status: 413, limit: total - 1 })
    expect(await readAll(requestOf([form, 'epilogue']), { maxTotal: total })).toEqual([
      ['a', undefined, 'x'],
      'LIMIT_TOTAL_SIZE',
    ])
  })

  it('maxTotal is 20 MB or twice the largest file, and Content-Length is refused by it', async () => {
    const announce = (length: number) => requestOf(formBytes(field('x')), { 'content-length': String(length) })
    expect(await readAll(announce(20 * 1024 ** 2), { maxFileSize: 1 })).toEqual([['a', undefined, 'x']])
    expect(await readAll(announce(20 * 1024 ** 2 + 1), { maxFileSize: 1 })).toEqual(['LIMIT_TOTAL_SIZE'])
    expect(await readAll(announce(1e9), { maxFileSize: 5e8 })).toEqual([['a', undefined, 'x']])
    expect(await refusalOf(announce(1e9 + 1), { maxFileSize: 5e8 })).toMatchObject({ limit: 1e9 })
  })

  it('hands out the parts before the mistake, however the bytes come in', async () => {
    const form = formBytes(field('1'), field('2'), field('333'), field('4'))
    const want = [['a', undefined, '1'], ['a', undefined, '2'], 'LIMIT_FIELD_VALUE']
    expect(await readAll(requestOf(form), { maxFieldSize: 2 })).toEqual(want)
    expect(await readAll(requestOf([...form]), { maxFieldSize: 2 })).toEqual(want)
  })

  it('has a message without anything that the client sent', async () => {
    const err = await refusalOf(requestOf(formBytes(field('xxx', '<script>'))), { maxFieldSize: 2 })
    expect(err.message).toBe('a field of the form is too large (part 1), the limit is 2')
    expect(err.field).toBe('<script>')
  })
})

describe('a large form in one piece', () => {
  it('is parsed no further once it is refused', async () => {
    const write = vi.spyOn(Dicer.prototype, 'write')
    onTestFinished(() => write.mockRestore())
    const form = formBytes(...many(20_000, field('')))
    expect(form.length).toBeGreaterThan(1_000_000)
    const { code } = await refusalOf(requestOf(form), { maxParts: 10 })
    const parsed = write.mock.calls.reduce((total, [bytes]) => total + (bytes as Buffer).length, 0)
    expect([code, parsed]).toEqual(['LIMIT_PART_COUNT', 65536])
  })
})
