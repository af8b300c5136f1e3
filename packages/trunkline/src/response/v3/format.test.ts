import { expect, it } from 'vitest'
import { askOurs3, describeResponses } from '../../../test/support/response-with-v3.ts'

describeResponses('res.format() of 3.x responds', [
  {
    title: 'by the order of the client',
    headers: { Accept: 'text/html;q=0.5, application/json' },
    handler: (_, res) => res.format({ html: () => res.end('html'), json: () => res.end('json') }),
    want: { body: 'json' },
  },
  {
    title: 'with the charset of the type',
    headers: { Accept: 'text/html' },
    handler: (_, res) => res.format({ html: () => res.end('x') }),
    want: { fields: { 'content-type': 'text/html; charset=UTF-8', vary: 'Accept' } },
  },
  {
    title: 'by the default',
    headers: { Accept: 'x/y' },
    handler: (_, res) => res.format({ html: () => res.end('x'), default: () => res.end('default') }),
    want: { body: 'default' },
  },
  {
    title: 'with 406 when nothing will do',
    headers: { Accept: 'x/y' },
    handler: (_, res) => res.format({ html: () => res.end('x') }),
    want: { status: 406, body: 'Error: Not Acceptable' },
  },
])

it('res.format() of 3.x leaves the object as it is', async () => {
  const formats = { html: () => {}, default: () => {} }
  await askOurs3((_, res) => res.format(formats).end())
  expect(Object.keys(formats)).toEqual(['html', 'default'])
})
