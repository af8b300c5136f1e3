import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { Handler } from '../support/frameworks.ts'
import { FORM_TYPE, filePart, formBytes } from '../support/multipart-form.ts'
import { requestBytes } from '../support/wire.ts'
import { LINES } from '../transports/lines.ts'
import { formData, parts } from './form-request.ts'

const FORM = formBytes({ disposition: 'name="a"', body: '12' }, filePart('f', 'f.txt', 'abc'), {
  disposition: 'name="b"',
  body: '3',
})
const HEAD = requestBytes('POST /', [`Content-Type: ${FORM_TYPE}`, `Content-Length: ${FORM.length}`])

type Read = (req: IncomingMessage) => Promise<unknown>

const ways: Record<string, Read> = {
  async 'a loop that reads texts'(req) {
    for await (const part of parts(req)) await part.text()
  },
  async 'a loop that reads streams'(req) {
    for await (const part of parts(req)) for await (const _piece of part.stream);
  },
  async 'a loop that reads nothing'(req) {
    for await (const _part of parts(req));
  },
  'formData()': (req) => formData(req),
}

async function serve(read: Read): Promise<{ server: Server; requests: IncomingMessage[]; ends: Promise<string>[] }> {
  const app = LINES.v5().set('env', 'test')
  const requests: IncomingMessage[] = []
  const ends: Promise<string>[] = []
  app.post('/', ((req, res) => {
    requests.push(req as never)
    ends.push(
      read(req as never).then(
        () => 'read',
        (err: { code: string }) => err.code,
      ),
    )
    ends.at(-1)?.then(() => res.end())
  }) as Handler)
  const server = app.listen(0, '127.0.0.1') as Server
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { server, requests, ends }
}

describe('a client that leaves', () => {
  for (const [title, read] of Object.entries(ways)) {
    it(`at any byte leaves nothing open: ${title}`, async () => {
      const { server, requests, ends } = await serve(read)
      const { port } = server.address() as AddressInfo
      for (let sent = 0; sent < FORM.length; sent++) {
        const socket = connect(port, '127.0.0.1', () => socket.write(HEAD + FORM.slice(0, sent), 'latin1'))
        socket.on('error', () => {})
        await once(server, 'request')
        socket.destroy()
      }
      expect(new Set(await Promise.all(ends))).toEqual(new Set(['REQUEST_ABORTED']))
      for (const req of requests) for (const event of ['data', 'end']) expect(req.listenerCount(event)).toBe(0)
      await eventually(() => expect(countConnections(server)).resolves.toBe(0))
    })
  }

  it('is noticed by a stream that nobody reads on, and by the loop', async () => {
    let leave = (): void => {}
    const told: unknown[] = []
    const { server, ends } = await serve(async (req) => {
      for await (const part of parts(req)) {
        part.stream.once('data', () => leave())
        part.stream.once('close', () => told.push(part.stream.errored))
      }
    })
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => {
      const head = HEAD.replace(/Length: \d+/, 'Length: 100000')
      socket.write(head + FORM.slice(0, FORM.indexOf('abc') + 3))
    })
    leave = () => socket.destroy()
    await eventually(() => expect(ends).toHaveLength(1))
    await expect(ends[0]).resolves.toBe('REQUEST_ABORTED')
    await eventually(() => expect(told).toHaveLength(2))
    expect(told).toEqual([null, expect.objectContaining({ code: 'REQUEST_ABORTED', part: 2, field: 'f' })])
  })
})

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => server.getConnections((err, count) => (err ? reject(err) : resolve(count))))
}
