import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { matchTypeV1 } from '../media-type/match.ts'
import { type Content, compileClassify, type TypeOption } from './content.ts'

/** A classifier that notes the charsets it was asked about in `asked`, and in `parsed` the headers it took apart. */
function create(type: TypeOption) {
  const asked: (string | undefined)[] = []
  const parsed: string[] = []
  const toContent = (charset: string | undefined): Content<string> => {
    asked.push(charset)
    return { charset: charset ?? 'none', accepted: true, decode: String }
  }
  const parseMediaType = (header: string) => {
    parsed.push(header)
    return { type: header.split(';')[0] || undefined, charset: header.split('charset=')[1] }
  }
  const compiled = compileClassify({ type, parseMediaType, matchType: matchTypeV1, toContent })
  const classify = (header?: string): unknown =>
    compiled({ headers: { 'content-type': header } } as unknown as IncomingMessage)?.charset
  return { classify, asked, parsed }
}

describe('compileClassify()', () => {
  it('takes a plain type for itself, and no more', () => {
    const { classify } = create('text/plain')
    expect([classify('text/plain'), classify('text/plain2'), classify('text/html')]).toEqual([
      'none',
      undefined,
      undefined,
    ])
  })

  it('takes a list for any of its types, be it one only', () => {
    expect(['text/plain', 'text/html', 'text/css'].map(create(['text/plain', 'html']).classify)).toEqual([
      'none',
      'none',
      undefined,
    ])
    expect(create(['text/plain']).classify('text/plain')).toBe('none')
  })

  it('takes nothing for a type that is neither a string nor a list', () => {
    for (const type of [true, 5, {}, Symbol('type')]) {
      expect(create(type as unknown as TypeOption).classify('text/plain')).toBeUndefined()
    }
  })

  it('takes no Content-Type that is invalid, not even when it takes any', () => {
    const { classify } = create([])
    expect([classify('text/plain'), classify(';charset=a'), classify('')]).toEqual(['none', undefined, undefined])
  })

  it('asks a function each time, and reads no Content-Type that is not there', () => {
    let result = true
    const { classify, parsed } = create(() => result)
    expect(classify(undefined)).toBe('none')
    expect(parsed).toEqual([])
    expect([classify('a/b; charset=X'), classify('a/b')]).toEqual(['x', 'none'])
    result = false
    expect(classify('a/b; charset=X')).toBeUndefined()
  })

  it('loads type-is when it is made, unless the type is a plain one', async () => {
    const require = createRequire(__filename)
    const file = require.resolve('type-is')
    for (const [type, loaded] of [
      ['text/plain', false],
      ['application/x-www-form-urlencoded', false],
      ['text/*', true],
      ['html', true],
      ['.text/plain', true],
      ['text/plain+json', true],
      [['text/plain'], true],
    ] as const) {
      vi.resetModules()
      delete require.cache[file]
      const fresh = await import('./content.ts')
      const unused = (): never => expect.unreachable()
      fresh.compileClassify({ type: type as TypeOption, parseMediaType: unused, matchType: unused, toContent: unused })
      expect(file in require.cache).toBe(loaded)
    }
  })
})

describe('what is remembered of Content-Types', () => {
  it('is the result for each, no as well as yes', () => {
    const { classify, asked, parsed } = create('text/*')
    for (let i = 0; i < 3; i++) {
      expect(classify('text/plain; charset=A')).toBe('a')
      expect(classify('text/html')).toBe('none')
      expect(classify('a/b; charset=c')).toBeUndefined()
    }
    expect(asked).toEqual(['a', undefined])
    expect(parsed).toHaveLength(3)
  })

  it('is nothing of headers with more than 128 characters', () => {
    for (const [length, times] of [
      [128, 1],
      [129, 2],
    ] as const) {
      const { classify, asked } = create('text/*')
      const header = 'text/plain; x='.padEnd(length, 'x')
      expect([classify(header), classify(header)]).toEqual(['none', 'none'])
      expect(asked).toHaveLength(times)
    }
  })

  it('is about 64 headers: with one more, all are forgotten', () => {
    const { classify, asked } = create('text/*')
    const askFor = (count: number): number => {
      for (let i = 0; i < count; i++) expect(classify(`text/plain; charset=${i}`)).toBe(String(i))
      return asked.length
    }
    expect([askFor(64), askFor(64), askFor(65), askFor(1), askFor(1)]).toEqual([64, 64, 65, 66, 66])
  })
})
