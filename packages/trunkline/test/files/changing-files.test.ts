import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COUNTABLE, openAfterAWhile } from './open-handles.ts'
import { askAt, type FileRes, ours, withServer } from './serve.ts'
import { makeSite, writeAt } from './site.ts'

const HUGE = 16 * 1024 * 1024
const files = { 'huge.bin': Buffer.alloc(HUGE, 'x') }

describe('files that change while they are sent', () => {
  /** Changes the file once the first bytes have arrived, and gives how many arrived in all. */
  async function readWhile(root: string, change: (path: string) => void): Promise<{ bytes: number; errors: Error[] }> {
    const errors: Error[] = []
    const app = ours().use(ours.static(root))
    app.use((err: Error, _req: unknown, res: FileRes, _next: unknown) => {
      errors.push(err)
      res.destroy()
    })
    const bytes = await withServer(app, async (port) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /huge.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      await once(socket, 'readable')
      change(join(root, 'huge.bin'))
      let count = 0
      for await (const chunk of socket) count += (chunk as Buffer).length
      return count
    })
    return { bytes, errors }
  }

  it('cuts the connection when the file becomes shorter, and says so', async () => {
    const root = makeSite(files)
    const { bytes, errors } = await readWhile(root, (path) => fs.truncateSync(path, 10))
    expect(bytes).toBeLessThan(HUGE)
    expect(errors.map(({ message }) => message)).toEqual(['File became shorter while it was being sent'])
    if (COUNTABLE) expect(await openAfterAWhile(root)).toBe(0)
  })

  it('sends what it announced when the file grows', async () => {
    const root = makeSite(files)
    const { bytes, errors } = await readWhile(root, (path) => fs.appendFileSync(path, 'more'.repeat(1000)))
    expect([bytes > HUGE, bytes < HUGE + 1000, errors]).toEqual([true, true, []])
  })

  it('sends the rest of a file that was deleted', async () => {
    const root = makeSite(files)
    const { bytes } = await readWhile(root, (path) => fs.unlinkSync(path))
    expect(bytes).toBeGreaterThan(HUGE)
  })

  it('sends size, date and ETag of the very file it opened', async () => {
    const root = makeSite({ 'a.txt': 'old' })
    const setHeaders = (_res: unknown, path: string) => {
      writeAt(`${path}.new`, 'brand new', new Date('2026-01-01T00:00:00Z'))
      fs.renameSync(`${path}.new`, path)
    }
    // Between the look at a conditional request's file and its opening it is replaced: labels and bytes are the new one's.
    const app = ours().use(ours.static(root, { setHeaders }))
    const answer = await withServer(app, (port) => askAt(port, '/a.txt', { 'If-None-Match': '"x"' }))
    expect([answer.body, answer.get('content-length'), answer.get('last-modified')]).toEqual([
      'brand new',
      '9',
      'Thu, 01 Jan 2026 00:00:00 GMT',
    ])
  })

  it.skipIf(process.platform === 'win32')('does not wait at a pipe that nobody writes to', async () => {
    const root = makeSite({ 'a.txt': 'a' })
    execFileSync('mkfifo', [join(root, 'pipe')])
    await withServer(ours().use(ours.static(root)), async (port) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => askAt(port, '/pipe')))
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([200, '']))
      expect((await askAt(port, '/a.txt')).body).toBe('a')
    })
  })
})
