import { describe, expect, it, onTestFinished } from 'vitest'
import { filePart, formBytes } from '../support/multipart-form.ts'
import { cut, parts, readAll, refusalOf, requestOf } from './form-request.ts'

const FORM = formBytes(
  { disposition: 'name="title"', body: 'Sea\r\n--edg\r\n-\r\n--edges' },
  filePart('photo', 'sea.txt', '\r\n\r\n--edge-\r\n\r'),
  { disposition: 'name="empty"' },
  { disposition: 'name="last"', body: '\r' },
)
const PARTS = [
  ['title', undefined, 'Sea\r\n--edg\r\n-'],
  'INVALID_PART', // `--edges` begins with the boundary, which no content may
]

const CLEAN = formBytes(
  { disposition: 'name="title"', body: 'Sea\r\n--edg\r\n-\r\n-edge\r\r\n' },
  filePart('photo', 'sea.txt', '\r\n\r\n--\r\n\r'),
  { disposition: 'name="empty"' },
  { disposition: 'name="last"', body: '\r' },
)
const CLEAN_PARTS = [
  ['title', undefined, 'Sea\r\n--edg\r\n-\r\n-edge\r\r\n'],
  ['photo', 'sea.txt', '\r\n\r\n--\r\n\r'],
  ['empty', undefined, ''],
  ['last', undefined, '\r'],
]

describe('a form cut into pieces', () => {
  it('is the same wherever it is cut in two', async () => {
    expect(await readAll(requestOf(CLEAN))).toEqual(CLEAN_PARTS)
    for (let i = 1; i < CLEAN.length; i++) {
      expect(await readAll(requestOf([CLEAN.slice(0, i), CLEAN.slice(i)])), `cut at ${i}`).toEqual(CLEAN_PARTS)
    }
  })

  it('is the same in pieces of any size', async () => {
    for (let size = 1; size < 120; size++) {
      const pieces = cut(CLEAN, size)
      expect(await readAll(requestOf(pieces)), `pieces of ${size}`).toEqual(CLEAN_PARTS)
    }
  })

  it('is the same when each line break of it is cut in three', async () => {
    const pieces = CLEAN.split(/(\r)|(\n)/).filter(Boolean)
    expect(await readAll(requestOf(pieces))).toEqual(CLEAN_PARTS)
  })

  it('has the same mistake wherever it is cut in two', async () => {
    expect(await readAll(requestOf(FORM))).toEqual(PARTS)
    for (let i = 1; i < FORM.length; i++) {
      expect(await readAll(requestOf([FORM.slice(0, i), FORM.slice(i)])), `cut at ${i}`).toEqual(PARTS)
    }
  })

  it('is refused wherever it ends early', async () => {
    for (let i = 0; i < CLEAN.length - 2; i++) {
      const seen = await readAll(requestOf(CLEAN.slice(0, i)))
      expect(seen.at(-1), `ends at ${i}`).toBe('UNEXPECTED_END')
      for (const [n, part] of seen.slice(0, -1).entries()) expect(part).toEqual(CLEAN_PARTS[n])
    }
  })
})

describe('a boundary', () => {
  const ask = (boundary: string, written = boundary) => {
    const form = `--${boundary}\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--${boundary}--\r\n`
    return readAll(requestOf(form, { 'content-type': `multipart/form-data; boundary=${written}` }))
  }
  const taken = [['a', undefined, 'x']]

  it('has up to 70 characters', async () => {
    for (const length of [1, 2, 69, 70]) expect(await ask('b'.repeat(length))).toEqual(taken)
    expect(await ask('-'.repeat(70))).toEqual(taken)
    for (const length of [71, 253, 10_000]) expect(await ask('b'.repeat(length))).toEqual(['INVALID_BOUNDARY'])
  })

  it('has every character that RFC 2046 allows', async () => {
    const all = "a b'()+_,-./:=?Z9"
    expect(await ask(all, `"${all}"`)).toEqual(taken)
    for (const wrong of ['""', '"a "', '"a\u00e9"', '"a;b"', '"a<b"'])
      expect(await ask('a', wrong)).toEqual(['INVALID_BOUNDARY'])
  })

  it('is there once', async () => {
    expect(await ask('a', 'a; boundary=b')).toEqual(['INVALID_BOUNDARY'])
    expect(await readAll(requestOf('', { 'content-type': 'multipart/form-data' }))).toEqual(['INVALID_BOUNDARY'])
  })
})

describe('what stands around the parts', () => {
  it('is not read: a preamble and an epilogue', async () => {
    const preamble = 'This is a message with several parts.\r\n--other\r\n\r\n'
    for (const text of [preamble, '\r\n', '\r\n\r\n', '-', 'x\r\n']) {
      const form = `${text.endsWith('\r\n') ? text : `${text}\r\n`}${CLEAN}`
      expect(await readAll(requestOf(form)), JSON.stringify(text)).toEqual(CLEAN_PARTS)
    }
    const epilogue = `${CLEAN}and more\r\n--edge\r\nContent-Disposition: form-data; name=b\r\n\r\nb\r\n--edge--\r\n`
    expect(await readAll(requestOf(epilogue))).toEqual(CLEAN_PARTS)
    expect(await readAll(requestOf([...epilogue]))).toEqual(CLEAN_PARTS)
  })

  it('need not be there, nor any part', async () => {
    expect(await readAll(requestOf('--edge--'))).toEqual([])
    expect(await readAll(requestOf([...'--edge--']))).toEqual([])
    expect(await readAll(requestOf('--edge--\r\n'))).toEqual([])
    expect(await readAll(requestOf(''))).toEqual(['UNEXPECTED_END'])
    expect(await readAll(requestOf('nothing of a form'))).toEqual(['UNEXPECTED_END'])
  })
})

describe('a part', () => {
  const wrong: [title: string, head: string, code: string][] = [
    ['has no headers', '', 'INVALID_PART'],
    ['has no Content-Disposition', 'Content-Type: text/plain', 'INVALID_PART'],
    [
      'has two Content-Dispositions',
      'Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b',
      'INVALID_PART',
    ],
    ['is an attachment', 'Content-Disposition: attachment; name=a', 'INVALID_PART'],
    ['has a quote that does not end', 'Content-Disposition: form-data; name="a', 'INVALID_PART'],
    ['has text behind a quote', 'Content-Disposition: form-data; name="a"b', 'INVALID_PART'],
    ['has two names', 'Content-Disposition: form-data; name=a; name=b', 'INVALID_PART'],
    ['has two file names', 'Content-Disposition: form-data; name=a; filename=b; FILENAME=c', 'INVALID_PART'],
    ['has no name', 'Content-Disposition: form-data', 'MISSING_FIELD_NAME'],
    ['has a file name only', 'Content-Disposition: form-data; filename=a', 'MISSING_FIELD_NAME'],
    ['has an extended name only', "Content-Disposition: form-data; name*=UTF-8''a", 'MISSING_FIELD_NAME'],
    ['has headers without colons', 'nonsense\r\nContent-Disposition: form-data; name=a', 'INVALID_PART'],
    ['has a bare line feed in its headers', 'Content-Disposition: form-data; name="a\nb"', 'INVALID_PART'],
  ]
  for (const [title, head, code] of wrong) {
    it(`is refused when it ${title}`, async () => {
      const form = `--edge\r\n${head}${head && '\r\n'}\r\nx\r\n--edge--\r\n`
      const err = await refusalOf(requestOf(form))
      expect(err).toMatchObject({ code, status: 400, part: 1 })
      expect(await readAll(requestOf([...form]))).toEqual([code])
    })
  }

  it('is refused when the next boundary stands in its headers', async () => {
    const form = '--edge\r\nContent-Disposition: form-data; name=a\r\n--edge\r\n\r\n--edge--\r\n'
    expect(await readAll(requestOf(form))).toEqual(['INVALID_PART'])
    expect(await readAll(requestOf('--edge\r\n--edge--\r\n'))).toEqual(['INVALID_PART'])
  })

  it('may have an empty name', async () => {
    expect(await readAll(requestOf(formBytes({ disposition: 'name=""', body: 'x' })))).toEqual([['', undefined, 'x']])
  })
})

describe('a form that is cut off while nobody waits for a part', () => {
  const FORM_CUT = formBytes({ disposition: 'name="a"', body: 'x' }, filePart('f', 'f', 'abc')).slice(0, -12)

  it.each(['text', 'bytes'] as const)(
    'rejects %s() of the part, and the loop, but leaves no rejection unhandled',
    async (way) => {
      const unhandled: unknown[] = []
      const onUnhandled = (reason: unknown): void => void unhandled.push(reason)
      process.on('unhandledRejection', onUnhandled)
      onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
      const all: Promise<unknown>[] = []
      const loop = async (): Promise<void> => {
        for await (const part of parts(requestOf(FORM_CUT))) all.push(part[way]())
      }
      await expect(loop()).rejects.toMatchObject({ code: 'UNEXPECTED_END' })
      await new Promise((resolve) => setImmediate(resolve))
      expect(unhandled).toEqual([])
      await expect(all[0]).resolves.toHaveLength(1)
      await expect(all[1]).rejects.toMatchObject({ code: 'UNEXPECTED_END' })
    },
  )
})
