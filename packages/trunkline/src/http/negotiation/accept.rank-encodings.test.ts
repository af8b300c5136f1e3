import { describe, expect, it } from 'vitest'
import { compileEncodingRank } from './accept.ts'

const rank = compileEncodingRank(['br', 'zstd', 'gzip'])

const cases: [header: string, want: string[]][] = [
  ['', []],
  ['gzip', ['gzip']],
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['gzip, br;q=0.9', ['gzip', 'br']],
  ['GZIP', ['gzip']],
  ['*', ['br', 'zstd', 'gzip']],
  ['*;q=0', []],
  ['br;q=0, *', ['zstd', 'gzip']],
  ['identity, br;q=0.5', []],
  ['identity;q=0.5, br', ['br']],
  ['identity;q=0, gzip', ['gzip']],
  ['deflate', []],
]

describe('compileEncodingRank', () => {
  for (const [header, want] of cases) it(`ranks for ${header || 'nothing'}`, () => expect(rank(header)).toEqual(want))
})
