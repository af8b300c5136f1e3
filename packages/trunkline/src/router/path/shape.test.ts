import { describe, expect, it } from 'vitest'
import { ANY, type FlatToken, isAscii, shapeOf } from './shape.ts'

const text = (value: string): FlatToken => ({ type: 'text', value })
const param: FlatToken = { type: 'param', name: 'name' }
const rest: FlatToken = { type: 'wildcard', name: 'rest' }

describe('shapeOf()', () => {
  it.each([
    [[text('/')], ['']],
    [[text('/a')], ['a']],
    [[text('/A/b')], ['a', 'b']],
    [[text('/a/')], ['a', '']],
    [[text('/a'), text('B')], ['ab']],
    [
      [text('/a'), text('/b')],
      ['a', 'b'],
    ],
    [[text('/'), param], [ANY]],
    [[text('/v'), param], [ANY]],
    [[text('/'), param, text('x')], [ANY]],
    [
      [text('/'), param, text('x/y')],
      [ANY, 'y'],
    ],
    [
      [text('/'), param, text('/y')],
      [ANY, 'y'],
    ],
    [
      [text('/a/'), param, text('-'), param],
      ['a', ANY],
    ],
    [[text('/é/a')], [ANY, 'a']],
    [[text('/a'), text('é')], [ANY]],
  ])('outlines %j', (tokens, segments) => {
    expect(shapeOf(tokens, true)).toEqual({ segments, open: false })
    expect(shapeOf(tokens, false)).toEqual({ segments, open: true })
  })

  it.each([
    [[text('/'), rest], []],
    [[text('/a/'), rest, text('/b')], ['a']],
    [[text('/a/b'), rest], ['a']],
  ])('is open where a wildcard is, as in %j', (tokens, segments) => {
    expect(shapeOf(tokens, true)).toEqual({ segments, open: true })
  })

  it.each([[[]], [[text('a')]], [[text('')]], [[param]], [[rest]], [[param, text('/a')]]])(
    'says nothing of %j, which does not begin with a slash',
    (tokens) => expect(shapeOf(tokens, true)).toBeUndefined(),
  )
})

describe('isAscii()', () => {
  it('holds up to U+007F', () => {
    expect(['', 'a', '\x7f', 'a\x80', '\x80a', 'aé'].map(isAscii)).toEqual([true, true, true, false, false, false])
  })
})
