import { describe, expect, it } from 'vitest'
import { carryLocals, createLocalsFunction, createPlainLocals } from './locals.ts'

describe('res.locals as an object', () => {
  it('has no inherited names', () => {
    const locals = createPlainLocals()
    expect(locals['toString']).toBeUndefined()
    expect(Object.getPrototypeOf(locals)).toBeNull()
  })
})

describe('locals of 3.x', () => {
  it('copy the values of an object, inherited ones too, and return it', () => {
    const locals = createLocalsFunction()
    const values = Object.assign(Object.create({ inherited: 1 }), { own: 2 })
    expect(locals(values)).toBe(values)
    expect([locals['inherited'], locals['own']]).toEqual([1, 2])
  })

  it('can hold `name` and `length`, which functions have as own properties', () => {
    const locals = createLocalsFunction()
    locals({ name: 'ada', length: 3 })
    expect([locals['name'], locals['length']]).toEqual(['ada', 3])
    Object.assign(locals, { name: 'grace' })
    expect(Object.keys(locals)).toEqual(['length', 'name'])
    expect(locals['name']).toBe('grace')
  })

  it('keep their prototype if a value is called __proto__', () => {
    const locals = createLocalsFunction()
    locals(JSON.parse('{ "__proto__": { "polluted": true } }'))
    expect(Object.getPrototypeOf(locals)).toBe(Function.prototype)
    expect(locals['polluted']).toBeUndefined()
  })
})

describe('carryLocals()', () => {
  it('gives the second exactly the contents of the first, and returns it', () => {
    const to: Record<string, unknown> = { gone: 1, kept: 1 }
    expect(carryLocals({ kept: 2, added: 3 }, to)).toBe(to)
    expect(to).toEqual({ kept: 2, added: 3 })
  })

  it('copies from one kind to the other and back', () => {
    const from = createPlainLocals()
    Object.assign(from, { name: 'ada', user: 7 })
    const locals = carryLocals(from, createLocalsFunction())
    expect([typeof locals, locals['name'], locals['user']]).toEqual(['function', 'ada', 7])
    expect({ ...carryLocals(locals, createPlainLocals()) }).toEqual({ name: 'ada', user: 7 })
  })

  it('does not keep a value that only the prototype of the first has', () => {
    expect(carryLocals(Object.create({ a: 1 }), { a: 2 })).toEqual({})
  })
})
