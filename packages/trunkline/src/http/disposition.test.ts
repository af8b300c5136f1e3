import { describe, expect, it } from 'vitest'
import { formatAttachment } from './disposition.ts'

describe('formatAttachment', () => {
  const cases: [name: string | undefined, want: string][] = [
    [undefined, 'attachment'],
    ['report.pdf', 'attachment; filename=report.pdf'],
    ['a b.txt', 'attachment; filename="a b.txt"'],
    ['ü.txt', 'attachment; filename="?.txt"; filename*=UTF-8\'\'%C3%BC.txt'],
  ]
  for (const [name, want] of cases) it(`writes ${name}`, () => expect(formatAttachment(name)).toBe(want))
})
