import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type Content, compileClassify, type TypeOption } from './content.ts'
import { matchType } from './media-type/match.ts'

function create(type: TypeOption): { classify: (header?: string) => unknown; asked: (string | undefined)[] } {
  const asked: (string | undefined)[] = []
  const toContent = (charset: string | undefined): Content<string> => {
    asked.push(charset)
    return { charset: charset ?? 'none', accepted: true, decode: String }
  }
  const parseMediaType = (header: string) => ({ type: header.split(';')[0], charset: header.split('charset=')[1] })
  const compiled = compileClassify({ type, parseMediaType, matchType, toContent })
  const classify = (header?: string): unknown =>
    compiled({ headers: { 'content-type': header } } as unknown as IncomingMessage)?.charset
  return { classify, asked }
}

describe('compileClassify()', () => {
  it('decides once for each Content-Type', () => {
    const { classify, asked } = create('text/*')
    for (let i = 0; i < 3; i++) {
      expect(classify('text/plain; charset=A')).toBe('a')
      expect(classify('text/html')).toBe('none')
      expect(classify('a/b; charset=c')).toBeUndefined()
    }
    expect(asked).toEqual(['a', undefined])
  })

  it('takes a plain type for itself, and no more', () => {
    const { classify } = create('text/plain')
    expect([classify('text/plain'), classify('text/plain2'), classify('text/html')]).toEqual([
      'none',
      undefined,
      undefined,
    ])
  })

  it('does not remember long ones', () => {
    const { classify, asked } = create('text/*')
    const header = `text/plain; x=${'x'.repeat(200)}; charset=a`
    expect([classify(header), classify(header)]).toEqual(['a', 'a'])
    expect(asked).toHaveLength(2)
  })

  it('forgets when there are too many, and goes on', () => {
    const { classify, asked } = create('text/*')
    for (let i = 0; i < 200; i++) expect(classify(`text/plain; charset=${i}`)).toBe(String(i))
    expect(classify('text/plain; charset=0')).toBe('0')
    expect(asked).toHaveLength(201)
  })

  it('asks a function each time', () => {
    let answer = true
    const { classify } = create(() => answer)
    expect(classify('a/b; charset=x')).toBe('x')
    expect(classify(undefined)).toBe('none')
    answer = false
    expect(classify('a/b; charset=x')).toBeUndefined()
  })
})
