import { describe, expect, it } from 'vitest'
import { type CharSet, charSetOf, hasChar, subtract, unite } from './char-set.ts'

/** All members, as text. */
function membersOf(set: CharSet): string {
  let members = ''
  for (let code = 0; code < 0x10000; code++) if (hasChar(set, code)) members += String.fromCharCode(code)
  return members
}

// Each atom in a spelling that no other test has used: a set is kept under the atom's name.
describe('charSetOf()', () => {
  it('has what the native expression takes, in Latin-1 and beyond', () => {
    expect(membersOf(charSetOf('[x-z\\u00ff\\u0100\\u0101]', false))).toBe('xyz\u00ff\u0100\u0101')
    expect(membersOf(charSetOf('[^\\u0001-\\uffff]', false))).toBe('\0')
  })

  it('takes either letter case where the expression does', () => {
    expect(membersOf(charSetOf('[zz]', false))).toBe('z')
    expect(membersOf(charSetOf('[zz]', true))).toBe('Zz')
  })

  it('asks the native engine about the 256 characters of Latin-1 beforehand, and once', () => {
    const set = charSetOf('[yy]', false)
    expect(set.latin1).toHaveLength(256)
    expect(Array.from(set.latin1.entries()).filter(([, has]) => has === 1)).toEqual([['y'.charCodeAt(0), 1]])
    expect(charSetOf('[yy]', false)).toBe(set)
    expect(charSetOf('[yyy]', false)).not.toBe(set)
  })
})

describe('unite() and subtract()', () => {
  const letters = charSetOf('[a-d\\u0200-\\u0203]', false)
  const others = charSetOf('[c-f\\u0202-\\u0205]', false)

  it('takes what is in either', () => {
    expect(membersOf(unite(letters, others))).toBe('abcdef\u0200\u0201\u0202\u0203\u0204\u0205')
  })

  it('takes what is in the first alone', () => {
    expect(membersOf(subtract(letters, others))).toBe('ab\u0200\u0201')
    expect(membersOf(subtract(letters, letters))).toBe('')
  })
})

describe('hasChar()', () => {
  it('looks Latin-1 up, and asks about the rest', () => {
    const asked: number[] = []
    const set: CharSet = {
      latin1: new Uint8Array(256).fill(1, 255),
      beyond(code) {
        asked.push(code)
        return code === 256
      },
    }
    expect([254, 255, 256, 257].map((code) => hasChar(set, code))).toEqual([false, true, true, false])
    expect(asked).toEqual([256, 257])
  })
})
