import { describe, expect, it } from 'vitest'
import { isFresh, isFreshByBoth } from '../../http/validators.ts'
import { isRangeCurrent, judgePreconditions } from './conditional.ts'

const MODIFIED = 'Wed, 01 Jan 2025 00:00:00 GMT'
const EARLIER = 'Tue, 31 Dec 2024 00:00:00 GMT'
const validators = { etag: 'W/"a"', lastModified: MODIFIED }
const nothing = { etag: undefined, lastModified: undefined }

describe('judgePreconditions', () => {
  const cases: [headers: Record<string, string>, verdict: string][] = [
    [{}, 'send'],
    [{ 'if-none-match': 'W/"a"' }, 'unmodified'],
    [{ 'if-none-match': '"a"' }, 'unmodified'],
    [{ 'if-none-match': '"b"' }, 'send'],
    [{ 'if-none-match': '*' }, 'unmodified'],
    [{ 'if-modified-since': MODIFIED }, 'unmodified'],
    [{ 'if-modified-since': EARLIER }, 'send'],
    [{ 'if-none-match': '"b"', 'if-modified-since': MODIFIED }, 'send'],
    [{ 'if-match': '"a"' }, 'send'],
    [{ 'if-match': '"b" , W/"a"' }, 'send'],
    [{ 'if-match': '"b"' }, 'failed'],
    [{ 'if-match': ',' }, 'failed'],
    [{ 'if-match': '*' }, 'send'],
    [{ 'if-unmodified-since': MODIFIED }, 'send'],
    [{ 'if-unmodified-since': EARLIER }, 'failed'],
    [{ 'if-unmodified-since': 'junk' }, 'send'],
    [{ 'if-match': '"a"', 'if-unmodified-since': EARLIER }, 'send'],
    [{ 'if-match': '"b"', 'if-none-match': '"a"' }, 'failed'],
  ]
  for (const [headers, verdict] of cases) {
    it(`takes ${JSON.stringify(headers)} for ${verdict}`, () => {
      expect(judgePreconditions(headers, validators, 200, isFresh)).toBe(verdict)
    })
  }

  it('leaves it to the line whether a good tag outweighs an old date', () => {
    const headers = { 'if-none-match': '"a"', 'if-modified-since': EARLIER }
    expect(judgePreconditions(headers, validators, 200, isFresh)).toBe('unmodified')
    expect(judgePreconditions(headers, validators, 200, isFreshByBoth)).toBe('send')
  })

  it('sends no 304 instead of an error', () => {
    const verdictAt = (status: number) => judgePreconditions({ 'if-none-match': '*' }, validators, status, isFresh)
    expect([404, 199, 300].map(verdictAt)).toEqual(['send', 'send', 'send'])
    expect([200, 299, 304].map(verdictAt)).toEqual(['unmodified', 'unmodified', 'unmodified'])
  })

  it('compares tags weakly, and an empty one with none', () => {
    const verdictOf = (match: string, etag: string) =>
      judgePreconditions({ 'if-match': match }, { etag, lastModified: MODIFIED }, 200, isFresh)
    expect(verdictOf('W/"a"', '"a"')).toBe('send')
    expect(verdictOf('"a"', 'W/"a"')).toBe('send')
    expect(verdictOf(',', 'W/')).toBe('failed')
  })

  it('fails conditions that cannot be checked', () => {
    expect(judgePreconditions({ 'if-match': '*' }, nothing, 200, isFresh)).toBe('failed')
    expect(judgePreconditions({ 'if-unmodified-since': MODIFIED }, nothing, 200, isFresh)).toBe('failed')
  })
})

describe('isRangeCurrent', () => {
  const cases: [ifRange: string | undefined, want: boolean][] = [
    [undefined, true],
    ['W/"a"', true],
    ['"a"', false],
    ['"b"', false],
    [MODIFIED, true],
    [EARLIER, false],
    ['junk', false],
  ]
  for (const [ifRange, want] of cases) {
    it(`is ${want} for ${ifRange}`, () => expect(isRangeCurrent(ifRange, validators)).toBe(want))
  }

  it('is false for any condition on a file without validators', () => {
    for (const ifRange of ['"a"', MODIFIED]) expect(isRangeCurrent(ifRange, nothing)).toBe(false)
  })
})
