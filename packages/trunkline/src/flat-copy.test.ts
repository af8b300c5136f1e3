import { describe, expect, it } from 'vitest'
import { flatCopy } from './flat-copy.ts'

describe('flatCopy', () => {
  it('takes own and inherited properties into an object without a prototype', () => {
    const copy = flatCopy(Object.assign(Object.create({ a: 1, b: 1 }), { b: 2 }))
    expect({ ...copy }).toEqual({ a: 1, b: 2 })
    expect(Object.getPrototypeOf(copy)).toBeNull()
  })

  it('takes null and undefined for an empty object', () => {
    expect([{ ...flatCopy(undefined) }, { ...flatCopy(null) }]).toEqual([{}, {}])
  })

  it('takes what every object has only where it is an own property', () => {
    const everyObject = Object.prototype as { polluted?: string }
    everyObject.polluted = 'x'
    const names = [Object.keys(flatCopy({ a: 1 })), Object.keys(flatCopy({ polluted: 'own' }))]
    delete everyObject.polluted
    expect(names).toEqual([['a'], ['polluted']])
  })
})
