import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('req.ip and req.ips', () => {
  const request = {
    url: '/',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.2, 10.0.0.2' },
  }
  const ask = async (trust: unknown) => {
    const app = trunkline().set('trust proxy', trust as never)
    app.get('/', (req, res) => res.json([req.ip, req.ips]))
    return (await inject(app, request)).json()
  }

  it('is the address of the socket if no proxy is trusted', async () => {
    expect(await ask(false)).toEqual(['10.0.0.1', []])
  })

  it('is the first address behind trusted proxies', async () => {
    expect(await ask('10.0.0.0/8')).toEqual(['198.51.100.2', ['198.51.100.2', '10.0.0.2']])
  })

  it('counts hops if the setting is a number', async () => {
    expect(await ask(1)).toEqual(['10.0.0.2', ['10.0.0.2']])
  })

  it('is whatever the client says if every proxy is trusted', async () => {
    expect(await ask(true)).toEqual(['203.0.113.7', ['203.0.113.7', '198.51.100.2', '10.0.0.2']])
  })
})
