import { describe, expect, it } from 'vitest'
import { serveChain } from '../../../../test/support/middleware-chain.ts'
import { beforeHead } from './before-head.ts'
import type { Middleware } from './middleware.ts'
import { addCookie } from './set-cookie.ts'

const mark =
  (name: string): Middleware =>
  (_req, res, next) => {
    beforeHead(res, () => addCookie(res, `${name}=1`))
    next()
  }

const answers: Record<string, Middleware> = {
  'end()': (_req, res) => void res.end('text'),
  'write()': (_req, res) => {
    res.write('te')
    res.end('xt')
  },
  'writeHead()': (_req, res) => void res.writeHead(200, { 'X-Mine': '1' }).end('text'),
  'flushHeaders()': (_req, res) => {
    res.flushHeaders()
    res.end('text')
  },
}

describe('beforeHead', () => {
  for (const [title, answer] of Object.entries(answers)) {
    it(`calls each callback once, the last one first, before ${title}`, async () => {
      const { origin } = await serveChain(mark('a'), mark('b'), answer)
      const response = await fetch(origin)
      expect(response.headers.getSetCookie()).toEqual(['b=1', 'a=1'])
      expect(await response.text()).toBe('text')
    })
  }

  it('leaves cookies that were there', async () => {
    const { origin } = await serveChain(mark('a'), (_req, res) => void res.setHeader('Set-Cookie', 'own=1').end())
    expect((await fetch(origin)).headers.getSetCookie()).toEqual(['own=1', 'a=1'])
  })
})
