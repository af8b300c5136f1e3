import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { App, Req, Res } from '../../support/frameworks.ts'
import { attack } from '../../support/hostile.ts'
import { requestBytes } from '../../support/wire.ts'

/** A request that hides in the body of another one. */
const SMUGGLED = requestBytes('/smuggled', ['Connection: close'])
const LAST = requestBytes('/last', ['Connection: close'])

describe('a request that could be read in two ways', () => {
  const heads: [title: string, lines: string[]][] = [
    ['both lengths', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 50']],
    ['a list of lengths', ['Content-Length: 5, 50']],
    ['a length that is no number', ['Content-Length: 5x']],
    ['a negative length', ['Content-Length: -5']],
    ['a coding that is not chunked last', ['Transfer-Encoding: chunked, identity']],
    ['a space before the colon', ['Transfer-Encoding : chunked']],
    ['a folded line', ['X-Fold: a', ' Transfer-Encoding: chunked']],
    ['a bare line feed', ['X-A: b\nTransfer-Encoding: chunked']],
    ['a NUL', ['X-A: a\0b']],
  ]
  for (const [title, lines] of heads) {
    it(`an ambiguous request is refused and its connection closed: ${title}`, async () => {
      const answers = await attack(tell, { bytes: requestBytes('POST /', lines, `0\r\n\r\n${SMUGGLED}`) })
      expect(answers.map(({ status }) => status).at(-1)).toBe(400)
      expect(answers.map(({ body }) => body).join()).not.toContain('/smuggled')
    })
  }
})

describe('a body that nobody reads', () => {
  const routes = ['/send', '/early-error', '/nothing-here', '/redirect', '/not-modified']

  for (const route of routes) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      it(`an unread body is never read as the next request: ${method} ${route}`, async () => {
        const first = requestBytes(`${method} ${route}`, [`Content-Length: ${SMUGGLED.length}`], SMUGGLED)
        const answers = await attack(tell, { bytes: first + LAST })
        expect(answers.map(({ body }) => body).join()).not.toContain('saw /smuggled')
        expect(answers.at(-1)?.body).toBe('saw /last')
      })
    }

    it(`an unread body in chunks is never read as the next request: ${route}`, async () => {
      const chunk = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`
      const first = requestBytes(`POST ${route}`, ['Transfer-Encoding: chunked'], chunk)
      const answers = await attack(tell, { bytes: first + LAST })
      expect(answers.map(({ body }) => body).join()).not.toContain('saw /smuggled')
      expect(answers.at(-1)?.body).toBe('saw /last')
    })
  }

  it('a large unread body gets its response, and the connection serves the next request', async () => {
    const body = 'x'.repeat(1_000_000)
    const first = requestBytes('POST /nothing-here', [`Content-Length: ${body.length}`], body)
    const answers = await attack(tell, { bytes: first + LAST })
    expect(answers.map(({ status }) => status)).toEqual([404, 200])
  })
})

describe('a client that waits for 100 Continue', () => {
  it('a client that waits for 100 gets it and then the refusal, and its body is not read as the next request', async () => {
    const lines = ['Expect: 100-continue', `Content-Length: ${SMUGGLED.length}`]
    const answers = await attack(tell, { bytes: requestBytes('POST /too-large', lines, SMUGGLED) + LAST })
    expect(answers.map(({ status }) => status)).toEqual([100, 413, 200])
    expect(answers.at(-1)?.body).toBe('saw /last')
  })

  it('an unknown expectation gets 417', async () => {
    const answers = await attack(tell, { bytes: requestBytes('/send', ['Expect: a miracle']) + LAST })
    expect(answers[0]?.status).toBe(417)
  })

  it('a request to upgrade does not change the protocol', async () => {
    const answers = await attack(tell, {
      bytes: requestBytes('/last', ['Connection: Upgrade, close', 'Upgrade: websocket']) + SMUGGLED,
    })
    expect(answers.map(({ status }) => status)).toEqual([200])
  })
})

describe('state of a request', () => {
  it("concurrent requests never see each other's state", async () => {
    const seen: unknown[] = []
    const requests = Array.from({ length: 50 }, (_, i) => requestBytes(`/user/${i}?q=${i}`))
    await attack(
      (app) => {
        const together = new EventEmitter().setMaxListeners(0)
        let waiting = 0
        app.get('/user/:id', async (req: Req, res: Res) => {
          res.locals['id'] = req.params['id']
          if (++waiting === requests.length) setImmediate(() => together.emit('all are here'))
          await once(together, 'all are here')
          seen.push([req.params['id'], req.query['q'], res.locals['id'], req.url])
          res.send('ok')
        })
        app.get('/last', (_, res) => res.send('last'))
      },
      { bytes: requests.join('') + LAST },
    )
    expect(seen).toEqual(requests.map((_, i) => [`${i}`, `${i}`, `${i}`, `/user/${i}?q=${i}`]))
  })
})

function tell(app: App): void {
  app.use('/send', (_, res) => res.send('sent'))
  app.use('/early-error', () => {
    throw Object.assign(new Error('refused'), { status: 400 })
  })
  app.use('/redirect', (_, res) => res.redirect('/elsewhere'))
  app.use('/not-modified', (_, res) => res.status(304).send('body'))
  app.post('/too-large', (_, res) => res.sendStatus(413))
  app.use('/smuggled', (req, res) => res.send(`saw ${req.originalUrl}`))
  app.get('/last', (req, res) => res.send(`saw ${req.originalUrl}`))
  app.get('/{*rest}', (_req, _res, next) => next())
}
