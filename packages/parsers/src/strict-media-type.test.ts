import { describe, expect, it } from 'vitest'
import { parseStrictMediaType } from './strict-media-type.ts'

const cases: [string, string | undefined | null, boolean?][] = [
  ['text/html', undefined, true],
  ['text/html; charset=UTF-8', 'UTF-8', true],
  ['text/html;charset="utf\\-8"', 'utf-8', true],
  ['text/html; a=b; CharSet=x ; charset=y', 'y', true],
  ['text/html\t; charset=x', 'x', false],
  ['*/*; charset=x', 'x', false],
  ['text/html;', null],
  ['text/html; charset', null],
  ['text/html; charset=', null],
  ['text/html; charset=a b', null],
  ['text/html; charset="a', null],
  ['text', null],
  ['', null],
]

describe('parseStrictMediaType()', () => {
  for (const [header, charset, matchable] of cases) {
    const want = charset === null ? undefined : { charset, matchable }
    it(`makes ${JSON.stringify(want)} of ${JSON.stringify(header)}`, () =>
      expect(parseStrictMediaType(header)).toEqual(want))
  }
})
