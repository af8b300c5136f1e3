import { describe, expect, it } from 'vitest'
import { toLocation } from './location.ts'

describe('toLocation', () => {
  it('encodes what a URL may not carry', () => {
    expect(toLocation('/a b/\u00fc?q=<x>')).toBe('/a%20b/%C3%BC?q=%3Cx%3E')
  })

  it('escapes the backslash that browsers take for a slash', () => {
    expect(toLocation('/\\evil.test/x')).toBe('/%5Cevil.test/x')
  })

  it('leaves every other target alone', () => {
    for (const url of ['/a\\b', '//host', 'http://host/', '\\x', '']) expect(toLocation(url)).toBe(url)
  })
})
