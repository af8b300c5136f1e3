import { createRequire } from 'node:module'
import { COMMON_TYPES, lookupType } from '@trunkline/parsers/media-type'
import fc from 'fast-check'
import mime from 'mime-types'
import { describe, expect, it } from 'vitest'
import { contentTypeFor, mediaTypeFor, withDefaultCharset, withUtf8 } from './content-type.ts'

const { setCharset } = createRequire(require.resolve('express5'))('./lib/utils.js') as {
  setCharset(type: string, charset: string): string
}

describe('contentTypeFor', () => {
  it('knows extensions, whatever their case, and file names', () => {
    expect(['html', '.HTML', 'a.tar.gz', 'x/y', '', 'nope'].map(contentTypeFor)).toEqual([
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
      'application/gzip',
      'x/y',
      'application/octet-stream',
      'application/octet-stream',
    ])
  })
})

describe('mediaTypeFor', () => {
  it('leaves parameters and charset out', () => {
    expect(['html', 'text/html ; level=1', 'nope'].map(mediaTypeFor)).toEqual([
      'text/html',
      'text/html',
      'application/octet-stream',
    ])
  })
})

describe('withDefaultCharset', () => {
  it('knows the common types as mime-types does', () => {
    for (const [extension, type] of COMMON_TYPES) {
      expect(lookupType(extension)).toBe(mime.lookup(extension))
      for (const text of [extension, `.${extension}`, type]) {
        expect(withDefaultCharset(text), text).toBe(mime.contentType(text))
      }
    }
  })

  it('tells a type from what is none, also when asked again', () => {
    for (let round = 0; round < 2; round++) {
      expect(['text/css', 'image/png', 'nope', ''].map(withDefaultCharset)).toEqual([
        'text/css; charset=utf-8',
        'image/png',
        false,
        false,
      ])
    }
  })
})

describe('what is known of common types', () => {
  it('is what the table of all types says', () => {
    for (const type of ['html', 'text/html', 'json', 'application/json', 'text', 'txt', 'text/plain', 'bin']) {
      expect(withDefaultCharset(type)).toBe(mime.contentType(type))
    }
    for (const type of ['a/b; charset=x', 'text/css; x-charset', 'charset', 'text/html; charset']) {
      expect(withDefaultCharset(type)).toBe(mime.contentType(type))
    }
    for (const extension of Object.keys(mime.types)) {
      expect(mediaTypeFor(extension)).toBe(mime.lookup(extension))
    }
  })
})

describe('withUtf8', () => {
  it('throws for what is not a media type', () => {
    for (const type of ['x', 'a/b, c/d', 'a/b; é=1']) expect(() => withUtf8(type)).toThrow(TypeError)
  })

  it('agrees with Express, also on what is invalid', () => {
    const piece = fc.constantFrom(
      'text/plain',
      ';',
      ' ',
      'charset',
      '=',
      'latin1',
      '"',
      '\\',
      'a',
      ',',
      'é',
      'A=b;',
      '/',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const type = pieces.join('')
        expect(orMessage(() => withUtf8(type))).toBe(orMessage(() => setCharset(type, 'utf-8')))
      }),
      { numRuns: 2000 },
    )
  })
})

function orMessage(read: () => string): string {
  try {
    return read()
  } catch (err) {
    return String(err)
  }
}
