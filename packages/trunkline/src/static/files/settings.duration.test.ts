import { describe, expect, it } from 'vitest'
import { parseDuration } from './settings.ts'

describe('parseDuration', () => {
  const cases: [text: string, want: number | undefined][] = [
    ['1 day', 86_400_000],
    ['2h', 7_200_000],
    ['1500', 1500],
    ['-1m', -60_000],
    ['soon', undefined],
  ]
  for (const [text, want] of cases) it(`reads ${text}`, () => expect(parseDuration(text)).toBe(want))
})
