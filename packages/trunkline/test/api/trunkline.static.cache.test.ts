import { renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askAt, ours, withServer } from '../files/serve.ts'
import { makeSite, tagOf, writeAt } from '../files/site.ts'

const LATER = new Date('2026-01-01T00:00:00Z')
const FOREVER = { cache: { maxAge: 1e9 } }

/** A fresh site and the port of an app that serves it; every test changes its files. */
async function withSite(options: object, use: (port: number, root: string) => Promise<void>): Promise<void> {
  const root = makeSite({ 'a.txt': 'hello', 'dir/index.html': 'dir' })
  await withServer(ours().use(ours.static(root, options)), (port) => use(port, root))
}

function replace(path: string): void {
  writeAt(`${path}.new`, 'changed!', LATER)
  renameSync(`${path}.new`, path)
}

describe('trunkline.static(): cache', () => {
  it('answers as without one', async () => {
    await withSite(FOREVER, async (port) => {
      for (let turn = 0; turn < 3; turn++) {
        const answer = await askAt(port, '/a.txt')
        expect([answer.status, answer.body, answer.get('etag')]).toEqual([200, 'hello', tagOf(5)])
        expect((await askAt(port, 'HEAD /a.txt')).get('content-length')).toBe('5')
        expect((await askAt(port, '/a.txt', { 'If-None-Match': tagOf(5) })).status).toBe(304)
        expect((await askAt(port, '/a.txt', { Range: 'bytes=1-2' })).body).toBe('el')
        expect((await askAt(port, '/dir/')).body).toBe('dir')
        expect((await askAt(port, '/dir')).status).toBe(301)
        expect((await askAt(port, '/none')).status).toBe(404)
      }
    })
  })

  const changes: [title: string, change: (path: string) => void][] = [
    ['written over', (path) => writeAt(path, 'changed!', LATER)],
    ['replaced', replace],
  ]
  for (const [title, change] of changes) {
    it(`never sends bytes under the labels of a file that was ${title}`, async () => {
      await withSite(FOREVER, async (port, root) => {
        await askAt(port, '/a.txt')
        change(join(root, 'a.txt'))
        const answer = await askAt(port, '/a.txt')
        expect([answer.body, answer.get('content-length'), answer.get('last-modified')]).toEqual([
          'changed!',
          '8',
          LATER.toUTCString(),
        ])
        expect((await askAt(port, '/a.txt', { 'If-None-Match': tagOf(5) })).body).toBe('changed!')
      })
    })

    it(`sends the new bytes when only a conditional request sees a file that was ${title}`, async () => {
      await withSite(FOREVER, async (port, root) => {
        await askAt(port, '/a.txt')
        change(join(root, 'a.txt'))
        const answer = await askAt(port, '/a.txt', { 'If-None-Match': '"another"' })
        expect([answer.body, answer.get('content-length'), answer.get('last-modified')]).toEqual([
          'changed!',
          '8',
          LATER.toUTCString(),
        ])
      })
    })
  }

  it('finds out that a file is gone', async () => {
    await withSite(FOREVER, async (port, root) => {
      await askAt(port, '/a.txt')
      unlinkSync(join(root, 'a.txt'))
      expect((await askAt(port, '/a.txt')).status).toBe(404)
      expect((await askAt(port, 'HEAD /a.txt')).status).toBe(404)
    })
  })

  it('finds a file that was missing before', async () => {
    await withSite(FOREVER, async (port, root) => {
      expect((await askAt(port, '/new.txt')).status).toBe(404)
      writeAt(join(root, 'new.txt'), 'new')
      expect((await askAt(port, '/new.txt')).body).toBe('new')
    })
  })

  it('believes nothing when maxAge is 0', async () => {
    await withSite({ cache: { maxAge: 0 } }, async (port, root) => {
      await askAt(port, '/a.txt')
      writeAt(join(root, 'a.txt'), 'changed!', LATER)
      expect((await askAt(port, 'HEAD /a.txt')).get('content-length')).toBe('8')
      expect((await askAt(port, '/a.txt', { 'If-None-Match': tagOf(5) })).status).toBe(200)
    })
  })
})
