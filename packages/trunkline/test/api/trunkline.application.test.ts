import trunkline from 'trunkline'
import { describe, expect, it } from 'vitest'

describe('trunkline.application', () => {
  it('holds the methods that new applications get', () => {
    Object.assign(trunkline.application, { title: () => 'Shop' })
    expect((trunkline() as unknown as { title(): string }).title()).toBe('Shop')
    Reflect.deleteProperty(trunkline.application, 'title')
    expect('title' in trunkline()).toBe(false)
  })
})
