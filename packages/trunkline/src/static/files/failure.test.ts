import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../test/files/site.ts'
import { promptDisk } from '../../../test/support/disk.ts'
import { systemError } from '../../../test/support/file-policy.ts'
import { explainMiss, statusOf, toFailure, toRangeFailure } from './failure.ts'

describe('toFailure', () => {
  it('is a new error for a status', () => {
    expect(toFailure(404)).toMatchObject({ status: 404, message: 'Not Found', expose: true })
  })

  it("is the system's error if there is one, hidden from clients", () => {
    const cause = systemError('ENOENT')
    expect(toFailure(404, cause)).toBe(cause)
    expect(cause).toMatchObject({ status: 404, statusCode: 404, expose: false })
  })

  it('has the length of a file for a 416', () => {
    expect(toRangeFailure('bytes */5')).toMatchObject({ status: 416, headers: { 'Content-Range': 'bytes */5' } })
  })
})

describe('statusOf', () => {
  for (const code of ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']) {
    it(`is 404 for ${code}`, () => expect(statusOf(systemError(code))).toBe(404))
  }
  for (const code of ['EACCES', 'EMFILE', 'ELOOP', 'EIO']) {
    it(`is 500 for ${code}`, () => expect(statusOf(systemError(code))).toBe(500))
  }
})

describe('explainMiss', () => {
  function explain(cause: NodeJS.ErrnoException | undefined): Error[] {
    const told: Error[] = []
    explainMiss(404, cause, (err) => void told.push(err))
    return told
  }

  it('is a new error if nothing failed', () => {
    const disk = promptDisk()
    expect(explain(undefined)).toMatchObject([{ status: 404, message: 'Not Found' }])
    expect(disk.asked).toEqual([])
  })

  it('is the error of `stat`, which it calls if only `open` failed', () => {
    const disk = promptDisk()
    const path = join(makeSite({}), 'none')
    expect(explain(systemError('ENOENT', { syscall: 'open', path }))).toMatchObject([{ syscall: 'stat', path }])
    expect(disk.asked).toEqual(['stat none'])
  })

  it('is the first error if `stat` finds the file after all', () => {
    promptDisk()
    const cause = systemError('ENOENT', { syscall: 'open', path: join(makeSite({ 'a.txt': '' }), 'a.txt') })
    expect(explain(cause)).toEqual([cause])
  })

  const known = [
    systemError('ENOENT', { syscall: 'stat', path: '/none' }),
    systemError('EMFILE', { syscall: 'open' }),
    systemError('ENOENT', { path: '/none' }),
  ]
  for (const cause of known) {
    it(`does not call stat() for ${JSON.stringify(cause)}`, () => {
      const disk = promptDisk()
      expect(explain(cause)[0]).toBe(cause)
      expect([cause, disk.asked]).toMatchObject([{ status: 404 }, []])
    })
  }
})
