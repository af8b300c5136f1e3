import { describe, expect, it } from 'vitest'
import { BODY_ERRORS, type BodyErrorType, createBodyError, toBodyError } from './errors.ts'

describe('createBodyError()', () => {
  for (const [type, { status, message }] of Object.entries(BODY_ERRORS)) {
    it(`makes ${type} with its status and message`, () => {
      const error = createBodyError(type as BodyErrorType, { limit: 1 })
      expect(error).toMatchObject({ type, status, statusCode: status, message, limit: 1, expose: status < 500 })
    })
  }
})

describe('toBodyError()', () => {
  it('keeps an error and its class', () => {
    const error = new RangeError('far')
    expect(toBodyError(error, 'entity.parse.failed', { body: 'x' })).toBe(error)
    expect(error).toMatchObject({ status: 400, type: 'entity.parse.failed', body: 'x', expose: true })
  })

  it('keeps a status and a type that an error brought along', () => {
    const error = Object.assign(new Error('no'), { status: 422, type: 'mine' })
    expect(toBodyError(error, 'entity.verify.failed')).toMatchObject({ status: 422, statusCode: 422, type: 'mine' })
  })
})
