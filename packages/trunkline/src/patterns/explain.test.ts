import { describe, expect, it } from 'vitest'
import { compilePath } from '../router/path/compile.ts'
import { translatePattern } from './translate.ts'

const OPTIONS = { sensitive: false, strict: false, end: true }

function messageFor(pattern: string): string {
  try {
    compilePath(pattern, OPTIONS)
    return ''
  } catch (err) {
    return (err as Error).message // the grammar throws nothing else
  }
}

const translations: [v4: string, v5: string][] = [
  ['*', '"{*splat}"'],
  ['/*', '"/{*splat}"'],
  ['/a/*/b/*', '"/a/{*splat}/b/{*splat2}"'],
  ['/users/:id?', '"/users{/:id}"'],
  ['/ab?cd', '"/a{b}cd"'],
  ['/ab(cd)?e', '/^\\/ab(cd)?e\\/?$/i'],
  ['/(a|b)/c', '["/a/c", "/b/c"]'],
  ['/n/:n(\\d+)', '/^\\/n(?:\\/(?<n>\\d+))\\/?$/i'],
  ['/ab+cd', '/^\\/ab+cd\\/?$/i'],
]

describe('the error for a 4.x pattern', () => {
  it.each(translations)('says of %s to write %s, as the doctor does', (v4, v5) => {
    expect(translatePattern(v4, OPTIONS, '"')).toMatchObject({ source: v5 })
    const literal =
      v5.startsWith('/') && !v4.includes(':')
        ? String.raw`, or escape a character that is meant literally, as in "\\+"`
        : ''
    expect(messageFor(v4).split('\n')[1]).toBe(`  Trunkline: "${v4}" is a 4.x pattern; in 5.x write ${v5}${literal}`)
  })

  it('keeps the message of the grammar, with pattern and position', () => {
    expect(messageFor('/api/*')).toMatch(/^Missing parameter name at index 6: \/api\/\*/)
  })

  it('says why there is no such pattern in 5.x', () => {
    expect(messageFor('/:a/:a(\\d+)')).toContain('4.x pattern; a name stands in it twice')
  })

  it.each(['/a{b', '/a\\', '/{/:id', '/(?!a)*'])('says nothing of 4.x if the mistake is one of 5.x: %s', (pattern) => {
    expect(messageFor(pattern)).not.toBe('')
    expect(messageFor(pattern)).not.toContain('4.x pattern')
  })
})
