import fs from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../test/files/site.ts'
import { type Disk, promptDisk, replaceInFs } from '../../../test/support/disk.ts'
import { filePolicy, systemError } from '../../../test/support/file-policy.ts'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import { ResponseTransfer } from './response-transfer.ts'
import { compileFileSettings } from './settings.ts'

const LARGE = 300_000
const root = makeSite({ 'a.txt': 'hello', 'large.txt': 'x'.repeat(LARGE), 'dir/x.txt': '' })
const ABORTED = { message: 'Request aborted', code: 'ECONNABORTED' }

interface Prepared {
  res: ServerResponse
  transfer: ResponseTransfer
  disk: Disk
  /** What the callback was told; without one, what `next` was. */
  told: (Error | undefined)[]
  /** Finishes a call to a disk that waits. */
  finish(): void
}

interface Options {
  method?: string
  callback?: boolean
  waits?: boolean
  headers?: Record<string, unknown>
  errors?: Record<string, Error>
  /** What the connection broke by. */
  errored?: Error
}

/** The transfer of a file to a response that has no connection: whatever happens to it is the test's to tell. */
function prepare({ method = 'GET', callback = true, waits = false, headers, errors, errored }: Options = {}): Prepared {
  const disk = promptDisk(errors)
  const untold: (() => void)[] = []
  if (waits) {
    const { open, stat } = fs
    replaceInFs({
      open: (...args: Parameters<typeof open>) => untold.push(() => open(...args)),
      stat: (...args: Parameters<typeof stat>) => untold.push(() => stat(...args)),
    })
  }
  const told: (Error | undefined)[] = []
  const tell = (err?: unknown) => void told.push(err as Error | undefined)
  const req = new IncomingMessage(new Socket())
  Object.assign(req, { method, next: tell })
  if (errored) Object.defineProperty(req.socket, 'errored', { value: errored })
  const res = new ServerResponse(req) as ExchangeResponse
  const settings = compileFileSettings({ root }, filePolicy)
  const transfer = new ResponseTransfer(res, settings, headers, callback ? tell : undefined)
  return { res, transfer, disk, told, finish: () => untold.shift()?.() }
}

describe('a file that a handler responds with', () => {
  it('is sent, and reported', () => {
    const { transfer, disk, told, res } = prepare({ headers: { 'X-A': 'b' } })
    transfer.begin('a.txt')
    expect([told, res.writableEnded, res.getHeader('X-A'), disk.handles.size]).toEqual([[undefined], true, 'b', 0])
  })

  it('may be named by a URL path', () => {
    const { transfer, told } = prepare()
    transfer.beginEncoded('%61.txt')
    expect(told).toEqual([undefined])
  })

  it('is an index if its name ends in a slash', () => {
    for (const begin of ['begin', 'beginEncoded'] as const) {
      const { transfer, told, disk } = prepare()
      transfer[begin]('/dir/')
      expect([told, disk.asked[0]]).toMatchObject([[{ code: 'ENOENT' }], 'open index.html'])
      const another = prepare()
      another.transfer[begin]('/a.txt')
      expect(another.told).toEqual([undefined])
    }
  })

  it('is refused if that cannot be decoded, or names a dotfile', () => {
    const { transfer, told } = prepare()
    transfer.beginEncoded('%')
    expect(told).toMatchObject([{ status: 400 }])
    const another = prepare()
    another.transfer.begin('.hidden')
    expect(another.told).toMatchObject([{ status: 404 }])
  })

  it('is reported as missing with the error of `stat`', () => {
    const { transfer, told } = prepare()
    transfer.begin('none')
    expect(told).toMatchObject([{ status: 404, code: 'ENOENT', syscall: 'stat' }])
  })

  it('is reported if it is a directory', () => {
    const { transfer, told } = prepare()
    transfer.begin('dir')
    expect(told).toMatchObject([{ message: 'EISDIR, read', code: 'EISDIR' }])
  })
})

describe('a response without a body', () => {
  it('is reported after the response has finished', async () => {
    const { transfer, res, told } = prepare({ method: 'HEAD' })
    transfer.begin('a.txt')
    await nextTurn()
    expect(told).toEqual([])
    res.emit('finish')
    expect(told).toEqual([])
    await nextTurn()
    expect(told).toEqual([undefined])
    res.emit('close')
    await nextTurn()
    expect(told).toEqual([undefined])
  })

  it('is reported when the connection closes, and not before', async () => {
    const { transfer, res, told } = prepare({ method: 'HEAD' })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toEqual([undefined])
    res.emit('finish')
    await nextTurn()
    expect(told).toEqual([undefined])
  })

  it('is reported as aborted if the connection was reset', () => {
    const reset = systemError('ECONNRESET')
    const { transfer, res, told } = prepare({ method: 'HEAD', errored: reset })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toMatchObject([{ ...ABORTED, cause: reset }])
  })
})

describe('a file without a callback', () => {
  it('does not call next when it is sent', () => {
    const { transfer, told, res } = prepare({ callback: false })
    transfer.begin('a.txt')
    expect([told, res.writableEnded]).toEqual([[], true])
  })

  it('calls next for a directory', () => {
    const { transfer, told } = prepare({ callback: false })
    transfer.begin('dir')
    expect(told).toEqual([undefined])
  })

  it('passes errors on', () => {
    const { transfer, told } = prepare({ callback: false })
    transfer.begin('none')
    expect(told).toMatchObject([{ status: 404 }])
  })

  for (const errored of [undefined, systemError('ECONNRESET'), systemError('EPIPE', { syscall: 'write' })]) {
    it(`does not call next for a client that disconnected (${errored?.code ?? 'without an error'})`, () => {
      const { transfer, res, told } = prepare({ callback: false, waits: true, ...(errored && { errored }) })
      transfer.begin('a.txt')
      res.emit('close')
      expect(told).toEqual([])
    })
  }

  it('passes on any other error of the connection', () => {
    const errored = systemError('EPIPE', { syscall: 'shutdown' })
    const { transfer, res, told } = prepare({ callback: false, waits: true, errored })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toEqual([errored])
  })
})

describe('a file for a client that disconnected', () => {
  const gone: [title: string, leave: (res: ServerResponse) => unknown][] = [
    ['whose response is destroyed', (res) => Object.assign(res, { destroyed: true })],
    ['whose connection takes no more', (res) => Object.assign(res, { socket: { writable: false } })],
  ]
  for (const [title, leave] of gone) {
    for (const name of ['begin', 'beginEncoded'] as const) {
      it(`${title} is not looked for (${name})`, async () => {
        const { transfer, res, disk, told } = prepare()
        leave(res)
        transfer[name]('a.txt')
        expect(told).toEqual([])
        await nextTurn()
        expect([told, disk.asked]).toMatchObject([[ABORTED], []])
      })
    }
  }

  it('during the search is closed, and sets no headers', () => {
    const { transfer, res, disk, told, finish } = prepare({ waits: true, headers: { 'X-A': 'b' } })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toMatchObject([ABORTED])
    expect(told[0]).not.toHaveProperty('cause')
    finish()
    expect([told.length, disk.handles.size, res.hasHeader('X-A'), res.headersSent]).toEqual([1, 0, false, false])
  })

  it('during a miss is not looked for any more', () => {
    const { transfer, res, disk, told, finish } = prepare({ waits: true })
    transfer.begin('none')
    res.emit('close')
    finish()
    finish()
    expect([told.length, disk.asked]).toEqual([1, ['open none']])
  })
})

describe('the error of a file for a client that disconnected', () => {
  it('has a reset as the cause', () => {
    const reset = systemError('ECONNRESET')
    const { transfer, res, told } = prepare({ waits: true, errored: reset })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toMatchObject([{ ...ABORTED, cause: reset }])
  })

  it('has no cause if the reset came after the first byte', () => {
    const { transfer, res, disk, told } = prepare({ errored: systemError('ECONNRESET') })
    transfer.begin('large.txt')
    expect([told, disk.handles.size]).toEqual([[], 1]) // for the response has taken as much as it can
    res.emit('close')
    expect([told, disk.handles.size]).toMatchObject([[ABORTED], 0])
    expect(told[0]).not.toHaveProperty('cause')
  })

  it('is any other error of the connection', () => {
    const errored = systemError('ETIMEDOUT')
    const { transfer, res, told } = prepare({ waits: true, errored })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toEqual([errored])
  })

  it('is not that of a cancelled write', () => {
    const { transfer, res, told } = prepare({ waits: true, errored: systemError('ECANCELED') })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toMatchObject([ABORTED])
    expect(told[0]).not.toHaveProperty('cause')
  })

  it('needs no connection', () => {
    const { transfer, res, told } = prepare({ waits: true })
    Object.assign(res.req, { socket: null })
    transfer.begin('a.txt')
    res.emit('close')
    expect(told).toMatchObject([ABORTED])
  })
})

describe('a file after another response', () => {
  it('that came first is too late', () => {
    const { transfer, res, told, disk } = prepare()
    res.end('another')
    Object.assign(res, { destroyed: true })
    transfer.begin('a.txt')
    expect(told).toMatchObject([{ status: 500, message: "Can't set headers after they are sent." }])
    expect([disk.asked, disk.handles.size]).toEqual([['open a.txt'], 0])
  })

  it('during the search is aborted after the turn in which the response closed', async () => {
    const { transfer, res, told, disk, finish } = prepare({ waits: true, errored: systemError('ECONNRESET') })
    transfer.begin('a.txt')
    res.end('another')
    res.emit('close')
    expect(told).toEqual([])
    await nextTurn()
    expect(told).toMatchObject([ABORTED])
    expect(told[0]).not.toHaveProperty('cause')
    finish()
    expect([told.length, disk.handles.size]).toEqual([1, 0])
  })

  it('is too late if it is found in that turn', async () => {
    const { transfer, res, told, finish } = prepare({ waits: true })
    transfer.begin('a.txt')
    res.end('another')
    res.emit('close')
    finish()
    await nextTurn()
    expect(told).toMatchObject([{ status: 500 }])
  })
})
