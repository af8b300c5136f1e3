import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toMetadata } from './file-metadata.ts'
import { FactsCache, toFactsCache } from './metadata-cache.ts'

const metadata = toMetadata(__filename, statSync(__filename), 'text/x')

describe('FactsCache', () => {
  it('forgets what was found longest ago when it is full', () => {
    const cache = new FactsCache(2, 1000)
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, metadata)
    expect([cache.size, cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([2, metadata, undefined, metadata])
  })

  it('forgets nothing for what it knows already', () => {
    const cache = new FactsCache(2, 1000)
    for (const key of ['a', 'b', 'b']) cache.set(key, metadata)
    expect([cache.get('a'), cache.get('b')]).toEqual([metadata, metadata])
  })

  it('never holds more than it may', () => {
    const cache = new FactsCache(10, 1000)
    for (let i = 0; i < 1000; i++) cache.set(String(i), metadata)
    expect(cache.size).toBe(10)
  })

  it('believes nothing that is too old', () => {
    const cache = new FactsCache(2, 0)
    cache.set('a', metadata)
    expect([cache.get('a'), cache.size]).toEqual([undefined, 0])
  })

  it('is off unless asked for', () => {
    expect([toFactsCache(undefined), toFactsCache(false)]).toEqual([undefined, undefined])
    expect(toFactsCache(true)).toBeInstanceOf(FactsCache)
  })

  it('refuses sizes and ages that make no sense', () => {
    for (const options of [{ max: 0 }, { max: Number.NaN }, { maxAge: -1 }]) {
      expect(() => toFactsCache(options)).toThrow(new TypeError('cache option must have a positive max and maxAge'))
    }
    expect(toFactsCache({ max: 1, maxAge: 0 })).toBeInstanceOf(FactsCache)
  })
})
