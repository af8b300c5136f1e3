import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { FORM_TYPE, filePart, formBytes } from '../support/multipart-form.ts'
import { cut, parts, readAll, requestOf, type Seen } from './form-request.ts'

const FIELD = { disposition: 'name="title"', body: 'Sea' }
const FILE = filePart('photo', 'sea.txt', 'waves\r\nand more')

describe('parts()', () => {
  it('gives fields and files in their order', async () => {
    expect(await readAll(requestOf(formBytes(FIELD, FILE, FIELD)))).toEqual([
      ['title', undefined, 'Sea'],
      ['photo', 'sea.txt', 'waves\r\nand more'],
      ['title', undefined, 'Sea'],
    ])
  })

  it('gives the headers of a part, in an object without a prototype', async () => {
    const lines = ['Content-Type: Text/CSV; charset=latin1', 'X-Note: one', 'x-note: two', '__proto__: x']
    const form = formBytes({ disposition: 'name="a"', lines, body: 'caf\xe9' })
    for await (const part of parts(requestOf(form))) {
      expect(Object.getPrototypeOf(part.headers)).toBeNull()
      expect(Object.entries(part.headers)).toEqual([
        ['content-disposition', 'form-data; name="a"'],
        ['content-type', 'Text/CSV; charset=latin1'],
        ['x-note', 'one, two'],
        ['__proto__', 'x'],
      ])
      expect(part.type).toBe('text/csv')
      expect(await part.text()).toBe('café')
    }
  })

  it('takes text/plain for the type of a field, and bytes for that of a file, when there is none that is valid', async () => {
    const form = formBytes(
      FIELD,
      { disposition: 'name="a"; filename="b"' },
      { disposition: 'name="a"; filename="b"', lines: ['Content-Type: nonsense'] },
    )
    const types: string[] = []
    for await (const part of parts(requestOf(form))) types.push(part.type)
    expect(types).toEqual(['text/plain', 'application/octet-stream', 'application/octet-stream'])
  })
})

describe('a part', () => {
  it('is read as bytes, as text or as a stream, but in one of these ways', async () => {
    const form = formBytes(FIELD, FIELD, FIELD)
    const seen: unknown[] = []
    for await (const part of parts(requestOf(form))) {
      if (seen.length === 0) seen.push(await part.bytes(), await part.bytes(), await part.text())
      else if (seen.length === 3) {
        for await (const piece of part.stream) seen.push(piece)
        await expect(part.text()).rejects.toThrow('A part can be read once')
      } else {
        await part.text()
        expect(() => part.stream).toThrow('A part can be read once')
      }
    }
    expect(seen).toEqual([Buffer.from('Sea'), Buffer.from('Sea'), 'Sea', Buffer.from('Sea')])
  })

  it('is thrown away when it is not read before the next', async () => {
    const big = { ...FIELD, body: 'x'.repeat(50_000) }
    const pieces = cut(formBytes(big, FIELD, big), 999)
    const seen: number[] = []
    const skipped: { text(): Promise<string> }[] = []
    for await (const part of parts(requestOf(pieces))) {
      if (skipped.length === 0) skipped.push(part)
      else seen.push((await part.text()).length)
    }
    expect(seen).toEqual([3, 50_000])
    await expect(skipped[0]?.text()).rejects.toThrow('read a part before the next')
  })

  it('is waited for while it is being read, though the loop has gone on', async () => {
    const bodies = ['a', 'b', 'c'].map((letter) => letter.repeat(70_000))
    const form = formBytes(...bodies.map((body, i) => filePart('f', `${i}`, body)))
    const pieces = cut(form, 5000)
    const reads: Promise<string>[] = []
    for await (const part of parts(requestOf(pieces))) {
      reads.push(
        (async () => {
          let text = ''
          for await (const piece of part.stream) text += piece
          return text
        })(),
      )
    }
    expect(await Promise.all(reads)).toEqual(bodies)
  })

  it('can be left half-way', async () => {
    const form = formBytes(filePart('a', 'a', 'x'.repeat(90_000)), FIELD)
    const seen: Seen[] = []
    for await (const part of parts(requestOf(cut(form, 5000)))) {
      if (part.filename === undefined) seen.push([part.name, undefined, await part.text()])
      else for await (const _piece of part.stream) break
    }
    expect(seen).toEqual([['title', undefined, 'Sea']])
  })
})

describe('the loop over parts', () => {
  it('lets go of the request when it is left', async () => {
    const req = requestOf([formBytes(FIELD, FIELD), 'and an epilogue'])
    for await (const part of parts(req)) {
      await part.text()
      break
    }
    await once(req, 'end')
    expect(req.readableEnded).toBe(true)
    for (const event of ['data', 'error']) expect(req.listenerCount(event)).toBe(0)
  })

  it('refuses other bodies, compressed ones, and those that are read already', async () => {
    const codes = async (headers: object) => readAll(requestOf(formBytes(FIELD), headers))
    expect(await codes({ 'content-type': 'application/json' })).toEqual(['UNSUPPORTED_TYPE'])
    expect(await codes({ 'content-type': undefined })).toEqual(['UNSUPPORTED_TYPE'])
    expect(await codes({ 'content-type': FORM_TYPE.replace('form-data', 'mixed') })).toEqual(['UNSUPPORTED_TYPE'])
    expect(await codes({ 'content-encoding': 'gzip' })).toEqual(['UNSUPPORTED_ENCODING'])
    expect(await codes({ 'content-encoding': 'identity' })).toEqual([['title', undefined, 'Sea']])
    const read = requestOf(formBytes(FIELD))
    await readAll(read)
    expect(await readAll(read)).toEqual(['BODY_ALREADY_READ'])
    const text = requestOf(formBytes(FIELD)).setEncoding('utf8')
    expect(await readAll(text)).toEqual(['BODY_ALREADY_READ'])
  })

  it('refuses limits that do not limit', () => {
    const wrong: [limits: object, message: string][] = [
      [{ maxFilesize: 1 }, 'unknown limit "maxFilesize"'],
      [{ maxFileSize: '5 MiB' }, 'maxFileSize must be a number of bytes'],
      [{ maxFileSize: -1 }, 'maxFileSize must be a number of bytes'],
      [{ maxTotal: Number.NaN }, 'maxTotal must be a number of bytes'],
      [{ maxTotal: {} }, 'maxTotal must be a number of bytes'],
      [{ maxParts: '5' }, 'maxParts must be a whole number'],
      [{ maxParts: 1.5 }, 'maxParts must be a whole number'],
      [{ unread: 'keep' }, "unread must be 'drain' or 'cut'"],
    ]
    for (const [limits, message] of wrong) expect(() => parts(requestOf(''), limits)).toThrow(message)
  })
})
