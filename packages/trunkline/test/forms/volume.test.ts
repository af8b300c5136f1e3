import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cut, parts, readAll, requestOf } from './form-request.ts'

/** The whole gigabyte is sent by `.ci/run`. */
const MEGABYTES = process.env['THOROUGH'] ? 1024 : 256

describe(`an upload of ${MEGABYTES} MB into a slow sink`, () => {
  it('is never more than 64 MB ahead of the sink, nor in memory', { timeout: 600_000 }, () => {
    const script = join(__dirname, 'backpressure.cjs')
    const output = execFileSync(process.execPath, ['--expose-gc', script, String(MEGABYTES)], { encoding: 'utf8' })
    const { status, sent, taken, ahead, memory } = JSON.parse(output)
    expect({ status, sent, taken }).toEqual({ status: 200, sent: MEGABYTES * 1024 ** 2, taken: MEGABYTES * 1024 ** 2 })
    expect(ahead).toBeLessThan(64 * 1024 ** 2)
    expect(memory).toBeGreaterThan(0)
    expect(memory).toBeLessThan(64 * 1024 ** 2)
  })
})

describe('20,000 tiny parts', () => {
  const PART = '--edge\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n'
  const COUNT = 20_000
  const form = cut(`${PART.repeat(COUNT)}--edge--`, 65_536)
  const free = { maxParts: COUNT, maxFields: COUNT, maxTotal: '20mb' }

  it('are refused at the first that is too many', async () => {
    const req = requestOf(form)
    const seen = await readAll(req)
    expect([seen.length, seen.at(-1)]).toEqual([1001, 'LIMIT_PART_COUNT'])
  })

  it('come one by one when they are allowed, and never more at once than a piece of the body has', async () => {
    let given = 0
    let pieces = 0
    const req = requestOf(form)
    const push = req.push.bind(req)
    req.push = (piece, encoding) => {
      pieces += piece === null ? 0 : 1
      return push(piece, encoding)
    }
    let ahead = 0
    for await (const part of parts(req, free)) {
      await part.text()
      given++
      ahead = Math.max(ahead, pieces - (given * PART.length) / 65_536)
    }
    expect(given).toBe(COUNT)
    expect(ahead).toBeLessThan(4)
  })
})
