import { describe, expect, it } from 'vitest'
import { askBoth, type V4Handler } from '../../../test/support/response-with-v4.ts'

const cases: { title: string; handler: V4Handler; want: { status: number; body?: string } }[] = [
  { title: 'sets an integer', handler: (_, res) => res.status(201).end(), want: { status: 201 } },
  { title: 'takes a text', handler: (_, res) => res.status('404').end(), want: { status: 404 } },
  { title: 'takes a fraction', handler: (_, res) => res.status(200.5).end(), want: { status: 200 } },
  {
    title: 'leaves it to node to refuse what is too small',
    handler: (_, res) => res.status(99).end(),
    want: { status: 500, body: 'RangeError: Invalid status code: 99' },
  },
  {
    title: 'leaves it to node to refuse nothing',
    handler: (_, res) => res.status(undefined as never).end(),
    want: { status: 500, body: 'RangeError: Invalid status code: undefined' },
  },
  {
    title: 'sends the words of a status',
    handler: (_, res) => res.sendStatus(404),
    want: { status: 404, body: 'Not Found' },
  },
  {
    title: 'sends a number without words',
    handler: (_, res) => res.sendStatus(599),
    want: { status: 599, body: '599' },
  },
  { title: 'sends nothing with 204', handler: (_, res) => res.sendStatus(204), want: { status: 204, body: '' } },
  {
    title: 'takes the words of a status given as text',
    handler: (_, res) => res.sendStatus('404' as never),
    want: { status: 404, body: 'Not Found' },
  },
]

describe('res.status and res.sendStatus, as Express 4 has them,', () => {
  for (const { title, handler, want } of cases) {
    it(title, async () => expect(await askBoth(handler)).toMatchObject(want))
  }
})
