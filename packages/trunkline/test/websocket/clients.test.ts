import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { Handler, Req } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')

/** The client of browsers, which node has as well; on Node 20 by a flag. */
const PROGRAM = `
  const socket = new WebSocket(process.argv[1], ['other', 'chat'])
  socket.binaryType = 'arraybuffer'
  const seen = []
  socket.onmessage = ({ data }) => {
    seen.push(typeof data === 'string' ? data : [...new Uint8Array(data)])
    if (seen.length === 1) socket.send('x'.repeat(70_000))
    else if (seen.length === 2) socket.send(Uint8Array.of(0, 255))
    else socket.send('close')
  }
  socket.onclose = ({ code, reason, wasClean }) => {
    seen[1] = seen[1].length
    console.log(JSON.stringify([socket.protocol, ...seen, { code, reason, wasClean }]))
  }`

it("node's own WebSocket is a client like any other", async () => {
  const app = LINES.v5().set('env', 'test')
  app.get(
    '/rooms/:id',
    websocket({ protocols: ['chat'] }, (socket, req: Req) => {
      socket.send(`room ${req.params['id']}`)
      socket.on('message', (data, binary) => {
        if (String(data) === 'close') socket.close(4000, 'enough')
        else socket.send(data, { binary })
      })
    }) as Handler,
  )
  const server = app.listen(0, '127.0.0.1')
  whenDone(() => server.close())
  await once(server, 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/rooms/7`
  const { stdout } = await promisify(execFile)(process.execPath, ['--experimental-websocket', '-e', PROGRAM, url])
  const end = { code: 4000, reason: 'enough', wasClean: true }
  expect(JSON.parse(stdout)).toEqual(['chat', 'room 7', 70_000, [0, 255], end])
})
