import { describe, expect, it } from 'vitest'
import { labelsOf, withoutPort } from './forwarded.ts'

describe('withoutPort()', () => {
  const cases: [string, string][] = [
    ['example.com', 'example.com'],
    ['example.com:3000', 'example.com'],
    ['[::1]', '[::1]'],
    ['[::1]:3000', '[::1]'],
    ['[::1', '['],
    ['evil.com:fake@good.com', 'evil.com'],
    [':80', ''],
  ]
  for (const [host, want] of cases)
    it(`makes ${want || 'nothing'} of ${host}`, () => expect(withoutPort(host)).toBe(want))
})

describe('labelsOf()', () => {
  it('names the rightmost label first', () => expect(labelsOf('a.b.c')).toEqual(['c', 'b', 'a']))
  it('takes an IPv4 address for one label', () => expect(labelsOf('127.0.0.1')).toEqual(['127.0.0.1']))
  it('takes an IPv6 address for one label', () => expect(labelsOf('::1')).toEqual(['::1']))
})
