import { describe, expect, it } from 'vitest'
import { askBoth, type Question, type V4Handler } from '../../../test/support/response-with-v4.ts'

const respondByType: V4Handler = (_, res) => {
  const named = (name: string) => () => res.end(name)
  res.format({ js: named('js'), 'text/html; level=1': named('html'), json: named('json') })
}

const cases: (Question & { title: string; handler?: V4Handler; body: string; type?: string | undefined })[] = [
  { title: 'takes the first without Accept', body: 'js', type: 'application/javascript; charset=utf-8' },
  {
    title: 'takes js for application/javascript',
    headers: { Accept: 'application/javascript' },
    body: 'js',
    type: 'application/javascript; charset=utf-8',
  },
  {
    title: 'ignores parameters of a key',
    headers: { Accept: 'text/html' },
    body: 'html',
    type: 'text/html; charset=utf-8',
  },
  {
    title: 'adds a charset to JSON',
    headers: { Accept: 'application/json' },
    body: 'json',
    type: 'application/json; charset=utf-8',
  },
  {
    title: 'responds with 406',
    headers: { Accept: 'image/png' },
    body: 'NotAcceptableError: Not Acceptable',
    type: undefined,
  },
  {
    title: 'passes on the types it has',
    headers: { Accept: 'image/png' },
    handler: (req, res) => {
      req.next = (err) => res.end(String((err as { types: string[] }).types))
      respondByType(req, res, req.next)
    },
    body: 'application/javascript,text/html,application/json',
  },
  {
    title: 'takes the default without a type',
    headers: { Accept: 'image/png' },
    handler: (_, res) =>
      res.format({
        text: () => res.end('text'),
        default(this: Record<string, unknown>) {
          res.end(Object.keys(this).join())
        },
      }),
    body: 'text,default',
  },
  {
    title: 'takes the default when it is alone',
    handler: (_, res) => res.format({ default: () => res.end('d') }),
    body: 'd',
  },
]

describe('res.format, as Express 4 has it,', () => {
  for (const { title, handler = respondByType, body, type, ...question } of cases) {
    it(title, async () => {
      const response = await askBoth(handler, question)
      expect([response.body, response.fields['content-type'], response.fields['vary']]).toEqual([body, type, 'Accept'])
    })
  }
})
