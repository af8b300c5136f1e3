import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../test/files/site.ts'
import { type Disk, promptDisk } from '../../../test/support/disk.ts'
import { systemError } from '../../../test/support/file-policy.ts'
import { closeFile, createFinder, type Finding, type Search } from './find-file.ts'
import { findPrecompressed, toCodings } from './precompressed.ts'

const root = makeSite({
  'a.js': 'script',
  'a.js.br': 'br',
  'a.js.gz': 'gzip',
  'b.js': '',
  'b.js.gz': '',
  'c.js.gz': '',
})
const find = findPrecompressed(
  createFinder({ index: [], extensions: [] }, () => 'text/x'),
  ['br', 'gzip'],
)

/** What is found, and what was asked of the disk; all is closed again. */
function ask(search: Partial<Search>, disk: Disk): [finding: Finding, asked: string[]] {
  let found: Finding | undefined
  const place = { path: join(root, 'a.js'), trailingSlash: false }
  find({ ...place, acceptEncoding: undefined, open: true, ...search }, (finding) => {
    found = finding
  })
  if (found?.kind === 'file' && found.fd !== undefined) closeFile(found.fd)
  expect([disk.handles.size, disk.closedTwice]).toEqual([0, 0])
  return [found as Finding, disk.asked]
}

describe('findPrecompressed', () => {
  it('opens nothing but the variant', () => {
    const [finding, asked] = ask({ acceptEncoding: 'gzip' }, promptDisk())
    expect(finding).toMatchObject({ fd: expect.any(Number), metadata: { coding: 'gzip', size: 4 } })
    expect(asked).toEqual(['stat a.js', 'open a.js.gz'])
  })

  it('opens nothing if no bytes are needed', () => {
    const [finding, asked] = ask({ acceptEncoding: 'br', open: false }, promptDisk())
    expect(finding).toMatchObject({ fd: undefined, metadata: { coding: 'br', size: 2 } })
    expect(asked).toEqual(['stat a.js', 'stat a.js.br'])
  })

  it('looks for no variant without Accept-Encoding, but marks the response as negotiated', () => {
    const [finding, asked] = ask({}, promptDisk())
    expect(finding).toMatchObject({ fd: undefined, metadata: { coding: undefined, negotiated: true } })
    expect(asked).toEqual(['stat a.js'])
  })

  it('tries the next variant if one is missing', () => {
    const [finding] = ask({ path: join(root, 'b.js'), acceptEncoding: 'br, gzip' }, promptDisk())
    expect(finding).toMatchObject({ metadata: { coding: 'gzip' } })
  })

  it('finds nothing if the original is missing', () => {
    const [finding, asked] = ask({ path: join(root, 'c.js'), acceptEncoding: 'gzip' }, promptDisk())
    expect([finding, asked]).toMatchObject([{ kind: 'missing', status: 404 }, ['stat c.js']])
  })

  it('tries the next variant if one cannot be opened', () => {
    const disk = promptDisk({ 'open a.js.br': systemError('EACCES') })
    const [finding, asked] = ask({ acceptEncoding: 'br, gzip' }, disk)
    expect(finding).toMatchObject({ refusal: undefined, metadata: { coding: 'gzip' } })
    expect(asked).toEqual(['stat a.js', 'open a.js.br', 'stat a.js.br', 'open a.js.gz'])
  })
})

describe('toCodings', () => {
  it('takes one, several, or none', () => {
    expect([toCodings('br'), toCodings(['gzip', 'zstd']), toCodings(false)]).toEqual([['br'], ['gzip', 'zstd'], []])
  })

  it('refuses unknown encodings', () => {
    const refused = new TypeError('precompressed option must be array of "br", "zstd", or "gzip"')
    for (const value of [['deflate'], 'toString', true, [['br']], [1]]) expect(() => toCodings(value)).toThrow(refused)
  })
})
