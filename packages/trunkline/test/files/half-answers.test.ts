import { once } from 'node:events'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { COUNTABLE, openAfterAWhile } from './open-handles.ts'
import { type FileFramework, type FileRes, withServer } from './serve.ts'
import { makeSite } from './site.ts'

const load = createRequire(__filename)
const live = load('node:fs') as typeof fs
const HUGE = 16 * 1024 * 1024

type Told = (who: string) => (err?: Error) => void
type LineRes = FileRes & { sendfile: FileRes['sendFile'] }

interface Sender {
  title: string
  lines: string[]
  /** Sends the file of this name; what comes of it is told to whoever is named. */
  send(res: LineRes, path: string, tell: Told): unknown
  /** Who gets to know of a file that cannot be sent to its end, by line; nobody where there is none. */
  tells: Record<string, string[]>
}

const CALLBACK = { v3: ['callback'], v4: ['callback'], v5: ['callback'] }
const NEXT = { v3: [], v4: ['next'], v5: ['next'] }
const senders: Sender[] = [
  { title: 'sendFile', lines: ['v4', 'v5'], send: (res, path) => res.sendFile(path), tells: NEXT },
  {
    title: 'sendFile with a callback',
    lines: ['v4', 'v5'],
    send: (res, path, tell) => res.sendFile(path, tell('callback')),
    tells: CALLBACK,
  },
  { title: 'sendfile', lines: ['v3', 'v4'], send: (res, path) => res.sendfile(path), tells: NEXT },
  {
    title: 'sendfile with a callback',
    lines: ['v3', 'v4'],
    send: (res, path, tell) => res.sendfile(path, tell('callback')),
    tells: CALLBACK,
  },
  { title: 'download', lines: ['v3', 'v4', 'v5'], send: (res, path) => res.download(path), tells: NEXT },
  {
    title: 'download with a callback',
    lines: ['v3', 'v4', 'v5'],
    send: (res, path, tell) => res.download(path, tell('callback')),
    tells: CALLBACK,
  },
  {
    title: 'static',
    lines: ['v3', 'v4', 'v5'],
    send: (res) => (res.req as unknown as { next(): void }).next(),
    tells: { v3: ['next'], v4: ['next'], v5: ['next'] },
  },
]

const WHOLE = { file: 'whole', next: 'whole' }
const CUT = { file: 'cut off', next: undefined }

/** What befalls a file of which the first bytes have been sent. */
interface Change {
  title: string
  change(path: string): undefined | (() => void)
  /** The message of the error; undefined when all is sent. */
  error?: string
}

const changes: Change[] = [
  {
    title: 'becomes shorter',
    change: (path) => void fs.truncateSync(path, 10),
    error: 'File became shorter while it was being sent',
  },
  {
    title: 'is emptied',
    change: (path) => void fs.writeFileSync(path, ''),
    error: 'File became shorter while it was being sent',
  },
  { title: 'cannot be read on', change: breakReads, error: 'EIO: i/o error, read' },
  { title: 'grows', change: (path) => void fs.appendFileSync(path, 'more') },
  { title: 'is deleted', change: (path) => void fs.unlinkSync(path) },
  {
    title: 'is replaced',
    change(path) {
      fs.writeFileSync(`${path}.new`, 'new')
      fs.renameSync(`${path}.new`, path)
      return undefined
    },
  },
  {
    title: 'gives way to a directory',
    change(path) {
      fs.unlinkSync(path)
      fs.mkdirSync(path)
      return undefined
    },
  },
]

function breakReads(): () => void {
  const { read } = live
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  live.read = ((...args: unknown[]) =>
    setImmediate(args.at(-1) as (err: Error) => void, broken)) as unknown as typeof read
  return () => {
    live.read = read
  }
}

for (const line of ['v3', 'v4', 'v5']) {
  const framework = load(`trunkline/${line}`) as FileFramework
  describe(`${line}: a file that changes while it is sent`, () => {
    for (const { title, send, tells } of senders.filter(({ lines }) => lines.includes(line))) {
      for (const { title: what, change, error } of changes) {
        const outcome = error === undefined ? 'is sent as it was opened' : 'is cut off'
        it(`${outcome} when it ${what}, by ${title}`, async () => {
          const root = makeSite({ 'huge.bin': Buffer.alloc(HUGE, 'x'), 'small.txt': 'small' })
          const told: string[] = []
          const app = createApp(framework, root, send, (who) => (err) => void told.push(`${who}: ${err?.message}`))
          const seen = await withServer(app, (port) => readWhile(port, () => change(join(root, 'huge.bin'))))
          const fulfilled = title.endsWith('callback') ? ['callback: undefined'] : []
          const expected = error === undefined ? fulfilled : (tells[line] ?? []).map((who) => `${who}: ${error}`)
          expect(seen).toEqual(error === undefined ? WHOLE : CUT)
          await eventually(() => expect(told).toEqual(expected))
          if (COUNTABLE) expect(await openAfterAWhile(root)).toBe(0)
        })
      }
    }
  })
}

/** Its error handler does nothing, as many do when they find that the head was sent. */
function createApp(framework: FileFramework, root: string, send: Sender['send'], tell: Told): App {
  const app = framework()
  app.get('/huge.bin', ((_req, res, next) => {
    Object.assign(res.req, { next })
    send(res as LineRes, join(root, 'huge.bin'), tell)
  }) as Handler)
  app.use(framework.static(root))
  app.use(((err: Error, _req: unknown, _res: unknown, _next: unknown) => tell('next')(err)) as unknown as Handler)
  return app
}

type Came = 'whole' | 'cut off'

/** What came of an answer, and of another request on its connection. */
async function readWhile(
  port: number,
  change: () => undefined | (() => void),
): Promise<{ file: Came; next: Came | undefined }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /huge.bin HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  const restore = change() ?? (() => {})
  try {
    const file = await readBytes(socket, HUGE)
    if (file !== 'whole') return { file, next: undefined }
    socket.write('GET /small.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return { file, next: await readBytes(socket, 5) }
  } finally {
    restore()
    socket.destroy()
  }
}

/** Reads one answer of so many bytes, or until the connection ends. */
function readBytes(socket: Socket, announced: number): Promise<Came> {
  return new Promise((resolve) => {
    let head = ''
    let body = -1
    socket.on('data', (chunk: Buffer) => {
      if (body !== -1) body += chunk.length
      else {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        expect(head).toContain(`Content-Length: ${announced}`)
        body = head.length - end - 4
      }
      if (body >= announced) done('whole')
    })
    const onClose = () => done('cut off')
    socket.on('close', onClose)
    function done(came: Came): void {
      socket.removeAllListeners('data').removeListener('close', onClose)
      resolve(came)
    }
  })
}
