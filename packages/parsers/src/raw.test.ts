import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createRaw, v2 } from './entries/factories.ts'
import type { BodyRequest } from './parser.ts'
import { read } from './reader/read.ts'

it('gives a copy of the bytes, for a piece is a view of the memory of its connection', () => {
  const piece = Buffer.from('abc')
  const headers = { 'content-length': '3', 'content-type': 'application/octet-stream' }
  const req = Object.assign(new Readable({ read() {} }), { headers }) as unknown as BodyRequest
  const nexts: unknown[] = []
  createRaw(read, v2)()(req, {} as ServerResponse, (error) => void nexts.push(error))
  req.emit('data', piece)
  req.emit('end')
  piece.fill('x')
  expect([String(req.body), nexts]).toEqual(['abc', [undefined]])
})
