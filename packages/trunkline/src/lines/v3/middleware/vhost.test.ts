import { describe, expect, it } from 'vitest'
import { serveChain } from '../../../../test/support/middleware-chain.ts'
import { exchangeBytes, readAnswers, requestBytes } from '../../../../test/support/wire.ts'
import { vhost } from './vhost.ts'

const respond =
  (text: string): Parameters<typeof vhost>[1] =>
  (_req, res) =>
    void res.end(text)

describe('vhost()', () => {
  it('leaves out names that are longer than names can be, whatever their expression makes of them', async () => {
    const { port } = await serveChain(vhost('*a*a*a*a*b', respond('found')), (_req, res) => void res.end('passed'))
    const ask = async (host: string): Promise<string | undefined> => {
      const text = await exchangeBytes(port, requestBytes('/', [`Host: ${host}`, 'Connection: close']))
      return readAnswers(text)[0]?.body
    }
    expect(await ask('xaaaab')).toBe('found')
    expect(await ask('a'.repeat(12_000))).toBe('passed')
    expect(await ask(`${'a'.repeat(300)}b`)).toBe('passed')
  })

  it('takes several asterisks in a row for one', async () => {
    const { origin } = await serveChain(vhost('127.***.1', respond('found')))
    expect(await (await fetch(origin)).text()).toBe('found')
  })

  it('refuses what can serve no host when it is made, not at the first request', () => {
    for (const none of [undefined, null, {}, 'example.com']) {
      expect(() => vhost('example.com', none as never)).toThrow(
        new TypeError('vhost() requires a middleware function or a server'),
      )
    }
  })
})
