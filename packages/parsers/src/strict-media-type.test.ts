import { describe, expect, it } from 'vitest'
import { parseStrictMediaType } from './strict-media-type.ts'

const cases: [header: string, charset: string | undefined | null, type?: string][] = [
  ['text/html', undefined, 'text/html'],
  ['text/html; charset=UTF-8', 'UTF-8', 'text/html'],
  ['text/html;charset="utf\\-8"', 'utf-8', 'text/html'],
  ['Text/HTML ;charset=x', 'x', 'text/html'],
  ['text/html; a=b; CharSet=x ; charset=y', 'y', 'text/html'],
  ['text/html\t; charset=x', 'x'],
  ['*/*; charset=x', 'x'],
  ['text/html;', null],
  ['text/html; charset', null],
  ['text/html; charset=', null],
  ['text/html; charset=a b', null],
  ['text/html; charset="a', null],
  ['text', null],
  ['', null],
]

describe('parseStrictMediaType()', () => {
  for (const [header, charset, type] of cases) {
    const want = charset === null ? undefined : { type, charset }
    it(`makes ${JSON.stringify(want)} of ${JSON.stringify(header)}`, () =>
      expect(parseStrictMediaType(header)).toEqual(want))
  }
})
