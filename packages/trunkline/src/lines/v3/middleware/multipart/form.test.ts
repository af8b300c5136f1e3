import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { serveChain } from '../../../../../test/support/middleware-chain.ts'
import { FORM_TYPE, filePart, formBytes, partBytes } from '../../../../../test/support/multipart-form.ts'
import { requestBytes } from '../../../../../test/support/wire.ts'
import type { MiddlewareRequest } from '../middleware.ts'
import { createMultipart as multipart } from '../multipart.ts'
import type { FilePart, Form } from './form.ts'
import type { UploadedFile } from './uploads.ts'

let uploadDir: string

beforeEach(() => {
  uploadDir = mkdtempSync(join(tmpdir(), 'uploads-'))
})

afterEach(() => rmSync(uploadDir, { recursive: true }))

/** Serves a form that is left to the application. */
function serveForm(use: (form: Form, res: ServerResponse, req: MiddlewareRequest) => void) {
  return serveChain(multipart({ uploadDir, defer: true }), (req, res) => use(req.form as Form, res, req))
}

async function send(origin: string, form: string): Promise<Response> {
  return fetch(origin, { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: form })
}

const field = { disposition: 'name="a[b]"', body: '1' }

describe('a form that the application listens to', () => {
  it('tells of its fields and files', async () => {
    const told: unknown[] = []
    const { origin } = await serveForm((form, res, req) => {
      form.on('field', (name, value) => told.push([name, value]))
      form.on('file', (name, { size }: UploadedFile) => told.push([name, size]))
      form.on('close', () => res.end(JSON.stringify(req.body)))
    })
    const response = await send(origin, formBytes(field, filePart('one', 'a.txt', 'xyz')))
    expect(await response.json()).toEqual({ a: { b: '1' } })
    expect(told).toEqual([
      ['a[b]', '1'],
      ['one', 3],
    ])
  })

  it('writes no file that nobody is told of', async () => {
    const { origin } = await serveForm((form, res) => form.on('close', () => res.end('read')))
    expect(await (await send(origin, formBytes(filePart('one', 'a.txt', 'xyz')))).text()).toBe('read')
    expect(readdirSync(uploadDir)).toEqual([])
  })

  it('tells of its progress', async () => {
    const told: number[][] = []
    const { origin } = await serveForm((form, res) => {
      form.on('progress', (received: number, expected: number) => told.push([received, expected]))
      form.on('close', () => res.end())
    })
    const text = formBytes({ disposition: 'name="a"', body: 'x' })
    await send(origin, text)
    expect(told.at(-1)).toEqual([text.length, text.length])
  })
})

describe('a part of a form', () => {
  it('is handed over as a stream to those who listen for parts, and not written', async () => {
    const told: unknown[] = []
    const { origin } = await serveForm((form, res, req) => {
      form.on('part', (part: FilePart) => {
        let text = ''
        part.on('data', (piece) => (text += piece))
        part.on('end', () => told.push([part.name, part.filename, part.headers['content-type'], text]))
      })
      form.on('close', () => res.end(JSON.stringify(req.body)))
    })
    const files = [filePart('one', '../a.txt', 'xyz'), filePart('two', 'b.txt', '')] as const
    const response = await send(origin, formBytes(files[0], field, files[1]))
    expect(await response.json()).toEqual({ a: { b: '1' } })
    expect(told).toEqual([
      ['one', 'a.txt', 'text/plain', 'xyz'],
      ['two', 'b.txt', 'text/plain', ''],
    ])
    expect(readdirSync(uploadDir)).toEqual([])
  })

  it('ends with the error of its form', async () => {
    const told: unknown[] = []
    const { port } = await serveForm((form) => {
      form.on('part', (part: FilePart) => {
        part.once('data', () => socket.destroy())
        part.on('error', (err) => told.push(['part', err.message]))
      })
      form.on('error', (err: Error) => told.push(['form', err.message]))
    })
    const socket = connect(port, '127.0.0.1')
    const head = [`Content-Type: ${FORM_TYPE}`, 'Content-Length: 100000']
    socket.write(requestBytes('POST /', head, partBytes(filePart('half', 'a.txt', 'x'.repeat(5000))).slice(0, -2)))
    await eventually(() => expect(told).toHaveLength(2))
    expect(told).toContainEqual(['part', 'Request aborted'])
    expect(told).toContainEqual(['form', 'Request aborted'])
  })

  it('does not end the process when its form fails and nobody listens', async () => {
    const { origin } = await serveForm((form, res) => {
      form.on('part', (part: FilePart) => part.resume())
      form.on('error', (err: Error) => res.end(err.message))
    })
    const response = await send(origin, partBytes(filePart('one', 'a.txt', 'xyz')))
    expect(await response.text()).toMatch(/Unexpected end/)
  })
})
