import { statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite, writeAt } from '../../../test/files/site.ts'
import { promptDisk } from '../../../test/support/disk.ts'
import { systemError } from '../../../test/support/file-policy.ts'
import { toMetadata } from './file-metadata.ts'
import { closeFile, createFinder, type Finding, type Search } from './find-file.ts'
import { findCached, MetadataCache, toMetadataCache } from './metadata-cache.ts'

const metadata = toMetadata(__filename, statSync(__filename), 'text/x')

describe('MetadataCache', () => {
  it('drops the file found longest ago when it is full', () => {
    const cache = new MetadataCache(2, 1000)
    for (const key of ['a', 'b', 'a', 'c']) cache.set(key, metadata)
    expect([cache.size, cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([2, metadata, undefined, metadata])
  })

  it('drops nothing for a known file', () => {
    const cache = new MetadataCache(2, 1000)
    for (const key of ['a', 'b', 'b']) cache.set(key, metadata)
    expect([cache.get('a'), cache.get('b')]).toEqual([metadata, metadata])
  })

  it('never holds more than its maximum', () => {
    const cache = new MetadataCache(10, 1000)
    for (let i = 0; i < 1000; i++) cache.set(String(i), metadata)
    expect(cache.size).toBe(10)
  })

  it('does not return what is too old', () => {
    const cache = new MetadataCache(2, 0)
    cache.set('a', metadata)
    expect([cache.get('a'), cache.size]).toEqual([undefined, 0])
  })

  it('is off unless asked for', () => {
    expect([toMetadataCache(undefined), toMetadataCache(false)]).toEqual([undefined, undefined])
    expect(toMetadataCache(true)).toBeInstanceOf(MetadataCache)
  })

  it('refuses sizes and ages that make no sense', () => {
    for (const options of [{ max: 0 }, { max: Number.NaN }, { maxAge: -1 }]) {
      expect(() => toMetadataCache(options)).toThrow(new TypeError('cache option must have a positive max and maxAge'))
    }
    expect(toMetadataCache({ max: 1, maxAge: 0 })).toBeInstanceOf(MetadataCache)
  })
})

/** A file, and a finder that remembers it; a handle that is found is closed. */
function prepare(varies = false, errors: Record<string, Error> = {}) {
  const disk = promptDisk(errors)
  const path = join(makeSite({ 'a.txt': 'hello' }), 'a.txt')
  const cache = new MetadataCache(10, 1e9)
  const plain = createFinder({ index: [], extensions: [] }, () => 'text/x')
  const remembering = findCached(plain, cache, varies)
  function find(search: Partial<Search> = {}): Finding {
    let found: Finding | undefined
    remembering({ path, trailingSlash: false, acceptEncoding: undefined, open: false, ...search }, (finding) => {
      found = finding
    })
    if (found?.kind === 'file' && found.fd !== undefined) closeFile(found.fd)
    return found as Finding
  }
  return { disk, path, cache, find }
}

describe('findCached', () => {
  it('asks the disk once if no bytes are needed', () => {
    const { disk, find } = prepare()
    const first = find()
    expect(find()).toEqual(first)
    expect([first, disk.asked]).toMatchObject([{ kind: 'file', metadata: { size: 5 } }, ['stat a.txt']])
  })

  it('opens the cached path directly if bytes are needed', () => {
    const { disk, find, cache, path } = prepare()
    find()
    const remembered = cache.get(path)
    expect(find({ open: true })).toMatchObject({ kind: 'file', fd: expect.any(Number), refusal: undefined })
    expect([disk.asked, cache.get(path) === remembered]).toEqual([['stat a.txt', 'open a.txt'], true])
  })

  it('caches the new metadata of a changed file', () => {
    const { find, path } = prepare()
    find()
    writeAt(path, 'changed!')
    expect(find()).toMatchObject({ metadata: { size: 5 } })
    expect(find({ open: true })).toMatchObject({ metadata: { size: 8 } })
    expect(find()).toMatchObject({ metadata: { size: 8 } })
  })

  it('counts the age from the last change that it found', () => {
    const { find, cache, path } = prepare()
    find()
    const kept: string[] = []
    cache.set = (key) => void kept.push(key)
    find({ open: true })
    expect(kept).toEqual([])
    writeAt(path, 'changed!')
    find({ open: true })
    expect(kept).toEqual([path])
  })
})

describe('findCached with different requests', () => {
  it('drops a file that is gone', () => {
    const { find, cache, path } = prepare()
    find()
    unlinkSync(path)
    expect([find({ open: true }).kind, cache.size]).toEqual(['missing', 0])
  })

  it('looks again for a file that can no longer be opened', () => {
    const { disk, find } = prepare(false, { 'open a.txt': systemError('EACCES') })
    find()
    expect(find({ open: true })).toMatchObject({ kind: 'file', refusal: { code: 'EACCES' } })
    expect(disk.asked).toEqual(['stat a.txt', 'open a.txt', 'stat a.txt', 'open a.txt', 'stat a.txt'])
  })

  it('distinguishes paths with and without a slash at the end', () => {
    const { disk, find } = prepare()
    find()
    find({ trailingSlash: true })
    find({ trailingSlash: true })
    expect(disk.asked).toEqual(['stat a.txt', 'stat a.txt'])
    expect(find({ trailingSlash: true, path: '/none' }).kind).toBe('missing')
  })

  it('distinguishes Accept-Encoding only if there are variants', () => {
    for (const [varies, asked] of [
      [true, 3],
      [false, 1],
    ] as const) {
      const { disk, find } = prepare(varies)
      for (const acceptEncoding of ['br', 'gzip', 'br']) find({ acceptEncoding })
      find()
      find({ acceptEncoding: '' })
      expect(disk.asked.length).toBe(asked)
    }
  })
})
