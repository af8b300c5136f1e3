import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type * as fs from 'node:fs'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { serveChain } from '../../../../test/support/middleware-chain.ts'
import { FORM_TYPE, filePart, formBytes, type Part, partBytes } from '../../../../test/support/multipart-form.ts'
import { requestBytes } from '../../../../test/support/wire.ts'
import type { Middleware } from './middleware.ts'
import type { MultipartOptions } from './multipart/options.ts'
import type { UploadedFile } from './multipart/uploads.ts'
import { createMultipart as multipart } from './multipart.ts'

let uploadDir: string

beforeEach(() => {
  uploadDir = mkdtempSync(join(tmpdir(), 'uploads-'))
})

afterEach(() => rmSync(uploadDir, { recursive: true }))

const show: Middleware = ({ body, files }, res) => void res.end(JSON.stringify({ body, files }))

async function send(origin: string, form: string | Part[]): Promise<Response> {
  const body = Buffer.from(typeof form === 'string' ? form : formBytes(...form), 'latin1')
  return fetch(origin, { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body })
}

/** Sends a form and gives what the application saw. */
async function receive(form: string | Part[], options: MultipartOptions = {}) {
  const { origin } = await serveChain(multipart({ uploadDir, ...options }), show)
  const response = await send(origin, form)
  const text = await response.text()
  const seen = response.ok ? JSON.parse(text) : {}
  const files: Record<string, UploadedFile> = seen.files
  return { status: response.status, text, body: seen.body, files }
}

describe('an upload', () => {
  it('is a file that only this user can read', async () => {
    const { files } = await receive([filePart('one', 'a.txt', 'content')])
    const { path } = files['one'] as UploadedFile
    expect(readFileSync(path, 'utf8')).toBe('content')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is described as connect did', async () => {
    const { files } = await receive([filePart('one', 'a.txt', 'content')])
    expect(files['one']).toEqual({
      fieldName: 'one',
      originalFilename: 'a.txt',
      name: 'a.txt',
      path: expect.stringMatching(/\.txt$/),
      size: 7,
      type: 'text/plain',
      headers: {
        'content-disposition': 'form-data; name="one"; filename="a.txt"',
        'content-type': 'text/plain',
      },
    })
  })

  it('goes to the folder for temporary files when none is named', async () => {
    const { files } = await receive([filePart('one', 'a.txt', '')], { uploadDir: undefined })
    const { path } = files['one'] as UploadedFile
    rmSync(path)
    expect(path.startsWith(tmpdir())).toBe(true)
  })

  it('may come in any order of sizes, and is told of in the order of the form', async () => {
    const parts = [9000, 1, 5000, 2].map((size, i) => filePart('many', `${i}.txt`, 'x'.repeat(size)))
    const { files } = await receive(parts)
    expect((files['many'] as unknown as UploadedFile[]).map(({ name }) => name)).toEqual([
      '0.txt',
      '1.txt',
      '2.txt',
      '3.txt',
    ])
  })
})

describe('a name from outside', () => {
  const filenames: [sent: string, seen: string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\fakepath\\\\a.txt', 'a.txt'],
    ['..', ''],
    ['a.txt/', ''],
    ['Ã¼.txt', 'ü.txt'],
  ]
  for (const [sent, seen] of filenames) {
    it(`is no path: ${sent}`, async () => {
      const { files } = await receive([filePart('one', sent, 'x')])
      expect(files['one']?.name).toBe(seen)
      expect(readdirSync(uploadDir)).toHaveLength(1)
    })
  }

  const hostile: [title: string, disposition: string][] = [
    ['a broken percent escape', `name="one"; filename*=UTF-8''%E0%A4%A`],
    ['a percent sign at the end', `name="one"; filename*=UTF-8''%`],
    ['an unknown charset', `name="one"; filename*=none''a.txt`],
    ['8 kB of quotes', `name="one"; filename="${'\\"'.repeat(4096)}`],
    ['8 kB of backslashes', `name="one"; filename="${'\\'.repeat(8192)}"`],
    ['8 kB of parameters', `name="one"; ${'filename=a; '.repeat(680)}`],
    ['8 kB of percent escapes', `name="one"; filename*=UTF-8''${'%41'.repeat(2700)}`],
    ['8 kB of spaces', `name="one";${' '.repeat(8192)}filename="a.txt"`],
    ['no name at all', 'filename="a.txt"'],
  ]
  for (const [title, disposition] of hostile) {
    it(`is read or refused, with ${title}`, async () => {
      const { origin } = await serveChain(multipart({ uploadDir }), show)
      const { status } = await send(origin, [{ disposition, body: 'x' }])
      expect([200, 400]).toContain(status)
      expect((await send(origin, [filePart('after', 'a.txt', 'x')])).status).toBe(200)
    })
  }

  for (const name of ['', '__proto__', 'a[__proto__][b]']) {
    it(`leaves no file behind under a name that leads nowhere: "${name}"`, async () => {
      const { status, text } = await receive([filePart(name, 'a.txt', 'x')])
      expect(status).toBe(200)
      expect(text).not.toContain('a.txt')
      expect(readdirSync(uploadDir)).toEqual([])
      expect('b' in {}).toBe(false)
    })
  }
})

describe('a form that fails', () => {
  const file = filePart('one', 'a.txt', 'x'.repeat(100))
  const field = (name: string): Part => ({ disposition: `name="${name}"`, body: 'value' })
  const cases: {
    title: string
    form: string | Part[]
    options?: MultipartOptions
    message: RegExp
    status?: number
  }[] = [
    { title: 'has no end', form: partBytes(file), message: /Unexpected end/ },
    {
      title: 'has too many fields',
      form: [file, field('a'), field('b')],
      options: { maxFields: 1 },
      message: /^maxFields 1 /,
    },
    { title: 'has too many files', form: [file, file, file], options: { maxFiles: 2 }, message: /^maxFiles 2 / },
    {
      title: 'has fields that are too large',
      form: [file, field('a')],
      options: { maxFieldsSize: 4 },
      message: /^maxFieldsSize 4 /,
    },
    {
      title: 'has files that are too large',
      form: [file, file],
      options: { maxFilesSize: 150 },
      message: /^maxFilesSize 150 /,
    },
    {
      title: 'is announced as too large',
      form: [file],
      options: { limit: 50 },
      message: /Payload Too Large/,
      status: 413,
    },
    {
      title: 'goes to a folder that does not exist',
      form: [file],
      options: { uploadDir: '/nowhere/at/all' },
      message: /ENOENT/,
    },
    { title: 'wants a hash that nobody knows', form: [file], options: { hash: 'none' }, message: /digest/i },
  ]
  for (const { title, form, options, message, status = 400 } of cases) {
    it(`leaves no file behind when it ${title}`, async () => {
      const response = await receive(form, options)
      expect(response.text).toMatch(message)
      expect(response.status).toBe(status)
      expect(readdirSync(uploadDir)).toEqual([])
    })
  }

  it('gets a 400 when its type names no boundary, or is another', async () => {
    const { origin } = await serveChain(multipart({ uploadDir }), show)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=a']) {
      const response = await fetch(origin, { method: 'POST', headers: { 'Content-Type': type }, body: 'x' })
      expect([type, response.status]).toEqual([type, 400])
    }
  })
})

describe('a connection that fails in the middle of a form', () => {
  it('leaves no file behind when the client leaves', async () => {
    const passed: unknown[] = []
    const upload = multipart({ uploadDir })
    const { port } = await serveChain((req, res) => upload(req, res, (err) => passed.push(err)))
    const socket = connect(port, '127.0.0.1')
    const head = ['Content-Type: ' + FORM_TYPE, 'Content-Length: 100000']
    const begun = partBytes(filePart('whole', 'a.txt', 'x')) + partBytes(filePart('half', 'b.txt', 'x'.repeat(5000)))
    socket.write(requestBytes('POST /', head, begun.slice(0, -2)))
    await eventually(() => expect(readdirSync(uploadDir)).toHaveLength(2))
    socket.destroy()
    await eventually(() => expect(passed).toHaveLength(1))
    expect(passed).toEqual([expect.objectContaining({ status: 400, message: 'Request aborted' })])
    expect(readdirSync(uploadDir)).toEqual([])
  })

  it('leaves no file behind when more comes than its limit allows', async () => {
    const passed: unknown[] = []
    const upload = multipart({ uploadDir, limit: '2kb' })
    const { port } = await serveChain((req, res) => upload(req, res, (err) => passed.push(err)))
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
    const head = ['Content-Type: ' + FORM_TYPE, 'Transfer-Encoding: chunked']
    socket.write(
      requestBytes('POST /', head, chunk(partBytes(filePart('one', 'a.txt', 'x'.repeat(1000))).slice(0, -2))),
    )
    await eventually(() => expect(readdirSync(uploadDir)).toHaveLength(1))
    socket.write(chunk('x'.repeat(2000)))
    await once(socket, 'close')
    await eventually(() => expect(passed).toHaveLength(1))
    expect(readdirSync(uploadDir)).toEqual([])
  })
})

describe('a disk that is full', () => {
  it('fails the form, leaves no file behind, and takes the next one when there is room again', async () => {
    const live = createRequire(__filename)('node:fs') as typeof fs
    const { write, writev } = live
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const fail = (...args: unknown[]) => setImmediate(args.at(-1) as (err: Error) => void, full)
    Object.assign(live, { write: fail, writev: fail })
    const form = [filePart('one', 'a.txt', 'x'.repeat(1000)), filePart('two', 'b.txt', 'x'.repeat(100_000))]
    try {
      const { status, text } = await receive(form)
      expect([status, text]).toEqual([400, expect.stringContaining('ENOSPC')]) // the status of any form that fails
      expect(readdirSync(uploadDir)).toEqual([])
    } finally {
      Object.assign(live, { write, writev })
    }
    expect((await receive(form)).status).toBe(200)
  })
})

describe('multipart()', () => {
  it('keeps the store of the request', async () => {
    const store = new AsyncLocalStorage<string>()
    const upload = multipart({ uploadDir })
    const { origin } = await serveChain(
      (_req, _res, next) => store.run('mine', next),
      upload,
      (_req, res) => void res.end(store.getStore()),
    )
    const response = await send(origin, [filePart('one', 'a.txt', 'x'.repeat(100_000))])
    expect(await response.text()).toBe('mine')
  })
})
