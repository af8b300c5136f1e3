import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentTypes } from './support/content-types.ts'
import { play } from './support/fake.ts'
import { isLinear } from './support/linear.ts'
import { lineNames, lines } from './support/lines.ts'

describe.each(lineNames)('the Content-Type, line %s', (line) => {
  const { ours, real } = lines[line]
  const headers = [
    ' application/json ',
    'application/json\t',
    'application/json garbage',
    'application/json;charset=',
    'application/json; charset',
    'Application/JSON',
    'text/plain; application/json',
    'application/json, text/plain',
    'application/json;;charset=utf-8',
    'application/json; charset=utf-8; charset=x',
    'application/json; charset="utf-8',
    `application/json${'; a=b'.repeat(1600)}`,
    `application/json${';'.repeat(8000)}`,
    `application/json;${' '.repeat(8000)}x`,
    `application/json; a="${'\\\\'.repeat(4000)}`,
    'application/json; a="\\é"',
    'application/json+',
    'application/json+; charset=utf-16',
  ]
  for (const header of headers) {
    it(`is read as body-parser does: ${header.slice(0, 50)}`, async () => {
      const sent = [{ 'content-type': header }, Buffer.from('[1]')] as const
      expect(await play(ours.json(), ...sent)).toEqual(await play(real.json(), ...sent))
    })
  }

  it('decides as in body-parser, whatever it is and whatever is asked for', async () => {
    const types = ['js', 'text', 'text/*', '+json', ['a/b', '*/html'], '*/*', () => true] as (string | string[])[]
    const parsers = types.map((type) => [ours.text({ type }), real.text({ type })] as const)
    const pick = fc.nat(types.length - 1)
    await fc.assert(
      fc.asyncProperty(pick, contentTypes, async (index, header) => {
        const [our, their] = parsers[index] as (typeof parsers)[number]
        const sent = [{ 'content-type': header }, Buffer.from('hello')] as const
        expect(await play(our, ...sent)).toEqual(await play(their, ...sent))
      }),
      { numRuns: Number(process.env['PROOF_RUNS'] ?? 1000) },
    )
  })

  it('takes linear time at any length', async () => {
    const tricks: ((size: number) => string)[] = [
      (size) => `application/json${'; a=b'.repeat(size)}`,
      (size) => `application/json;${' '.repeat(size)}x`,
      (size) => `application/json; a="${'\\'.repeat(size)}`,
      (size) => 'a'.repeat(size) + '/' + 'b'.repeat(size),
    ]
    for (const trick of tricks) {
      const read = (size: number): Promise<unknown> =>
        play(ours.json(), { 'content-type': trick(size) }, Buffer.from('[1]'))
      expect(await isLinear(2000, read)).toBe(true)
    }
  })

  it('fills no memory when it is another each time', async () => {
    const parser = ours.text({ type: '*/*' })
    for (let i = 0; i < 500; i++) {
      const sent = { 'content-type': `text/plain; x=${i}` }
      expect(await play(parser, sent, Buffer.from('a'))).toEqual({ body: 'a' })
    }
  })
})
