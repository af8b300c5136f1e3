import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { v1 } from './lines/v1.ts'
import { v2 } from './lines/v2.ts'
import { type BodyOptions, compileSharedSettings, compileTextClassify, parseSize } from './options.ts'

/** Settings from options that users without types may give. */
function compile(options?: Record<string, unknown>) {
  return compileSharedSettings(options as BodyOptions, v2)
}

describe('the options that all parsers share', () => {
  it('may be left out', () => {
    const { isSpent, missesBody, markReadWithoutBody, toRefusedFields, toTooLargeFields, prepare, begin, inflaters } =
      v2
    const settings = {
      ...{ isSpent, missesBody, markReadWithoutBody, toRefusedFields, toTooLargeFields, prepare, begin, inflaters },
      ...{ limit: 102_400, verify: undefined, rawBody: false, keepsBytes: false },
    }
    for (const options of [undefined, {}, { verify: false, limit: null, inflate: null }]) {
      expect(compile(options)).toEqual(settings)
    }
  })

  it('keep the bytes for a verifier, and for rawBody', () => {
    const verify = () => {}
    expect(compile({ verify })).toMatchObject({ verify, rawBody: false, keepsBytes: true })
    expect(compile({ rawBody: true })).toMatchObject({ verify: undefined, rawBody: true, keepsBytes: true })
    expect(compile({ rawBody: 1 })).toMatchObject({ rawBody: false, keepsBytes: false })
  })

  it('can refuse compressed bodies', () => {
    expect(compile({ inflate: false }).inflaters).toBeUndefined()
  })

  it.each([
    [0, 0],
    ['1kb', 1024],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('have the limit %s', (limit, size) => expect(compile({ limit }).limit).toBe(size))

  it.each(['abc', '', Number.NaN, -1, '-1kb', true, {}])('refuse the limit %s', (limit) => {
    expect(() => compile({ limit })).toThrow(new TypeError(`option limit "${String(limit)}" is invalid`))
  })

  it('refuse a verifier that is no function', () => {
    expect(() => compile({ verify: 'x' })).toThrow(new TypeError('option verify must be function'))
  })
})

it('knows how many bytes a size has', () => {
  expect([parseSize('100kb'), parseSize(5), parseSize('many')]).toEqual([102_400, 5, null])
})

describe('how text of a charset is read', () => {
  const rules = { fallback: 'latin1', accepts: (charset: string) => charset !== 'utf-16le' }
  const contentOf = (type: string, line = v2) => {
    const content = compileTextClassify('text/*', line, rules)({ headers: { 'content-type': type } } as IncomingMessage)
    return content && [content.charset, content.accepted, content.decode?.(Buffer.from('\u00e9'))]
  }

  it.each([
    ['text/plain', ['latin1', true, '\u00c3\u00a9']],
    ['text/plain; charset=', ['latin1', true, '\u00c3\u00a9']],
    ['text/plain; charset=UTF-8', ['utf-8', true, '\u00e9']],
    ['text/plain; charset=utf-16le', ['utf-16le', false, undefined]],
    ['text/plain; charset=x-bogus', ['x-bogus', true, undefined]],
    ['a/b', undefined],
  ])('%s', (type, want) => expect(contentOf(type)).toEqual(want))

  it('is unknown where the line does not read it', () => {
    expect(contentOf('text/plain; charset=utf-32le', v1)).toEqual(['utf-32le', true, undefined])
    expect(contentOf('text/plain; charset=utf-32le')?.[2]).toBeTypeOf('string')
  })
})
