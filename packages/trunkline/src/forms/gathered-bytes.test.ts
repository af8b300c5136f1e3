import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GatheredBytes } from './gathered-bytes.ts'

function gather(pieces: readonly Uint8Array[]): GatheredBytes {
  const gathered = new GatheredBytes()
  for (const piece of pieces) gathered.push(Buffer.from(piece))
  return gathered
}

describe('GatheredBytes', () => {
  it('keeps a million single bytes in a few pieces', () => {
    const gathered = new GatheredBytes()
    const byte = Buffer.from('x')
    for (let i = 0; i < 1_000_000; i++) gathered.push(byte)
    expect(gathered.pieces.length).toBeLessThan(20)
    expect(Buffer.concat(gathered.pieces).equals(Buffer.alloc(1_000_000, 'x'))).toBe(true)
  })

  it('does not copy what comes in one piece, or in large ones', () => {
    const [one, large] = [Buffer.from('x'), Buffer.alloc(5000)]
    const gathered = gather([])
    gathered.push(one)
    gathered.push(large)
    expect(gathered.pieces[0]).toBe(one)
    expect(gathered.pieces[1]).toBe(large)
    gathered.clear()
    expect(gathered.pieces).toEqual([])
  })

  it('gives back what it was given, in its order', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(2047, 2048, 4095, 4096, 4097, 9000))
    fc.assert(
      fc.property(fc.array(size, { maxLength: 60 }), fc.nat(60), (sizes, readAt) => {
        const pieces = sizes.map((length, i) => Buffer.alloc(length, i + 1))
        const gathered = gather(pieces.slice(0, readAt))
        expect(Buffer.concat(gathered.pieces).equals(Buffer.concat(pieces.slice(0, readAt)))).toBe(true)
        for (const piece of pieces.slice(readAt)) gathered.push(piece)
        expect(Buffer.concat(gathered.pieces).equals(Buffer.concat(pieces))).toBe(true)
      }),
    )
  })
})
