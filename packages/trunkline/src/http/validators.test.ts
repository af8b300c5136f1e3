import crypto from 'node:crypto'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { etagOfText, strongETag, weakETag } from './validators.ts'

const oracle = createRequire(__filename)('etag') as (entity: string | Buffer, options?: { weak: boolean }) => string

describe('strongETag and weakETag', () => {
  it('know the tag of nothing', () => {
    expect(strongETag('')).toBe('"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"')
    expect(weakETag(Buffer.alloc(0))).toBe('W/"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"')
  })

  it('read a text by the encoding given', () => {
    expect(strongETag('é', 'latin1')).toBe(oracle(Buffer.from('é', 'latin1')))
  })

  it('agree with etag on every text and its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'medium' }), (text) => {
        const bytes = Buffer.from(text)
        expect([strongETag(text), strongETag(bytes)]).toEqual([oracle(bytes), oracle(bytes)])
        expect(weakETag(text)).toBe(oracle(bytes, { weak: true }))
        expect(etagOfText(weakETag, text, bytes.length)).toBe(oracle(bytes, { weak: true }))
        expect(etagOfText(strongETag, text, bytes.length)).toBe(oracle(bytes))
      }),
      { numRuns: 2000 },
    )
  })

  it('agree with etag on long strings whose length in bytes is known', () => {
    for (const text of ['a'.repeat(257), 'é'.repeat(500), '\u{1f600}'.repeat(3000), '\ud800'.repeat(300)]) {
      const bytes = Buffer.from(text)
      expect(etagOfText(weakETag, text, bytes.length)).toBe(oracle(bytes, { weak: true }))
      expect(etagOfText(strongETag, text, bytes.length)).toBe(oracle(bytes))
    }
  })
})

describe('the tags of short texts', () => {
  it('are right however often and in whatever order the texts come', () => {
    const texts = Array.from({ length: 2000 }, (_, at) => `${at % 7} text ${at % 311} ${'é'.repeat(at % 3)} ${at % 5}`)
    for (const text of [...texts, ...texts.toReversed(), ...texts]) {
      expect(weakETag(text)).toBe(`W/${strongETag(Buffer.from(text))}`)
    }
  })

  it('are those of the empty text and of texts that differ in one place only', () => {
    for (const text of ['', 'abcde', 'abxde', 'axcde', '', 'abcde', 'axcde']) {
      expect(weakETag(text)).toBe(`W/${strongETag(Buffer.from(text))}`)
    }
  })

  it('are right for every length and kind of text, when new and when remembered', () => {
    for (let length = 0; length <= 260; length++) {
      const kinds = ['a', '\x00', '\x7f', 'é', '\u0161', '€', '\ud800', '\u{1f600}']
      const texts = kinds.map((last) => `${'a'.repeat(length)}${last}`)
      for (const text of [...texts, ...texts.flatMap((text) => [text, text, text])]) {
        expect(weakETag(text), `${length} characters`).toBe(oracle(text, { weak: true }))
      }
    }
  })

  it('tell texts apart whose characters have the same lowest byte', () => {
    for (const text of ['a', 'a', 'a', '\u0161', 'a', '\u0161', '\u0161', 'a']) {
      expect(weakETag(text)).toBe(oracle(text, { weak: true }))
    }
  })

  it('are remembered for texts that differ in one place, wherever that is', () => {
    const hash = vi.spyOn(crypto, 'hash')
    let computedAgain = 0
    for (let at = 0; at < 200; at++) {
      const texts = ['b', 'c', 'd'].map((other) => `${'a'.repeat(at)}${other}${'a'.repeat(200 - at)}`)
      for (const text of [...texts, ...texts]) weakETag(text)
      hash.mockClear()
      for (const text of texts) weakETag(text)
      computedAgain += hash.mock.calls.length
    }
    hash.mockRestore()
    expect(computedAgain).toBeLessThan(30) // of 600: some share a slot with another of the three
  })

  it('depend on the encoding', () => {
    expect(weakETag('c3a9')).not.toBe(weakETag('c3a9', 'hex'))
    expect(weakETag('c3a9', 'hex')).toBe(weakETag('é'))
  })

  it('keep no long text alive of which a short one was cut', () => {
    const before = heapInUse()
    for (let i = 0; i < 200; i++) {
      const long = Buffer.alloc(500_000, String.fromCharCode(33 + (i % 90))).toString('latin1')
      weakETag(long.slice(0, 20 + i))
    }
    expect(heapInUse() - before).toBeLessThan(20_000_000) // the long ones are 100 MB
  })
})

describe('the tags of texts of 1 to 10 kB', () => {
  const orders = [300, 1000, 5000, 10_000, 10_240, 10_241].map((length) =>
    'order of someone '.repeat(700).slice(0, length),
  )

  it('are right however often the texts come', () => {
    for (const text of [...orders, ...orders, ...orders, ...orders.toReversed(), ...orders]) {
      expect(weakETag(text)).toBe(oracle(text, { weak: true }))
    }
  })

  it('are right for texts of one length that differ in one place only', () => {
    for (let at = 0; at < 400; at++) {
      const text = `${'a'.repeat(at)}b${'a'.repeat(1000 - at)}`
      for (let times = 0; times < 3; times++) expect(weakETag(text)).toBe(oracle(text, { weak: true }))
    }
  })

  it('are computed once for a text that keeps coming', () => {
    const text = 'the same page '.repeat(100)
    const tags = Array.from({ length: 5 }, () => weakETag(text.slice(0, -1) + text.at(-1)))
    const hash = vi.spyOn(crypto, 'hash')
    expect(weakETag(text)).toBe(tags[0])
    expect(hash).not.toHaveBeenCalled()
    expect(weakETag(`${text}!`)).not.toBe(tags[0])
    expect(hash).toHaveBeenCalledTimes(1)
    hash.mockRestore()
  })
})

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
