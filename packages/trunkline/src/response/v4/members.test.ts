import { describe, expect, it } from 'vitest'
import { express4 } from '../../../test/support/response-with-v4.ts'
import { Response } from '../../express/v4.ts'

const ours = Response.prototype as unknown as Record<string, CallableFunction>
const theirs = express4.response as Record<string, CallableFunction>

describe('the members of a response of 4.x', () => {
  it('are those of express@4', () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort())
  })

  for (const name of Object.keys(ours)) {
    it(`has ${name} with the name and the number of parameters that express@4 gives it`, () => {
      expect(ours[name]?.length).toBe(theirs[name]?.length)
      // Express leaves some functions without a name; ours have one.
      expect(ours[name]?.name).toBe(theirs[name]?.name || name)
      const { value: _, ...descriptor } = Object.getOwnPropertyDescriptor(ours, name) as PropertyDescriptor
      expect(descriptor).toEqual({ configurable: true, enumerable: true, writable: true })
    })
  }

  it('are one function if they have two names', () => {
    expect([ours['set'], ours['type']]).toEqual([ours['header'], ours['contentType']])
  })
})
