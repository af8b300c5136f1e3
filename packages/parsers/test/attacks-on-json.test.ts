import { describe, expect, it } from 'vitest'
import type { BodyRequest } from '../src/parser.ts'
import { play } from './support/fake.ts'
import { isLinear } from './support/linear.ts'
import { lineNames, lines } from './support/lines.ts'

const json = { 'content-type': 'application/json' }

describe.each(lineNames)('attacks on JSON, line %s', (line) => {
  const parsers = lines[line].ours

  it('survives 40 000 levels, refused or not', async () => {
    const text = '['.repeat(40_000) + ']'.repeat(40_000)
    const parser = parsers.json({ prototypeKeys: 'reject', type: () => true })
    expect((await settle(parser, text)).error).toBeUndefined()
    const spelled = '[{"a":"\\u0061"},' + text.slice(1, -1) + ']'
    expect((await settle(parser, spelled)).error).toBeUndefined()
    const revived = await settle(parsers.json({ reviver: (_, value) => value }), text)
    expect(revived.error === undefined || (revived.error as { status: number }).status === 400).toBe(true)
  })

  it('scans leading whitespace in linear time', async () => {
    const parser = parsers.json({ limit: '1gb' })
    const scan = (size: number): Promise<unknown> => play(parser, json, Buffer.from(' '.repeat(size) + 'x'))
    expect(await isLinear(50_000, scan)).toBe(true)
  })

  it('takes numbers out of range for what JSON.parse makes of them', async () => {
    const { body } = await settle(parsers.json(), '[1e400,-1e400]')
    expect(body).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  })
})

/** Like play(), with the value itself: it may be too deep to be written out. */
function settle(
  parser: ReturnType<typeof lines.v1.ours.json>,
  text: string,
): Promise<{ body: unknown; error: unknown }> {
  return new Promise((resolve) => {
    let req: BodyRequest | undefined
    const watch: typeof parser = (request, res, next) => {
      req = request
      parser(request, res, (error) => {
        const body = (req as BodyRequest).body
        ;(req as BodyRequest).body = undefined
        resolve({ body, error })
        next()
      })
    }
    void play(watch, json, Buffer.from(text))
  })
}

describe.each(lineNames)('what careless code throws, line %s', (line) => {
  for (const thrown of [undefined, null, 0, 'text', {}, Object.create(null)] as unknown[]) {
    it(`is an error with a status when it is ${thrown === null ? 'null' : typeof thrown}`, async () => {
      const careless = (): never => {
        throw thrown
      }
      const verify = await play(lines[line].ours.json({ verify: careless }), json, Buffer.from('[1]'))
      expect(verify.error).toMatchObject({ status: 403, type: 'entity.verify.failed' })
      const reviver = await play(lines[line].ours.json({ reviver: careless }), json, Buffer.from('[1]'))
      expect(reviver.error).toMatchObject({ status: 400, type: 'entity.parse.failed' })
    })
  }
})
