import { once } from 'node:events'
import { connect, createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { FRAMEWORKS, inspect, json } from './support.ts'

it('keeps what comes over HTTP/2 without its secrets, and shows it to this machine only', async () => {
  const inspected = inspect(FRAMEWORKS['v5']?.() as never)
  inspected.app.post('/login', json(), (req, res) => {
    res.setHeader('Set-Cookie', ['sid=s3cr3t-1; HttpOnly', 'remember=s3cr3t-2'] as never)
    res.json({ accessToken: 's3cr3t-3', got: req.body })
  })
  const server = createServer(inspected.app as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const session = connect(`http://127.0.0.1:${port}`)
  onTestFinished(() => {
    session.destroy()
    server.close()
  })
  const ask = async (headers: OutgoingHttpHeaders, body?: string) => {
    const stream = session.request(headers, { endStream: false }).end(body)
    const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    return { status: head[':status'], text: await text(stream) }
  }
  const type = 'application/json'
  const cookie = ['sid=s3cr3t-4', 'b=s3cr3t-5'] as never
  await ask({ ':method': 'POST', ':path': '/login?code=s3cr3t-6', 'content-type': type, cookie }, '{"pin":"s3cr3t-7"}')
  const details = await inspected.last()
  expect(JSON.stringify(details)).not.toContain('s3cr3t')
  expect(details).toMatchObject({ transport: 'http2', status: 200, requestBody: { content: '{"pin":"[redacted]"}' } })
  for (const [authority, status] of [
    [`localhost:${port}`, 200],
    ['evil.example', 403],
  ] as const) {
    expect((await ask({ ':authority': authority, ':path': '/__trunkline/api/requests' })).status).toBe(status)
  }
})
