import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODIFIED, makeSite, tagOf, writeAt } from '../../../test/files/site.ts'
import { type FileMetadata, renewMetadata, toMetadata, variantMetadata } from './file-metadata.ts'

const LATER = new Date('2026-01-01T00:00:00Z')
const root = makeSite({ 'a.txt': 'hello', 'a.txt.gz': 'gz' })
const path = join(root, 'a.txt')
const original = describeFile()

function describeFile(): FileMetadata {
  return toMetadata(path, statSync(path), 'text/plain')
}

/** What the disk says of a file with this text and date. */
function statOf(text: string, date: Date) {
  writeAt(join(root, 'other'), text, date)
  return statSync(join(root, 'other'))
}

describe('metadata of a file', () => {
  it('has the headers of what is sent', () => {
    const metadata = describeFile()
    expect(metadata).toMatchObject({ path, source: path, size: 5, coding: undefined, negotiated: false })
    expect(metadata.headers).toEqual({
      etag: tagOf(5),
      lastModified: MODIFIED.toUTCString(),
      contentType: 'text/plain',
    })
  })

  it('has the tag of a variant, and the type of the original', () => {
    const source = `${path}.gz`
    const variant = variantMetadata(original, source, statSync(source), 'gzip')
    expect(variant).toMatchObject({ path, source, size: 2, coding: 'gzip', negotiated: true })
    expect(variant.headers).toMatchObject({ etag: tagOf(2, '-gzip'), contentType: 'text/plain' })
  })
})

describe('renewMetadata', () => {
  it('is the same for a file that has kept its size and date', () => {
    expect(renewMetadata(original, statOf('HELLO', MODIFIED))).toBe(original)
  })

  it('is new for another size of the same date', () => {
    const renewed = renewMetadata(original, statOf('hello!', MODIFIED))
    expect([renewed.size, renewed.stat.size, renewed.headers.etag]).toEqual([6, 6, tagOf(6)])
    expect(renewed).toMatchObject({ path, source: path, headers: { contentType: 'text/plain' } })
  })

  it('is new for another date of the same size', () => {
    expect(renewMetadata(original, statOf('HELLO', LATER)).headers.lastModified).toBe(LATER.toUTCString())
  })

  it('keeps the coding of a variant', () => {
    const variant = variantMetadata(original, path, original.stat, 'gzip')
    expect(renewMetadata(variant, statOf('gz', MODIFIED)).headers.etag).toBe(tagOf(2, '-gzip'))
  })
})
