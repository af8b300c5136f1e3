import { describe, expect, it } from 'vitest'
import type { Handler } from '../../support/frameworks.ts'
import { attackBoth, attackOnce } from '../../support/hostile.ts'

describe('JSONP', () => {
  const callbacks = [
    'show',
    'a.b[0].$c',
    'alert(1)//',
    '<script>alert(1)</script>',
    "x';alert(1);'",
    'a%0d%0ab',
    'a%E2%80%A8b',
    '%00%01CWS',
    '',
    '[]',
  ]
  for (const callback of callbacks) {
    it(`JSONP calls a plain name: ${callback}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.jsonp({ text: '</script>\u2028\u2029' })), {
        target: `/?callback=${callback}`,
      })
      expect(answer.get('x-content-type-options')).toBe('nosniff')
      if (callback === '') expect(answer.get('content-type')).toBe('application/json; charset=utf-8')
      else expect(answer.body).toMatch(/^\/\*\*\/ typeof ([\w$.[\]]*) === 'function' && \1\(\{.*\\u2028\\u2029"\}\);$/)
    })
  }

  it('JSONP takes the first of several names, and none from an object', async () => {
    const build = (app: { get(path: string, handler: Handler): unknown }) => app.get('/', (_, res) => res.jsonp({}))
    const settings = { 'query parser': 'extended' }
    const several = await attackBoth(build, { target: '/?callback=a&callback=b;c', settings })
    expect(several.body).toBe("/**/ typeof a === 'function' && a({});")
    const nested = await attackBoth(build, { target: '/?callback[a]=b', settings })
    expect(nested.body).toBe('{}')
  })

  it('JSON escapes what could end a script element if `json escape` is on', async () => {
    const answer = await attackBoth((app) => app.get('/', (_, res) => res.json({ '<': '>&' })), {
      settings: { 'json escape': true },
    })
    expect(answer.body).toBe('{"\\u003c":"\\u003e\\u0026"}')
  })

  it('JSON with `json escape` also escapes line separators, which express@5 does not', async () => {
    const answer = await attackOnce((app) => app.get('/', (_, res) => res.json('\u2028\u2029')), {
      settings: { 'json escape': true },
    })
    expect(answer.body).toBe('"\\u2028\\u2029"')
  })
})

describe('a body where none may be', () => {
  for (const status of [204, 205, 304]) {
    it(`no body is sent with ${status}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (_, res) => res.status(status).send('body')))
      expect(answer.body).toBe('')
      expect(answer.get('content-length') ?? '0').toBe('0')
      expect(answer.get('transfer-encoding')).toBeUndefined()
    })
  }

  const answers: [title: string, handler: Handler][] = [
    ['send', (_, res) => res.send('body')],
    ['json', (_, res) => res.json({ body: true })],
    ['redirect', (_, res) => res.redirect('/elsewhere')],
    ['sendStatus', (_, res) => res.sendStatus(404)],
    ['an error', () => Promise.reject('failed')],
    ['nothing at all', (_req, _res, next) => next()],
  ]
  for (const [title, handler] of answers) {
    it(`HEAD gets the headers of GET without a body from ${title}`, async () => {
      const get = await attackBoth((app) => app.get('/', handler))
      const head = await attackBoth((app) => app.get('/', handler), { target: 'HEAD /' })
      expect(head.body).toBe('')
      const ignored = ['Date', 'Content-Length']
      const names = (answer: typeof get) =>
        answer.headers.map(([name]) => name).filter((name) => !ignored.includes(name))
      expect(names(head)).toEqual(names(get))
      expect(head.get('content-length')).not.toBe('0')
    })
  }
})

describe('Content-Length beside Transfer-Encoding', () => {
  const answers: [title: string, handler: Handler][] = [
    ['res.send()', (_, res) => res.send('body')],
    ['res.json()', (_, res) => res.json({ body: true })],
    ['res.redirect()', (_, res) => res.redirect('/elsewhere')],
    ['the page of an error', () => Promise.reject(new Error('failed'))],
    ['the page of an error that brings the header', () => Promise.reject(withChunkedHeader())],
    ['the page for nothing found', (_req, _res, next) => next()],
  ]
  for (const [title, handler] of answers) {
    it(`${title} never sends Content-Length together with Transfer-Encoding`, async () => {
      const answer = await attackOnce((app) => {
        app.use((_req, res, next) => {
          if (!title.includes('brings')) res.set('Transfer-Encoding', 'chunked')
          next()
        })
        app.get('/', handler)
      })
      expect(answer.headers.filter(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))).toHaveLength(1)
    })
  }

  it('the response to OPTIONS never has Content-Length together with Transfer-Encoding', async () => {
    const answer = await attackOnce(
      (app) => {
        app.use((_req, res, next) => {
          res.set('Transfer-Encoding', 'chunked')
          next()
        })
        app.get('/', (_, res) => res.send('get'))
      },
      { target: 'OPTIONS /' },
    )
    expect(answer.headers.filter(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))).toHaveLength(1)
  })
})

function withChunkedHeader(): Error {
  return Object.assign(new Error('failed'), { status: 400, headers: { 'Transfer-Encoding': 'chunked' } })
}
