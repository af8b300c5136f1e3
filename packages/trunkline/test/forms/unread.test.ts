import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { listen, sendBytes } from '../streams/serve.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { LINES } from '../transports/lines.ts'

type Res = Parameters<Handler>[1]

import { FORM_TYPE, filePart, formBytes } from '../support/multipart-form.ts'
import { readAnswers, requestBytes } from '../support/wire.ts'
import { parts, readAll, requestOf } from './form-request.ts'

const FORM = formBytes(filePart('a', 'a', 'x'.repeat(30_000)), { disposition: 'name="b"', body: 'y' })

/** Reads the names of a form; `skip` does not read its parts, `leave` only the first. */
function createApp(): App {
  const app = LINES.v5().set('env', 'test')
  app.post('/:unread/:way', (async (req, res) => {
    const { unread, way } = (req as unknown as { params: { unread: 'drain' | 'cut'; way: string } }).params // as the path says
    const names: string[] = []
    for await (const part of parts(req as never, { unread, maxFileSize: way === 'limit' ? 9 : '1mb' })) {
      names.push(part.name)
      if (way === 'leave') break
      if (way !== 'skip') await part.bytes()
    }
    res.json(names)
  }) as Handler)
  app.use(((err: { status: number; code: string }, _req: unknown, res: Res, _next: unknown) => {
    res.status(err.status).json(err.code)
  }) as unknown as Handler) // an error handler
  return app
}

describe("with unread: 'drain'", () => {
  it('a part that is not read is thrown away', async () => {
    expect(await readNames('drain')).toEqual(['a', 'b'])
  })

  for (const way of ['limit', 'leave']) {
    it(`the response does not wait for the rest, and the connection goes on behind it (${way})`, async () => {
      const app = createApp()
      const head = [`Content-Type: ${FORM_TYPE}`, `Content-Length: ${FORM.length}`]
      const socket = sendBytes(await listen(app), requestBytes(`POST /drain/${way}`, head, FORM.slice(0, 20_000)))
      let text = ''
      socket.on('data', (piece) => (text += piece))
      while (readAnswers(text).length < 1) await once(socket, 'data')
      const [first] = readAnswers(text)
      expect([first?.status, first?.get('connection')]).toEqual([way === 'limit' ? 413 : 200, 'keep-alive'])
      socket.write(FORM.slice(20_000))
      socket.write(requestBytes('POST /drain/read', head, FORM))
      while (readAnswers(text).length < 2) await once(socket, 'data')
      expect(readAnswers(text)[1]).toMatchObject({ status: 200, body: '["a","b"]' })
    })
  }
})

describe("with unread: 'cut'", () => {
  it('a part that is not read ends the form', async () => {
    expect(await readNames('cut')).toEqual(['a', 'PART_UNREAD'])
    expect(await readAll(requestOf(FORM), { unread: 'cut' })).toHaveLength(2)
  })

  for (const [way, status] of [
    ['limit', 413],
    ['leave', 200],
    ['skip', 400],
  ] as const) {
    it(`the connection is closed behind the response (${way})`, async () => {
      const head = [`Content-Type: ${FORM_TYPE}`, `Content-Length: ${FORM.length}`]
      const bytes = requestBytes(`POST /cut/${way}`, head, FORM.slice(0, 20_000))
      const socket = sendBytes(await listen(createApp()), bytes)
      let text = ''
      socket.on('data', (piece) => (text += piece))
      await once(socket, 'close')
      const [answer] = readAnswers(text)
      expect([answer?.status, answer?.get('connection')]).toEqual([status, 'close'])
    })
  }
})

/** The names of the parts when none is read, then the code of the error. */
async function readNames(unread: 'drain' | 'cut'): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const part of parts(requestOf(FORM), { unread })) names.push(part.name)
  } catch (err) {
    names.push((err as { code: string }).code)
  }
  return names
}
