import parseRange from 'range-parser'
import { describe, expect, it } from 'vitest'
import { parseRangeLeniently } from '../../http/v4/ranges.ts'
import { chooseRange, type Span, spanOf } from './ranges.ts'

const validators = { etag: 'W/"a"', lastModified: undefined }

describe('spanOf', () => {
  const cases: [size: number, start: number, end: number | undefined, want: Span][] = [
    [10, 0, undefined, { start: 0, length: 10 }],
    [10, 3, undefined, { start: 3, length: 7 }],
    [10, 3, 5, { start: 3, length: 3 }],
    [10, 3, 99, { start: 3, length: 7 }],
    [10, 99, undefined, { start: 99, length: 0 }],
    [10, 5, 1, { start: 5, length: 0 }],
    [0, 0, 0, { start: 0, length: 0 }],
  ]
  for (const [size, start, end, want] of cases) {
    it(`of ${size} bytes from ${start} to ${end}`, () => expect(spanOf(size, start, end)).toEqual(want))
  }
})

describe('chooseRange', () => {
  const cases: [range: string | undefined, want: Span | string | undefined][] = [
    [undefined, undefined],
    ['bytes=0-3', { start: 0, length: 4 }],
    ['bytes=-3', { start: 7, length: 3 }],
    ['bytes=8-99', { start: 8, length: 2 }],
    ['bytes=0-1,2-3', { start: 0, length: 4 }],
    ['bytes=0-1,5-6', undefined],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=5-2', 'unsatisfiable'],
    ['bytes=x', undefined],
    ['items=0-3', undefined],
  ]
  for (const [range, want] of cases) {
    it(`reads ${range}`, () => expect(chooseRange({ range }, 10, validators, parseRange)).toEqual(want))
  }

  it('sends the whole file if If-Range names another version, even for an unsatisfiable range', () => {
    expect(chooseRange({ range: 'bytes=99-', 'if-range': '"b"' }, 10, validators, parseRange)).toBeUndefined()
  })

  it('leaves it to the line which ranges are malformed', () => {
    expect(chooseRange({ range: 'bytes=x-5' }, 10, validators, parseRange)).toBeUndefined()
    expect(chooseRange({ range: 'bytes=x-5' }, 10, validators, parseRangeLeniently)).toEqual({ start: 5, length: 5 })
  })
})
