import { describe, expect, it } from 'vitest'
import type { ETags, QueryParsers } from './line.ts'
import { compileETag, compileQueryParser, compileTrust } from './settings.ts'

describe('the setting etag', () => {
  const etags: ETags = { weak: () => 'weak', strong: () => 'strong' }
  const own = () => 'own'

  it.each([
    [true, etags.weak],
    ['weak', etags.weak],
    ['strong', etags.strong],
    [own, own],
    [false, undefined],
  ])('%s stands for %o', (value, fn) => {
    expect(compileETag(value, etags)).toBe(fn)
  })

  it.each([undefined, 'week', 1])('refuses %s', (value) => {
    expect(() => compileETag(value, etags)).toThrow(new TypeError(`unknown value for etag function: ${value}`))
  })
})

describe('the setting query parser', () => {
  const parsers: QueryParsers = {
    extended: () => ({ by: 'extended' }),
    disabled: () => ({ by: 'nobody' }),
    disabledBy: [false, 'none'],
  }
  const own = () => ({ by: 'own' })

  it.each([
    ['extended', parsers.extended],
    [false, parsers.disabled],
    ['none', parsers.disabled],
    [own, own],
  ])('%s stands for %o', (value, fn) => {
    expect(compileQueryParser(value, parsers)).toBe(fn)
  })

  it.each([true, 'simple'])("%s is Node's own parser", (value) => {
    expect(compileQueryParser(value, parsers)?.('a[b]=1&c=2&c=3')).toEqual({ 'a[b]': '1', c: ['2', '3'] })
  })

  it.each([undefined, 'rich', 1])('refuses %s', (value) => {
    const message = `unknown value for query parser function: ${value}`
    expect(() => compileQueryParser(value, parsers)).toThrow(new TypeError(message))
  })
})

describe('the setting trust proxy', () => {
  const own = () => true

  it.each<[value: unknown, address: string, hop: number, trusted: boolean]>([
    [true, '203.0.113.7', 9, true],
    [false, '127.0.0.1', 0, false],
    [undefined, '127.0.0.1', 0, false],
    [null, '127.0.0.1', 0, false],
    [2, '203.0.113.7', 1, true],
    [2, '203.0.113.7', 2, false],
    ['loopback', '127.0.0.1', 0, true],
    ['loopback', '10.0.0.1', 0, false],
    ['loopback , 10.0.0.0/8', '10.0.0.1', 0, true],
    [['loopback', '10.0.0.0/8'], '10.0.0.1', 0, true],
    [['loopback'], '10.0.0.1', 0, false],
    [own, '203.0.113.7', 0, true],
  ])('%j and the address %s at hop %i: %s', (value, address, hop, trusted) => {
    expect(compileTrust(value)(address, hop)).toBe(trusted)
  })

  it('uses a function as it is', () => {
    expect(compileTrust(own)).toBe(own)
  })

  it('refuses what is not an address', () => {
    expect(() => compileTrust('nowhere')).toThrow(new TypeError('invalid IP address: nowhere'))
  })
})
