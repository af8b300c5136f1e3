import { describe, expect, it } from 'vitest'
import { askBoth, type TestHandler } from '../../test/support/response-with.ts'

const cases: { title: string; handler: TestHandler; want: { status: number; body?: string } }[] = [
  { title: 'sets an integer', handler: (_, res) => res.status(201).end(), want: { status: 201 } },
  { title: 'takes the largest', handler: (_, res) => res.status(999).end(), want: { status: 999 } },
  {
    title: 'refuses a text',
    handler: (_, res) => res.status('404' as never).end(),
    want: { status: 500, body: 'TypeError: Invalid status code: "404". Status code must be an integer.' },
  },
  {
    title: 'refuses a fraction',
    handler: (_, res) => res.status(200.5).end(),
    want: { status: 500, body: 'TypeError: Invalid status code: 200.5. Status code must be an integer.' },
  },
  {
    title: 'refuses nothing',
    handler: (_, res) => res.status(undefined as never).end(),
    want: { status: 500, body: 'TypeError: Invalid status code: undefined. Status code must be an integer.' },
  },
  {
    title: 'refuses what is too small',
    handler: (_, res) => res.status(99).end(),
    want: {
      status: 500,
      body: 'RangeError: Invalid status code: 99. Status code must be greater than 99 and less than 1000.',
    },
  },
  {
    title: 'refuses what is too large',
    handler: (_, res) => res.status(1000).end(),
    want: {
      status: 500,
      body: 'RangeError: Invalid status code: 1000. Status code must be greater than 99 and less than 1000.',
    },
  },
  {
    title: 'sends the words of a status',
    handler: (_, res) => res.sendStatus(404),
    want: { status: 404, body: 'Not Found' },
  },
  {
    title: 'sends the number of a status without words',
    handler: (_, res) => res.sendStatus(599),
    want: { status: 599, body: '599' },
  },
  { title: 'sends nothing with 204', handler: (_, res) => res.sendStatus(204), want: { status: 204, body: '' } },
]

describe('res.status and res.sendStatus, as Express 5 has them,', () => {
  for (const { title, handler, want } of cases) {
    it(title, async () => expect(await askBoth(handler)).toMatchObject(want))
  }
})
