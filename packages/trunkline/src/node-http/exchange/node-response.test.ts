import { type IncomingMessage, ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import type { NodeResponse } from '../response-fields.ts'
import { attachSocket, detachSocket, emitClose } from './node-response.ts'

function createResponse(): NodeResponse {
  const req = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage
  return new ServerResponse(req) as ServerResponse as NodeResponse
}

it('asks for more, from the first time on', async () => {
  vi.resetModules()
  const { emitDrain } = await import('./node-response.ts')
  const res = createResponse()
  let drained = 0
  res.on('drain', () => drained++)
  for (const wanted of [1, 2]) {
    expect(res.write('x'.repeat(100_000))).toBe(false)
    emitDrain(res)
    expect([drained, res.writableNeedDrain]).toEqual([wanted, false])
  }
})

it('detaches only its own socket', () => {
  const res = createResponse()
  const socket = { _httpMessage: null as unknown }
  attachSocket(res, socket)
  expect([socket._httpMessage, res.socket]).toEqual([res, socket])
  const other = { _httpMessage: 'another' }
  detachSocket(res, other)
  expect([other._httpMessage, res.socket]).toEqual(['another', socket])
  detachSocket(res, socket)
  expect([socket._httpMessage, res.socket]).toEqual([null, null])
})

it('closes once', () => {
  const res = createResponse()
  let closed = 0
  res.on('close', () => closed++)
  emitClose(res)
  emitClose(res)
  expect([closed, res.destroyed, res.closed]).toEqual([1, true, true])
})
