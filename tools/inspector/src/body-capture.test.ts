import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BodyCapture, MOST_OF_A_BODY } from './body-capture.ts'

function capture(type: string, encoding: string, ...pieces: unknown[]) {
  const body = new BodyCapture()
  for (const piece of pieces) body.add(piece)
  body.seal(type, encoding)
  return body.read(type, encoding)
}

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')

describe('a body that goes by', () => {
  it.each([
    ['JSON', 'application/json', '{"a":1}', 'json'],
    ['JSON of a vendor', 'application/problem+json; charset=utf-8', '{"a":1}', 'json'],
    ['text', 'text/plain', 'tea', 'text'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 'form'],
    ['text without a type', '', 'tea', 'text'],
  ])('is kept when it is %s', (_title, type, text, kind) => {
    expect(capture(type, '', text.slice(0, 2), Buffer.from(text.slice(2)))).toMatchObject({ kind, content: text })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is read through %s', (encoding, compress) => {
    expect(capture('text/plain', encoding, compress(Buffer.from('tea'))).content).toBe('tea')
  })

  it('is read as far as it was kept, when it is compressed and long', () => {
    const random = Buffer.from(Array.from({ length: 300_000 }, (_, i) => 97 + ((i * i * 7919) % 26)))
    const { content, truncated } = capture('text/plain', 'gzip', gzipSync(random, { level: 0 }))
    expect(truncated).toBe(true)
    expect(content.length).toBeGreaterThan(10_000)
    expect(content.length).toBeLessThanOrEqual(MOST_OF_A_BODY)
  })

  it('is shown as an image when it is a whole one', () => {
    expect(capture('image/png', '', PNG)).toMatchObject({ kind: 'image', content: PNG.toString('base64') })
    expect(capture('image/png', '', PNG, Buffer.alloc(MOST_OF_A_BODY))).toMatchObject({ kind: 'binary', content: '' })
  })

  it.each([
    ['bytes', 'application/octet-stream', '', Buffer.from([0, 1])],
    ['what is not as compressed as it says', 'text/plain', 'gzip', 'tea'],
    ['what grows too much', 'text/plain', 'gzip', gzipSync(Buffer.alloc(5_000_000))],
    ['an encoding that nobody knows', 'text/plain', 'x-own', 'tea'],
    ['UTF-16', 'application/json; charset=utf-16', '', Buffer.from('{"password":"x1"}', 'utf16le')],
    ['UTF-16 that does not say so', 'application/json', '', Buffer.from('{"password":"x1"}', 'utf16le')],
    ['UTF-7', 'text/plain; charset="utf-7"', '', 'password+AD0-x1'],
  ])('is not kept when it is %s', (_title, type, encoding, piece) => {
    expect(capture(type, encoding, piece)).toMatchObject({ kind: 'binary', content: '' })
  })

  it('has the fields of a multipart form without their secrets', () => {
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const { content } = capture(
      'multipart/form-data; boundary=x',
      '',
      `${part('name', 'Ada')}${part('password', 'x1y2\r\nsecond --x--line')}${part('city', 'London')}--x--`,
    )
    expect(content).toContain('Ada')
    expect(content).toContain('London')
    expect(content).not.toMatch(/x1y2|second/)
  })

  it('takes what is neither text nor bytes for nothing', () => {
    expect(capture('text/plain', '', undefined, null, {}, () => {})).toMatchObject({ kind: 'none', bytes: 0 })
  })
})

it('a body is kept as far as it fits, from pieces of any size', () => {
  const body = new BodyCapture()
  const piece = Buffer.from('x')
  for (let i = 0; i < 1000; i++) body.add(piece)
  piece.fill('y')
  expect(body.size).toBeLessThan(2100)
  body.add('z'.repeat(MOST_OF_A_BODY))
  body.add('za'.repeat(10), 'hex')
  expect([body.size, body.bytes]).toEqual([MOST_OF_A_BODY, 1000 + MOST_OF_A_BODY + 10])
  expect(body.read('text/plain', '').content).toBe('x'.repeat(1000) + 'z'.repeat(MOST_OF_A_BODY - 1000))
})
