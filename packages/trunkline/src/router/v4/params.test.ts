import { describe, expect, it, vi } from 'vitest'
import type { ParamCallback } from '../params.ts'
import { addParamCallback, type ParamFactory } from './params.ts'

function createRouter(...factories: ParamFactory[]) {
  return { params: {} as Record<string, ParamCallback[] | undefined>, _params: factories }
}

const callback: ParamCallback = () => {}

describe('addParamCallback()', () => {
  it('adds a function after the existing ones', () => {
    const router = createRouter()
    const another: ParamCallback = () => {}
    addParamCallback(router, 'id', callback)
    addParamCallback(router, 'id', another)
    addParamCallback(router, 'name', another)
    expect(router.params).toEqual({ id: [callback, another], name: [another] })
  })

  it('passes the result of each factory to the next one, unless it is undefined', () => {
    const first = vi.fn(() => undefined)
    const second = vi.fn(() => callback)
    const third = vi.fn(() => undefined)
    const router = createRouter(first, second, third)
    addParamCallback(router, 'id', /\d+/)
    expect([first, second, third].map(({ mock }) => mock.calls)).toEqual([
      [['id', /\d+/]],
      [['id', /\d+/]],
      [['id', callback]],
    ])
    expect(router.params).toEqual({ id: [callback] })
  })

  it('refuses a final result that is not a function', () => {
    const router = createRouter(() => undefined)
    expect(() => addParamCallback(router, 'id', /\d+/)).toThrow(new Error('invalid param() call for id, got /\\d+/'))
    expect(router.params).toEqual({})
  })
})
