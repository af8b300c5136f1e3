import { EventEmitter, once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../test/files/site.ts'
import { replaceInFs } from '../../../test/support/disk.ts'
import { systemError } from '../../../test/support/file-policy.ts'
import { Delivery } from './deliver.ts'

const CHUNK = 128 * 1024
const FD = 1_000_000 // which no process has open

/** A response that middleware has put methods of its own on; writes down what it is given. */
class WrappedResponse extends EventEmitter {
  readonly calls: string[] = []
  destroyed = false
  headersSent = false
  statusCode = 200
  isFull = false

  write(chunk: Buffer): boolean {
    this.calls.push(`write ${chunk.length}`)
    this.headersSent = true
    return !this.isFull
  }

  end(chunk?: Buffer): void {
    this.calls.push(chunk === undefined ? 'end' : `end with ${chunk.length}`)
  }

  destroy(): void {
    this.calls.push('destroy')
  }
}

interface Read {
  offset: number
  length: number
  position: number
  finish(count: number, err?: Error): void
}

/** A delivery, and the disk that it reads from: each read waits for `finish`. */
function prepare(length: number, res: WrappedResponse = new WrappedResponse(), start = 0) {
  const reads: Read[] = []
  const closed: number[] = []
  const told: (Error | undefined)[] = []
  replaceInFs({
    read: (_fd: number, buffer: Buffer, offset: number, size: number, position: number, done: Function) =>
      reads.push({ offset, length: size, position, finish: (count, err) => done(err ?? null, count, buffer) }),
    close: (fd: number) => closed.push(fd),
  })
  const response = res as unknown as ServerResponse // as much of one as is used
  const delivery = new Delivery(response, FD, { start, length }, (err) => void told.push(err))
  const last = () => reads.at(-1) as Read
  return { res, delivery, reads, last, closed, told }
}

describe('a delivery reads', () => {
  it('a small file at once, without listeners', () => {
    const { res, delivery, reads, last, closed, told } = prepare(CHUNK, undefined, 7)
    delivery.start()
    expect([res.eventNames(), reads]).toMatchObject([[], [{ offset: 0, length: CHUNK, position: 7 }]])
    expect([closed, told]).toEqual([[], []])
    last().finish(CHUNK)
    expect([res.calls, closed, told]).toEqual([[`write ${CHUNK}`, 'end'], [FD], [undefined]])
    expect(reads.length).toBe(1)
  })

  it('a large file chunk by chunk', () => {
    const { res, delivery, reads, last, closed, told } = prepare(2 * CHUNK + 5, undefined, 3)
    delivery.start()
    for (let turn = 0; turn < 3; turn++) last().finish(last().length)
    expect(reads.map(({ length, position }) => [length, position])).toEqual([
      [CHUNK, 3],
      [CHUNK, CHUNK + 3],
      [5, 2 * CHUNK + 3],
    ])
    expect([res.calls, closed, told]).toEqual([
      [`write ${CHUNK}`, `write ${CHUNK}`, 'write 5', 'end'],
      [FD],
      [undefined],
    ])
    res.emit('drain')
    res.emit('close')
    expect([reads.length, closed]).toEqual([3, [FD]])
  })

  it('a chunk in as many reads as it takes', () => {
    const { res, delivery, reads, last } = prepare(10, undefined, 100)
    delivery.start()
    last().finish(3)
    expect([res.calls, reads.at(1)]).toMatchObject([[], { offset: 3, length: 7, position: 103 }])
    last().finish(2)
    expect([res.calls, reads.at(2)]).toMatchObject([[], { offset: 5, length: 5, position: 105 }])
    last().finish(5)
    expect(res.calls).toEqual(['write 10', 'end'])
  })

  it('each chunk into its own buffer', () => {
    const { delivery, reads, last } = prepare(CHUNK + 10)
    delivery.start()
    last().finish(CHUNK - 1)
    last().finish(1)
    expect(reads.at(2)).toMatchObject({ offset: 0, length: 10, position: CHUNK })
  })

  it('nothing of an empty file', () => {
    const { res, delivery, reads, closed, told } = prepare(0)
    delivery.start()
    expect([res.calls, reads, closed, told]).toEqual([['end'], [], [FD], [undefined]])
  })
})

describe('a delivery', () => {
  it('waits while the response is full, and never reads twice at a time', () => {
    const res = new WrappedResponse()
    const { delivery, reads, last } = prepare(3 * CHUNK, res)
    res.isFull = true
    delivery.start()
    res.emit('drain')
    expect(reads.length).toBe(1)
    last().finish(CHUNK)
    expect(reads.length).toBe(1)
    res.emit('drain')
    res.emit('drain')
    expect(reads.length).toBe(2)
  })

  it('continues if a wrapper does not return whether the response is full', () => {
    const res = Object.assign(new WrappedResponse(), { write: () => undefined as unknown as boolean })
    const { delivery, reads, last } = prepare(2 * CHUNK, res)
    delivery.start()
    last().finish(CHUNK)
    expect(reads.length).toBe(2)
  })
})

describe('a delivery that fails', () => {
  it('leaves a response that has not started to the error handlers', () => {
    const { res, delivery, last, closed, told } = prepare(10)
    const broken = systemError('EIO')
    delivery.start()
    last().finish(0, broken)
    expect([res.calls, closed, told]).toEqual([[], [FD], [broken]])
  })

  it('cuts off a response that has started', () => {
    const { res, delivery, last, closed, told } = prepare(2 * CHUNK)
    delivery.start()
    last().finish(CHUNK)
    last().finish(0)
    expect(res.calls).toEqual([`write ${CHUNK}`, 'destroy'])
    expect([closed, told]).toMatchObject([[FD], [{ message: 'File became shorter while it was being sent' }]])
  })

  for (const name of ['write', 'end'] as const) {
    it(`reports what ${name} of a wrapper throws`, () => {
      const thrown = new Error('of a wrapper')
      const res = Object.assign(new WrappedResponse(), {
        [name]: () => {
          throw thrown
        },
      })
      const { delivery, last, closed, told } = prepare(5, res)
      delivery.start()
      last().finish(5)
      expect([closed, told]).toEqual([[FD], [thrown]])
    })
  }

  it('closes its file once, even if a wrapper stops it and throws', () => {
    const res = new WrappedResponse()
    const { delivery, last, closed } = prepare(5, res)
    res.write = () => {
      delivery.stop()
      throw new Error('of a wrapper')
    }
    delivery.start()
    last().finish(5)
    expect(closed).toEqual([FD])
  })
})

describe('a delivery to a client that disconnected', () => {
  it('is over at once while it waits for the client', () => {
    const res = new WrappedResponse()
    const { delivery, reads, last, closed, told } = prepare(2 * CHUNK, res)
    res.isFull = true
    delivery.start()
    last().finish(CHUNK)
    res.emit('close')
    expect(closed).toEqual([FD])
    res.emit('drain')
    delivery.stop()
    expect([reads.length, closed, told]).toEqual([1, [FD], []])
  })

  it('ends after the current read: a file must not be closed during it', () => {
    const { res, delivery, last, closed, told } = prepare(10)
    delivery.start()
    delivery.stop()
    expect(closed).toEqual([])
    last().finish(10)
    expect([res.calls, closed, told]).toEqual([[], [FD], []])
  })

  it('ends if the response was destroyed', () => {
    const { res, delivery, last, closed, told } = prepare(10)
    delivery.start()
    res.destroyed = true
    last().finish(10)
    expect([res.calls, closed, told]).toEqual([[], [FD], []])
  })

  it('does not call back if it is stopped during end()', () => {
    const res = new WrappedResponse()
    const { delivery, last, closed, told } = prepare(10, res)
    res.end = () => delivery.stop()
    delivery.start()
    last().finish(10)
    expect([closed, told]).toEqual([[FD], []])
  })
})

describe("a delivery by node's own methods", () => {
  const root = makeSite({ 'a.txt': 'hello', 'large.txt': 'x'.repeat(CHUNK + 1), 'empty.txt': '' })

  /** The response that is a file and nothing else. */
  async function fetchFile(name: string): Promise<Response> {
    const path = join(root, name)
    const server = createServer((_req, res) => {
      res.statusCode = 201
      res.setHeader('Connection', 'close')
      const span = { start: 0, length: fs.statSync(path).size }
      new Delivery(res, fs.openSync(path, 'r'), span, () => {}).start()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.close()
    return response
  }

  it('creates the head before end(), so that Node adds no length', async () => {
    const response = await fetchFile('a.txt')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      201,
      null,
      'hello',
    ])
  })

  it('creates it once', async () => {
    expect((await (await fetchFile('large.txt')).text()).length).toBe(CHUNK + 1)
  })

  it('leaves the head of an empty response to node', async () => {
    const response = await fetchFile('empty.txt')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([201, '0', ''])
  })
})
