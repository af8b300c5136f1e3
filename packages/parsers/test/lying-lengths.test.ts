import http from 'node:http'
import { describe, expect, it } from 'vitest'
import { play } from './support/fake.ts'
import { lineNames, lines } from './support/lines.ts'
import { serve } from './support/serve.ts'

const json = { 'content-type': 'application/json' }

describe.each(lineNames)('lengths that lie, line %s', (line) => {
  const parser = lines[line].ours.json({ limit: 100 })
  const cases: [string, Record<string, string>, string, string][] = [
    ['understated', { 'content-length': '2' }, '[1]', 'request.size.invalid'],
    ['overstated', { 'content-length': '50' }, '[1]', 'request.size.invalid'],
    ['beyond the limit', { 'content-length': '5000' }, '[1]', 'entity.too.large'],
    ['enormous', { 'content-length': '999999999999999999999' }, '[1]', 'entity.too.large'],
    ['below the limit while the body is not', { 'content-length': '3' }, '1'.repeat(200), 'entity.too.large'],
  ]
  for (const [title, length, body, type] of cases) {
    it(`are refused when ${title}`, async () => {
      const { error } = await play(parser, { ...json, ...length }, Buffer.from(body))
      expect(error).toMatchObject({ type })
    })
  }

  it('that are no numbers announce no body', async () => {
    const { body } = await play(parser, { ...json, 'content-length': 'abc' }, Buffer.from('[1]'))
    expect(body).toEqual(line === 'v1' ? {} : '(undefined)')
  })

  it('never reach a parser from the network', async () => {
    const served = await serve([parser])
    const doubled = new Promise((resolve) => {
      const req = http.request({ port: served.port, method: 'POST', agent: false }, (res) => resolve(res.statusCode))
      req.on('error', () => resolve('closed'))
      req.setHeader('Content-Type', 'application/json')
      req.setHeader('Content-Length', ['3', '4'] as unknown as string)
      req.end('[1]')
    })
    expect([400, 'closed']).toContain(await doubled)
    await served.close()
  })
})
