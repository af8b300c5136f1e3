import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('editDistance()', () => {
  it.each([
    ['', '', 0],
    ['body', 'body', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['body', 'bodi', 1],
    ['body', 'bod', 1],
    ['body', 'bodys', 1],
    ['body', 'obdy', 2],
    ['kitten', 'sitting', 3],
    ['abcd', 'dcba', 4],
    ['ab', 'cd', 2],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([distance, distance])
  })
})
