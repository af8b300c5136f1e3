import { describe, expect, it } from 'vitest'
import { memoByOffers } from './offer-memo.ts'

function counted(): { asked: () => number; choose: ReturnType<typeof memoByOffers<string>> } {
  let calls = 0
  const choose = memoByOffers((header, offers) => {
    calls++
    return `${header}:${JSON.stringify(offers)}`
  })
  return { asked: () => calls, choose }
}

describe('memoByOffers()', () => {
  it('asks once for the same header and offers', () => {
    const { asked, choose } = counted()
    expect(choose('h', ['a', 'b'])).toBe('h:["a","b"]')
    expect(choose('h', ['a', 'b'])).toBe('h:["a","b"]')
    expect(asked()).toBe(1)
  })

  it('tells lists apart that differ in length, order or header', () => {
    const { choose } = counted()
    for (const [header, offers] of [
      ['h', ['a', 'b']],
      ['h', ['a']],
      ['h', ['b', 'a']],
      ['h', ['a,b']],
      ['h', []],
      ['', ['a']],
      [undefined, ['a']],
    ] as const) {
      expect(choose(header, offers)).toBe(`${header}:${JSON.stringify(offers)}`)
      expect(choose(header, offers)).toBe(`${header}:${JSON.stringify(offers)}`)
    }
  })

  it('follows a list that changed in place', () => {
    const { choose } = counted()
    const offers = ['a']
    choose('h', offers)
    offers.push('b')
    expect(choose('h', offers)).toBe('h:["a","b"]')
  })

  it('does not keep long headers or offers', () => {
    const { asked, choose } = counted()
    for (let i = 0; i < 2; i++) choose('h'.repeat(1000), ['a'])
    for (let i = 0; i < 2; i++) choose('h', ['a'.repeat(1000)])
    expect(asked()).toBe(4)
  })

  it('forgets everything rather than grow without bound', () => {
    const { asked, choose } = counted()
    choose('first', ['a'])
    for (let i = 0; i < 2000; i++) choose(`h${i}`, ['a'])
    choose('first', ['a'])
    expect(asked()).toBe(2002)
  })
})
