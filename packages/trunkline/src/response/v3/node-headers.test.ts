import { OutgoingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { askOurs3, type V3Handler } from '../../../test/support/response-with-v3.ts'

interface HeaderCase {
  title: string
  handler: V3Handler
  want: Record<string, unknown>
}

const cases: HeaderCase[] = [
  {
    title: 'adds the charset to a Content-Type',
    handler: (_, res) => Object.assign(res, { charset: 'utf-8' }).setHeader('content-type', 'text/css').end(),
    want: { 'content-type': 'text/css; charset=utf-8' },
  },
  {
    title: 'leaves a Content-Type alone that names a charset',
    handler: (_, res) => Object.assign(res, { charset: 'a' }).setHeader('Content-Type', 'text/css;charset=b').end(),
    want: { 'content-type': 'text/css;charset=b' },
  },
  {
    title: 'leaves a Content-Type alone without a charset',
    handler: (_, res) => res.setHeader('Content-Type', 'text/css').end(),
    want: { 'content-type': 'text/css' },
  },
  {
    title: 'gathers cookies, whatever the case of the name',
    handler: (_, res) => res.setHeader('Set-Cookie', 'a=1').setHeader('set-cookie', ['b=2']).end(),
    want: { 'set-cookie': ['a=1', 'b=2'] },
  },
  {
    title: 'does not repeat cookies that are read, added to and set again',
    handler: (_, res) => res.setHeader('Set-Cookie', 'a=1').setHeader('Set-Cookie', ['a=1', 'b=2']).end(),
    want: { 'set-cookie': ['a=1', 'b=2'] },
  },
  {
    title: 'replaces every other header',
    handler: (_, res) => res.setHeader('X-One', '1').setHeader('X-One', '2').end(),
    want: { 'x-one': '2' },
  },
  {
    title: 'adds to headers by appendHeader',
    handler: (_, res) => res.appendHeader('X-One', '1').appendHeader('X-One', ['2', '3']).end(),
    want: { 'x-one': '1, 2, 3' },
  },
]

describe('setHeader() of a response of 3.x', () => {
  for (const { title, handler, want } of cases) {
    it(title, async () => expect((await askOurs3(handler)).fields).toMatchObject(want))
  }

  it('is only that of responses of 3.x', () => {
    expect(Object.hasOwn(ServerResponse.prototype, 'setHeader')).toBe(false)
    expect('headerSent' in ServerResponse.prototype).toBe(false)
  })

  it('ends if a patch calls it again, as Connect’s does', async () => {
    const patched = ServerResponse.prototype as unknown as Record<string, unknown>
    patched['setHeader'] = function setHeader(this: ServerResponse, name: string, value: string): ServerResponse {
      return this.appendHeader(name, value)
    }
    patched['_hasConnectPatch'] = true
    try {
      const response = await askOurs3((_, res) =>
        res.setHeader('Set-Cookie', 'a=1').setHeader('Set-Cookie', 'b=2').end(),
      )
      expect(response.fields['set-cookie']).toEqual(['a=1', 'b=2'])
    } finally {
      delete patched['setHeader']
      delete patched['_hasConnectPatch']
    }
  })

  it('passes cookies to a wrapped method of Node’s response', async () => {
    const patched = ServerResponse.prototype as unknown as Record<string, unknown>
    const seen: unknown[] = []
    patched['setHeader'] = function setHeader(this: ServerResponse, ...args: [string, string]): ServerResponse {
      seen.push(args)
      return OutgoingMessage.prototype.setHeader.apply(this, args) as ServerResponse
    }
    try {
      await askOurs3((_, res) => res.setHeader('Set-Cookie', 'a=1').setHeader('set-cookie', 'b=2').end())
    } finally {
      delete patched['setHeader']
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        ['Set-Cookie', 'a=1'],
        ['set-cookie', ['a=1', 'b=2']],
      ]),
    )
  })
})
