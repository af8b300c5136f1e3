import { describe, expect, it } from 'vitest'
import { appWithOurResponse, ask, askBoth, type TestHandler } from '../../test/support/response-with.ts'

const negotiate: TestHandler = (_, res) =>
  res.format({
    'text/plain; level=1': () => res.send('text'),
    html: (_req, other) => other.send('html'),
    json() {
      res.send(JSON.stringify(Object.keys(this)))
    },
  })

const withDefault: TestHandler = (_, res) =>
  res.format({
    json: () => res.send('{}'),
    default() {
      res.send(`${Object.keys(this)} ${res.get('Content-Type')}`)
    },
  })

const cases: { title: string; handler: TestHandler; accept?: string; want: object; type?: string }[] = [
  {
    title: 'takes the first without Accept',
    handler: negotiate,
    want: { body: 'text' },
    type: 'text/plain; charset=utf-8',
  },
  {
    title: 'takes what the client likes best',
    handler: negotiate,
    accept: 'text/*;q=.5, application/json',
    want: { body: '["text/plain; level=1","html","json"]' },
    type: 'application/json; charset=utf-8',
  },
  { title: 'gives the handler request and response', handler: negotiate, accept: 'text/html', want: { body: 'html' } },
  {
    title: 'passes 406 and the types on',
    handler: (req, res, next) => {
      req.next = (err) => res.send((err as { types: string[] }).types)
      return negotiate(req, res, next)
    },
    accept: 'image/png',
    want: { body: '["text/plain","text/html","application/json"]' },
  },
  {
    title: 'responds with 406',
    handler: negotiate,
    accept: 'image/png',
    want: { status: 406, body: 'NotAcceptableError: Not Acceptable' },
  },
  {
    title: 'takes the default without a type',
    handler: withDefault,
    accept: 'image/png',
    want: { body: 'json,default undefined' },
  },
  {
    title: 'takes the default when there is nothing else',
    handler: (_, res) => res.format({ default: () => res.send('only') }),
    want: { body: 'only' },
  },
  {
    title: 'takes an unknown extension for bytes',
    handler: (_, res) => res.format({ zzz: () => res.end() }),
    accept: '*/*',
    want: { status: 406 },
  },
]

describe('res.format, as Express 5 has it,', () => {
  for (const { title, handler, accept, want, type } of cases) {
    it(title, async () => {
      const response = await askBoth(handler, accept === undefined ? {} : { headers: { Accept: accept } })
      expect(response).toMatchObject(want)
      expect(response.fields.vary).toBe('Accept')
      if (type !== undefined) expect(response.fields['content-type']).toBe(type)
    })
  }

  it('fails where the chosen handler is no function', async () => {
    const { status, body } = await ask(appWithOurResponse(), (_, res) => res.format({ json: undefined as never }))
    expect([status, body]).toEqual([500, expect.stringContaining('is not a function')])
  })
})
