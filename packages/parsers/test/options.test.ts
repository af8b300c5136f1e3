import { describe, expect, it } from 'vitest'
import type { BodyRequest } from '../src/parser.ts'
import { type Case, describeCases } from './support/cases.ts'
import { type Kind, lineNames, lines } from './support/lines.ts'
import { exchange } from './support/serve.ts'

const kinds: Kind[] = ['json', 'raw', 'text', 'urlencoded']
const ours: Record<Kind, string> = {
  json: 'application/json',
  raw: 'application/octet-stream',
  text: 'text/plain',
  urlencoded: 'application/x-www-form-urlencoded',
}
const untouched = { v1: { body: {} }, v2: { body: '(undefined)' } }

function typed(title: string, type: unknown, sent: string, taken: boolean): Case {
  const headers: Record<string, string> = sent === '' ? {} : { 'Content-Type': sent }
  return {
    title,
    kind: 'json',
    options: { type },
    headers,
    body: '{"a":1}',
    want: taken ? { body: { a: 1 } } : untouched,
  }
}

describeCases('the option type', [
  ...kinds.flatMap((kind): Case[] => [
    { title: `${kind} takes its own type`, kind, headers: { 'Content-Type': ours[kind] }, body: '{}' },
    {
      title: `${kind} leaves another type alone`,
      kind,
      headers: { 'Content-Type': 'image/png' },
      body: '{}',
      want: untouched,
    },
    { title: `${kind} leaves a body without a type alone`, kind, body: '{}', want: untouched },
  ]),
  typed('takes a media type', 'application/vnd.api+json', 'application/vnd.api+json; x=1', true),
  typed('takes nothing else then', 'application/vnd.api+json', 'application/json', false),
  typed('takes an extension', 'json', 'application/json', true),
  typed('takes the extension urlencoded', 'urlencoded', 'application/x-www-form-urlencoded', true),
  typed('takes a wildcard', '*/*', 'image/png', true),
  typed('takes a wildcard for the first half', '*/json', 'text/json', true),
  typed('takes a wildcard for the second half', 'application/*', 'application/x', true),
  typed('takes a suffix', '+json', 'application/problem+json', true),
  typed('takes a suffix with a wildcard', 'application/*+json', 'application/problem+json', true),
  typed('takes one of several', ['text/x', 'application/json'], 'application/json', true),
  typed('takes none but several', ['text/x', 'text/y'], 'application/json', false),
  typed('takes any with an empty list', [], 'image/png', true),
  typed('asks a function', (req: BodyRequest) => req.headers['content-type'] === 'a/b', 'a/b', true),
  typed('believes a function that says no', () => '', 'application/json', false),
  typed('asks a function about a body without a type', () => 1, '', true),
])

describe.each(lineNames)('a type function, line %s', (line) => {
  it('is not asked about a request without a body', async () => {
    let asked = 0
    const type = (): boolean => ++asked > 0
    await exchange([lines[line].ours.json({ type })], { method: 'GET' })
    expect(asked).toBe(0)
  })
})

describeCases('the option verify', [
  ...kinds.map(
    (kind): Case => ({
      title: `refuses a body of ${kind} with 403`,
      kind,
      options: {
        verify(_req: unknown, _res: unknown, body: Buffer, encoding: unknown) {
          throw new Error(`no ${body.toString()} in ${encoding}`)
        },
      },
      headers: { 'Content-Type': ours[kind] },
      body: '[1]',
      want: {
        error: {
          message: `no [1] in ${kind === 'raw' ? null : 'utf-8'}`,
          status: 403,
          type: 'entity.verify.failed',
          body: { hex: '5b315d' },
          expose: true,
        },
      },
    }),
  ),
  {
    title: 'lets the error choose its status and its type',
    kind: 'json',
    options: {
      verify() {
        throw Object.assign(new Error('no'), { status: 400, type: 'mine' })
      },
    },
    headers: { 'Content-Type': 'application/json' },
    body: '[1]',
    want: { error: { status: 400, type: 'mine' } },
  },
  {
    title: 'may throw a string',
    kind: 'json',
    options: {
      verify() {
        throw 'no'
      },
    },
    headers: { 'Content-Type': 'application/json' },
    body: '[1]',
    want: { error: { name: 'ForbiddenError', message: 'no', status: 403, type: 'entity.verify.failed' } },
  },
  {
    title: 'lets a body pass',
    kind: 'json',
    options: { verify: () => false },
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
    body: Buffer.from('[1]', 'utf16le'),
    want: { body: [1] },
  },
])

describe.each(lineNames)('the options of every parser, line %s', (line) => {
  for (const [who, parsers] of Object.entries(lines[line])) {
    for (const kind of kinds) {
      const create = (options: object) => (): unknown => parsers[kind]({ extended: false, ...options } as object)
      for (const limit of ['abc', '', Number.NaN, true, false, {}]) {
        it(`${kind} refuses the limit ${JSON.stringify(limit)} (${who})`, () => {
          expect(create({ limit })).toThrow(new TypeError(`option limit "${String(limit)}" is invalid`))
        })
      }
      for (const limit of [null, undefined, 0, 1, '1kb', '1.5MB', Number.POSITIVE_INFINITY]) {
        it(`${kind} takes the limit ${limit} (${who})`, () => expect(create({ limit })).not.toThrow())
      }
      it(`${kind} refuses a verifier that is no function (${who})`, () => {
        expect(create({ verify: 'x' })).toThrow(new TypeError('option verify must be function'))
      })
      it(`${kind} and its middleware have the names that tools look for (${who})`, () => {
        expect(parsers[kind].name).toBe(kind)
        expect(parsers[kind]({ extended: false } as object).name).toBe(`${kind}Parser`)
        expect(parsers[kind]({ extended: false } as object)).toHaveLength(3)
      })
    }
  }

  it('refuses a negative limit', () => {
    expect(() => lines[line].ours.json({ limit: -1 })).toThrow(new TypeError('option limit "-1" is invalid'))
    expect(() => lines[line].ours.json({ limit: '-1kb' })).toThrow(TypeError)
  })

  it('reads the options once', async () => {
    const options = { limit: 100 }
    const parser = lines[line].ours.json(options)
    options.limit = 1
    const sent = { headers: { 'Content-Type': 'application/json' }, body: '[1]' }
    expect(await exchange([parser], sent)).toEqual({ body: [1] })
  })
})

describe.each(lineNames)('rawBody, line %s', (line) => {
  const parsers = lines[line].ours
  for (const kind of kinds) {
    it(`keeps the bytes beside the value of ${kind}`, async () => {
      let seen: BodyRequest | undefined
      const parser = parsers[kind]({ rawBody: true, extended: true } as object)
      const sent = { headers: { 'Content-Type': ours[kind] }, pieces: ['[ "é', '"]'] }
      const outcome = await exchange([parser], sent, (req) => {
        seen = req
      })
      expect(outcome.error).toBeUndefined()
      expect(seen?.rawBody?.toString()).toBe('[ "é"]')
    })
  }

  it('keeps them for the verifier and for the handler of a parse error', async () => {
    let seen: BodyRequest | undefined
    let verified: unknown
    const verify = (req: BodyRequest): void => {
      verified = req.rawBody
    }
    const sent = { headers: { 'Content-Type': 'application/json' }, body: '{oops' }
    const outcome = await exchange([parsers.json({ rawBody: true, verify })], sent, (req) => {
      seen = req
    })
    expect(outcome.error?.['type']).toBe('entity.parse.failed')
    expect(seen?.rawBody?.toString()).toBe('{oops')
    expect(verified).toBe(seen?.rawBody)
  })

  it('is not there unless asked for', async () => {
    let seen: BodyRequest | undefined
    const sent = { headers: { 'Content-Type': 'application/json' }, body: '[1]' }
    await exchange([parsers.json()], sent, (req) => {
      seen = req
    })
    expect(seen && 'rawBody' in seen).toBe(false)
  })
})
