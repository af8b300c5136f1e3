import parseRange from 'range-parser'
import { describe, expect, it } from 'vitest'
import { isFresh } from '../../http/validators.ts'
import { decideResponse, type ResponseSoFar } from './decision.ts'
import type { FileProperties } from './file-metadata.ts'
import { compileFileSettings } from './settings.ts'

const settings = compileFileSettings(
  {},
  {
    dotfiles: 'ignore',
    readOptions: (options) => options,
    contentType: () => '',
    isFresh,
    parseRange,
  },
)
const untouched: ResponseSoFar = {
  status: 200,
  acceptRanges: undefined,
  cacheControl: undefined,
  lastModified: undefined,
  etag: undefined,
  contentType: undefined,
  vary: undefined,
  transferEncoding: undefined,
}
const file: FileProperties = {
  size: 10,
  headers: { etag: 'W/"a"', lastModified: 'Wed, 01 Jan 2025 00:00:00 GMT', contentType: 'text/plain' },
  coding: undefined,
  negotiated: false,
}

describe('decideResponse', () => {
  it('sends a file with its headers in the order of Express', () => {
    expect(decideResponse({}, untouched, file, settings)).toEqual({
      kind: 'body',
      status: 200,
      headers: [
        ['Accept-Ranges', 'bytes'],
        ['Cache-Control', 'public, max-age=0'],
        ['Last-Modified', 'Wed, 01 Jan 2025 00:00:00 GMT'],
        ['ETag', 'W/"a"'],
        ['Content-Type', 'text/plain'],
        ['Content-Length', 10],
      ],
      span: { start: 0, length: 10 },
    })
  })

  it('keeps headers that are set, and compares with them', () => {
    const response = {
      ...untouched,
      status: 203,
      acceptRanges: 'none',
      cacheControl: 'no-store',
      lastModified: 'x',
      etag: '"b"',
      contentType: 'a/b',
    }
    expect(decideResponse({ 'if-none-match': '"a"' }, response, file, settings)).toEqual({
      kind: 'body',
      status: 203,
      headers: [['Content-Length', 10]],
      span: { start: 0, length: 10 },
    })
    expect(decideResponse({ 'if-none-match': '"b"' }, response, file, settings).kind).toBe('unmodified')
  })
})

describe('decideResponse, of ranges, conditions and codings', () => {
  it('counts a range from the start of the span', () => {
    const part = { ...settings, start: 2, end: 8 }
    expect(decideResponse({ range: 'bytes=1-3' }, untouched, file, part)).toMatchObject({
      status: 206,
      span: { start: 3, length: 3 },
    })
  })

  it('names the range within the span', () => {
    const { headers } = decideResponse({ range: 'bytes=1-3' }, untouched, file, { ...settings, start: 2, end: 8 })
    expect(headers.slice(-2)).toEqual([
      ['Content-Range', 'bytes 1-3/7'],
      ['Content-Length', 3],
    ])
  })

  it('refuses when a precondition fails', () => {
    const decision = decideResponse({ 'if-match': '"b"' }, untouched, file, settings)
    expect(decision).toMatchObject({ kind: 'refused', status: 412 })
  })

  it('compares the date of the response, or of the file, unless dates are off', () => {
    const kindOf = (lastModified: string | undefined, options: object) =>
      decideResponse({ 'if-modified-since': 'Wed, 01 Jan 2025 00:00:00 GMT' }, { ...untouched, lastModified }, file, {
        ...settings,
        ...options,
      }).kind
    expect(kindOf(undefined, {})).toBe('unmodified')
    expect(kindOf('Thu, 02 Jan 2025 00:00:00 GMT', {})).toBe('body')
    expect(kindOf(undefined, { lastModified: false })).toBe('body')
  })

  it('sends no Cache-Control if that is off', () => {
    const { headers } = decideResponse({}, untouched, file, { ...settings, cacheControl: undefined })
    expect(headers.map(([name]) => name)).not.toContain('Cache-Control')
  })

  it('sends no Content-Type if there is none', () => {
    const nameless = { ...file, headers: { ...file.headers, contentType: '' } }
    const { headers } = decideResponse({}, untouched, nameless, settings)
    expect(headers.map(([name]) => name)).not.toContain('Content-Type')
  })

  it('sends no Content-Length with Transfer-Encoding', () => {
    const { headers } = decideResponse({}, { ...untouched, transferEncoding: 'chunked' }, file, settings)
    expect(headers.some(([name]) => name === 'Content-Length')).toBe(false)
  })

  it('sends the length of the file with a 416', () => {
    const decision = decideResponse({ range: 'bytes=10-' }, untouched, file, settings)
    expect(decision).toMatchObject({ kind: 'refused', status: 416 })
    expect(decision.headers.at(-1)).toEqual(['Content-Range', 'bytes */10'])
  })

  it('sends Content-Encoding and Vary', () => {
    const variant = { ...file, coding: 'br', negotiated: true }
    const { headers } = decideResponse({}, { ...untouched, vary: 'Origin' }, variant, settings)
    expect(headers).toContainEqual(['Vary', 'Origin, Accept-Encoding'])
    expect(headers).toContainEqual(['Content-Encoding', 'br'])
    const unmodified = decideResponse({ 'if-none-match': '*' }, untouched, variant, settings)
    expect(unmodified.headers).toContainEqual(['Vary', 'Accept-Encoding'])
    expect(unmodified.headers.some(([name]) => name === 'Content-Encoding')).toBe(false)
  })
})
