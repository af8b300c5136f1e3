import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askStatic, type SetHeaders } from '../files/serve.ts'
import { makeSite } from '../files/site.ts'

const root = makeSite({ 'a.txt': 'hello', 'dir/index.html': '<p>dir</p>' })

describe('trunkline.static(): setHeaders', () => {
  it('is called with the response, the path and the stat, before the file sets its own', async () => {
    const seen: unknown[] = []
    const setHeaders: SetHeaders = (res, path, stat) => {
      seen.push([path, stat.size, stat.isFile(), res.getHeader('etag')])
      res.setHeader('Cache-Control', 'no-store')
    }
    const answer = await askStatic(root, { setHeaders }, '/a.txt')
    expect(seen).toEqual([[join(root, 'a.txt'), 5, true, undefined]])
    expect(answer.get('cache-control')).toBe('no-store')
  })

  it('is called once, also for a conditional request that needs the bytes', async () => {
    let calls = 0
    const setHeaders: SetHeaders = () => void calls++
    const answer = await askStatic(root, { setHeaders }, '/a.txt', { 'If-None-Match': '"old"' })
    expect([calls, answer.body]).toEqual([1, 'hello'])
  })

  it('is not called for a redirect or a missing file', async () => {
    let calls = 0
    const setHeaders: SetHeaders = () => void calls++
    for (const target of ['/dir', '/none']) await askStatic(root, { setHeaders }, target)
    expect(calls).toBe(0)
  })

  it('that throws is an error of the request', async () => {
    const setHeaders: SetHeaders = () => {
      throw new Error('of the app')
    }
    const answer = await askStatic(root, { setHeaders }, '/a.txt')
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([500, 'of the app'])
  })

  it('that sets what node refuses is an error of the request', async () => {
    const setHeaders: SetHeaders = (res) => res.setHeader('X-Bad', 'a\nb')
    expect((await askStatic(root, { setHeaders }, '/a.txt')).status).toBe(500)
  })
})
