import { expect } from 'vitest'
import { describeResponses } from '../../../test/support/response-with-v3.ts'

describeResponses('res.cookie() of 3.x', [
  {
    title: 'gathers them',
    handler: (_, res) => res.cookie('a', 1).cookie('b', { c: [] }).end(),
    want: { fields: { 'set-cookie': ['a=1; Path=/', 'b=j%3A%7B%22c%22%3A%5B%5D%7D; Path=/'] } },
  },
  {
    title: 'writes whole seconds',
    handler: (_, res) => res.cookie('a', 1, { maxAge: 1999 }).end(),
    want: { fields: { 'set-cookie': [expect.stringMatching(/^a=1; Max-Age=1; Path=\/; Expires=/)] } },
  },
  {
    title: 'clears one with the options that it was set with',
    handler: (_, res) => res.clearCookie('a', { path: '/x', httpOnly: true }).end(),
    want: { fields: { 'set-cookie': ['a=; Path=/x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly'] } },
  },
  {
    title: 'refuses to sign without a secret',
    handler: (_, res) => res.cookie('a', 1, { signed: true }).end(),
    want: { status: 500, body: 'Error: connect.cookieParser("secret") required for signed cookies' },
  },
  {
    title: 'refuses a name that could add attributes',
    handler: (_, res) => res.cookie('a; Domain=b', 1).end(),
    want: { status: 500, body: 'TypeError: argument name is invalid' },
  },
])
