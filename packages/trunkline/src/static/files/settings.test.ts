import parseRange from 'range-parser'
import { describe, expect, it } from 'vitest'
import { isFresh } from '../../http/validators.ts'
import type { FilePolicy } from '../policy.ts'
import { compileFileSettings } from './settings.ts'

const policy: FilePolicy = {
  dotfiles: 'ignore-files',
  readOptions: (options) => options,
  contentType: () => 'text/x',
  isFresh,
  parseRange,
}

describe('compileFileSettings', () => {
  it('uses the defaults and the line for options that are not given', () => {
    expect(compileFileSettings({}, policy)).toEqual({
      root: undefined,
      dotfiles: 'ignore-files',
      index: ['index.html'],
      extensions: [],
      acceptRanges: true,
      cacheControl: 'public, max-age=0',
      etag: true,
      lastModified: true,
      start: 0,
      end: undefined,
      contentType: policy.contentType,
      isFresh,
      parseRange,
    })
  })

  const ages: [age: unknown, seconds: number][] = [
    [0, 0],
    [1999, 1],
    [-5, 0],
    [Number.POSITIVE_INFINITY, 31_536_000],
    [Number.NaN, 0],
    ['2 days', 172_800],
    ['nonsense', 0],
    ['', 0],
    [true, 0],
  ]
  for (const [age, seconds] of ages) {
    it(`reads maxAge ${age} as ${seconds} seconds`, () => {
      const { cacheControl } = compileFileSettings({ maxAge: age as number }, policy)
      expect(cacheControl).toBe(`public, max-age=${seconds}`)
    })
  }

  it('reads inherited options', () => {
    const inherited = Object.create({ index: false, extensions: 'html', root: '/srv/../x' }) as object
    expect(compileFileSettings(inherited, policy)).toMatchObject({ index: [], extensions: ['html'], root: '/x' })
  })

  it('reads them as the line does', () => {
    const readOptions = <Given extends object>(given: Given): Given => ({ ...given, dotfiles: 'allow' })
    expect(compileFileSettings({}, { ...policy, readOptions }).dotfiles).toBe('allow')
  })

  it('turns off what is false', () => {
    const off = { acceptRanges: false, cacheControl: false, etag: false, lastModified: false }
    expect(compileFileSettings(off, policy)).toMatchObject({ ...off, cacheControl: undefined })
  })

  it('takes every policy for dotfiles', () => {
    for (const dotfiles of ['allow', 'deny', 'ignore'] as const) {
      expect(compileFileSettings({ dotfiles }, policy).dotfiles).toBe(dotfiles)
    }
  })

  const mistakes: [options: object, message: string][] = [
    [{ index: [1] }, 'index option must be array of strings or false'],
    [{ extensions: ['html', null] }, 'extensions option must be array of strings or false'],
    [{ dotfiles: 'maybe' }, 'dotfiles option must be "allow", "deny", or "ignore"'],
  ]
  for (const [options, message] of mistakes) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      expect(() => compileFileSettings(options, policy)).toThrow(new TypeError(message))
    })
  }

  it('starts at the given byte', () => expect(compileFileSettings({ start: 3 }, policy).start).toBe(3))

  it('never starts before the file', () => expect(compileFileSettings({ start: -5 }, policy).start).toBe(0))
})
