import { describe, expect, it } from 'vitest'
import { expectLinearGrowth, measureSlope } from './growth.ts'

// What path-to-regexp made of /:a-:b before CVE-2024-45296.
const BACKTRACKING = /^\/([^/]+?)-([^/]+?)\/?$/i

describe('expectLinearGrowth', () => {
  const dashes = (size: number) => `/a${'-a'.repeat(size / 2)}/a`

  it('lets linear work pass', () => {
    expectLinearGrowth({ input: dashes, run: (path) => path.split('-').join('') })
  })

  it('lets sorting pass', () => {
    const input = (size: number) => Array.from({ length: size }, (_, i) => (i * 7919) % size)
    expectLinearGrowth({ input, run: (items) => items.toSorted((a, b) => a - b) })
  })

  it('catches an expression that backtracks', () => {
    const growth = { input: dashes, run: (path: string) => BACKTRACKING.test(path) }
    // The steepest of some: whatever disturbs the measurement of a small input makes the slope flatter.
    expect(Math.max(...[1, 2, 3].map(() => measureSlope(growth, 256)))).toBeGreaterThan(1.7)
    expect(() => expectLinearGrowth({ ...growth, from: 256 })).toThrow('cost grows with the power')
  })
})
