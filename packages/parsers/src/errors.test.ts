import { describe, expect, it } from 'vitest'
import {
  BODY_ERRORS,
  type BodyErrorType,
  createBodyError,
  createCharsetError,
  toBodyError,
  toStreamError,
} from './errors.ts'

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

describe('what is thrown and is no error', () => {
  it('gives its text, or leaves the usual one', () => {
    expect(toBodyError('mine', 'entity.verify.failed', { body: 'x' })).toMatchObject({
      ...{ message: 'mine', type: 'entity.verify.failed', status: 403, body: 'x' },
    })
    for (const thrown of [1, null, undefined, { message: 'mine' }]) {
      expect(toBodyError(thrown, 'entity.verify.failed')).toMatchObject({
        ...{ message: 'request entity was refused', type: 'entity.verify.failed' },
      })
    }
  })
})

it('names a charset that cannot be read', () => {
  expect(createCharsetError('X-Mine')).toMatchObject({
    ...{ charset: 'x-mine', message: 'unsupported charset "X-MINE"', type: 'charset.unsupported', status: 415 },
  })
})

it('makes the error of a stream one of the request, without a type', () => {
  const error = toStreamError(Object.assign(new Error('bad'), { code: 'Z_DATA_ERROR' }))
  expect(error).toMatchObject({ status: 400, code: 'Z_DATA_ERROR', message: 'bad' })
  expect(error.type).toBeUndefined()
})
