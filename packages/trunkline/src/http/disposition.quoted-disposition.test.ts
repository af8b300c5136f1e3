import { describe, expect, it } from 'vitest'
import { formatQuotedAttachment } from './disposition.ts'

describe('formatQuotedAttachment', () => {
  const cases: [path: string | undefined, value: string][] = [
    [undefined, 'attachment'],
    ['', "attachment; filename*=UTF-8''"],
    ['/srv/report.pdf', 'attachment; filename="report.pdf"'],
    ['a"b\\c', 'attachment; filename="a\\"b\\\\c"'],
    ['\u00fc.txt', 'attachment; filename="\u00fc.txt"'],
    ['\u20ac.txt', 'attachment; filename="?.txt"; filename*=UTF-8\'\'%E2%82%AC.txt'],
  ]
  for (const [path, value] of cases) {
    it(`writes ${JSON.stringify(path)}`, () => expect(formatQuotedAttachment(path)).toBe(value))
  }

  it('refuses what is no text', () => {
    expect(() => formatQuotedAttachment(null as unknown as string)).toThrow(new TypeError('filename must be a string'))
  })

  it('never lets a name begin a header of its own', () => {
    expect(formatQuotedAttachment('a\r\nX-Evil: 1')).not.toMatch(/[\r\n]/)
  })
})
