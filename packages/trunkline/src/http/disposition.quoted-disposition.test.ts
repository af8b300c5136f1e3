import { createRequire } from 'node:module'
import fc from 'fast-check'
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

  it('agrees with content-disposition 0.5 about any name and options', () => {
    const theirs = createRequire(__filename)('content-disposition-0.5') as typeof formatQuotedAttachment
    const char = fc.constantFrom(
      ...'ab1.%4 "\\/;=\'()*?[]{}<>@,:\r\n\t\x7f\x80\x9f\xa0\xe9\xff\u0100\u20ac\ud800',
      '\u{1f600}',
    )
    const text = fc.string({ unit: char, maxLength: 8 })
    // The package keeps its place in a fallback beyond latin-1 and lets every other one pass, so those are left out.
    const latin1 = text.map((name) => name.replace(/[^\x20-\x7e\xa0-\xff]/g, ''))
    const odd = fc.constantFrom(undefined, null, 0, 1, NaN, true, false, [], {}, ['a'], () => 'a')
    const options = fc.option(
      fc.record(
        { type: fc.oneof(fc.constantFrom('inline', 'X-y', 'a b', ''), text, odd), fallback: fc.oneof(latin1, odd) },
        { requiredKeys: [] },
      ),
    )
    const outcome = (format: typeof formatQuotedAttachment, name: unknown, given: unknown): string => {
      try {
        return format(name as string, given as never)
      } catch (err) {
        return String(err)
      }
    }
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: text }, odd), fc.oneof(options, odd), (name, given) => {
        expect(outcome(formatQuotedAttachment, name, given)).toBe(outcome(theirs, name, given))
      }),
      { numRuns: 5000 },
    )
  })

  it('refuses a fallback beyond latin-1, each time', () => {
    const write = () => formatQuotedAttachment('a', { fallback: '\u20ac' })
    for (let i = 0; i < 3; i++) expect(write).toThrow(new TypeError('fallback must be ISO-8859-1 string'))
  })

  it('never lets a name begin a header of its own', () => {
    expect(formatQuotedAttachment('a\r\nX-Evil: 1')).not.toMatch(/[\r\n]/)
  })
})
