import { describe, expect, it } from 'vitest'
import { bodyParser, specification } from './compatibility.ts'
import type { BodyRequest } from './parser.ts'

describe('what is chosen where the specification and body-parser disagree', () => {
  it.each([
    ['utf-8', true, true],
    ['utf8', true, false],
    ['utf-16le', true, true],
    ['ucs-2', true, false],
    ['ucs2', true, false],
    ['ucs-4', false, false],
    ['latin1', false, false],
    ['x-utf', false, false],
  ])('takes JSON in %s: %s, %s', (charset, ours, theirs) => {
    expect([specification.isJsonCharset(charset), bodyParser.isJsonCharset(charset)]).toEqual([ours, theirs])
    expect([specification.readsCharset(charset), bodyParser.readsCharset(charset)]).toEqual([true, true])
  })

  it('has the fields of either', () => {
    expect(specification.toRefusedFields('gzip')).toEqual({ encoding: 'gzip', charset: 'gzip' })
    expect(bodyParser.toRefusedFields('gzip')).toEqual({ encoding: 'gzip' })
    expect(specification.toTooLargeFields(1, 2)).toEqual({ limit: 1, length: 2, received: 2 })
    expect(bodyParser.toTooLargeFields(1, 2)).toEqual({ limit: 1, received: 2 })
  })

  it('misses a body that something else has read', () => {
    const spent = { complete: true, readable: false, body: undefined }
    const misses = (fields: object) => {
      const req = { ...spent, ...fields } as BodyRequest
      return [specification.missesBody(req), bodyParser.missesBody(req)]
    }
    expect(misses({})).toEqual([true, false])
    expect(misses({ complete: false })).toEqual([false, false])
    expect(misses({ complete: undefined })).toEqual([false, false])
    expect(misses({ readable: true })).toEqual([false, false])
    expect(misses({ body: {} })).toEqual([false, false])
  })

  it('does not miss the body that a parser of ours has read without a value', () => {
    const req = { complete: true, readable: false, body: undefined } as BodyRequest
    bodyParser.markReadWithoutBody(req)
    expect(specification.missesBody(req)).toBe(true)
    specification.markReadWithoutBody(req)
    expect(specification.missesBody(req)).toBe(false)
  })
})
