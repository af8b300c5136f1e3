import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../test/files/site.ts'
import { promptDisk, replaceInFs } from '../../../test/support/disk.ts'
import { systemError } from '../../../test/support/file-policy.ts'
import { closeFile, createFinder, type Finding, openFile } from './find-file.ts'

const root = makeSite({
  'a.txt': 'hello',
  'page.html': '<p>page</p>',
  'page.txt.html': 'no extension of page.txt',
  'dir/home.html': 'home',
  'dir/sub/': '',
  'none/.html': 'no extension of none/',
})
const NAMES = { index: ['sub', 'home.html'], extensions: ['htm', 'html'] }

/** What is found for a path below the site, and closed again. */
function find(path: string, names: Partial<typeof NAMES> = {}, open = true): Finding {
  const place = { path: join(root, path), trailingSlash: path.endsWith('/') }
  let found: Finding | undefined
  const finder = createFinder({ index: [], extensions: [], ...names }, () => 'text/plain')
  finder({ ...place, acceptEncoding: undefined, open }, (finding) => {
    found = finding
  })
  if (found?.kind === 'file' && found.fd !== undefined) closeFile(found.fd)
  return found as Finding
}

for (const open of [true, false]) {
  describe(`createFinder, ${open ? 'opening the file' : 'looking only'}`, () => {
    it('finds a file', () => {
      const disk = promptDisk()
      expect(find('a.txt', NAMES, open)).toMatchObject({
        kind: 'file',
        metadata: { path: join(root, 'a.txt'), size: 5 },
        fd: open ? expect.any(Number) : undefined,
      })
      expect(disk.asked).toEqual([open ? 'open a.txt' : 'stat a.txt'])
    })

    it('takes the first index that is a file', () => {
      const disk = promptDisk()
      expect(find('dir/', NAMES, open)).toMatchObject({ kind: 'file', metadata: { path: join(root, 'dir/home.html') } })
      expect(disk.handles.size).toBe(0)
    })

    it('finds a directory if there are no index names', () => {
      const disk = promptDisk()
      expect(find('dir/', {}, open)).toEqual({ kind: 'directory' })
      expect([disk.handles.size, disk.closedTwice]).toEqual([0, 0])
    })

    it('misses an index that is a directory under each name', () => {
      promptDisk()
      expect(find('dir/', { index: ['sub'] }, open)).toEqual({ kind: 'missing', status: 404, cause: undefined })
    })

    it('tries extensions', () => {
      promptDisk()
      expect(find('page', NAMES, open)).toMatchObject({ kind: 'file', metadata: { path: join(root, 'page.html') } })
    })

    it('tries no extensions after another one', () => {
      promptDisk()
      expect(find('page.txt', NAMES, open)).toMatchObject({ kind: 'missing', status: 404 })
    })

    it('tries no extensions after a slash', () => {
      promptDisk()
      expect(find('nothing/', { extensions: ['html'] }, open).kind).toBe('missing')
      expect(find('none/', { extensions: ['html'] }, open).kind).toBe('directory')
    })

    it('tries no extensions below a file', () => {
      const disk = promptDisk()
      const found = find('a.txt/page', NAMES, open)
      expect(found).toMatchObject({ kind: 'missing', status: 404, cause: { code: 'ENOTDIR' } })
      expect(disk.asked.length).toBe(1)
    })

    it('reports the error of the last extension', () => {
      promptDisk()
      expect(find('x', NAMES, open)).toMatchObject({ status: 404, cause: { path: join(root, 'x.html') } })
    })

    it('misses a file with a slash after it, even if the system would find it', () => {
      const disk = promptDisk({}, (path) => path.replace(/[\\/]$/, ''))
      expect(find('a.txt/', {}, open)).toEqual({ kind: 'missing', status: 404, cause: undefined })
      expect([disk.handles.size, disk.closedTwice]).toEqual([0, 0])
    })

    it('reports what the system refuses', () => {
      const cause = systemError('EIO')
      promptDisk({ 'open a.txt': cause, 'stat a.txt': cause })
      expect(find('a.txt', {}, open)).toEqual({ kind: 'missing', status: 500, cause })
    })
  })
}

describe('openFile', () => {
  it('reports a file that cannot be opened, and why', () => {
    const refusal = systemError('EACCES')
    promptDisk({ 'open a.txt': refusal })
    expect(find('a.txt')).toMatchObject({ kind: 'file', metadata: { size: 5 }, fd: undefined, refusal })
  })

  it('returns no descriptor of a directory', () => {
    const disk = promptDisk()
    const told: unknown[] = []
    openFile(join(root, 'dir'), (...args) => void told.push(...args))
    expect(told).toMatchObject([null, { fd: undefined, refusal: undefined }])
    expect([disk.asked, disk.handles.size]).toEqual([['open dir'], 0])
  })

  it('closes a file whose metadata cannot be read', () => {
    const disk = promptDisk()
    const broken = systemError('EIO')
    replaceInFs({
      fstatSync: () => {
        throw broken
      },
    })
    const told: unknown[] = []
    openFile(join(root, 'a.txt'), (...args) => void told.push(...args))
    expect([told, disk.handles.size]).toEqual([[broken], 0])
  })
})

describe('createFinder', () => {
  for (const open of [true, false]) {
    it(`closes a file whose type is unknown${open ? '' : ', if it is open'}`, () => {
      const disk = promptDisk()
      const error = new Error('of mime')
      const finder = createFinder({ index: [], extensions: [] }, () => {
        throw error
      })
      const told: Finding[] = []
      const search = { path: join(root, 'a.txt'), trailingSlash: false, acceptEncoding: undefined, open }
      finder(search, (finding) => void told.push(finding))
      expect(told).toEqual([{ kind: 'failed', error }])
      expect([disk.handles.size, disk.closedTwice]).toEqual([0, 0])
    })
  }
})
