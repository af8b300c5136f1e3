import { describe, expect, it } from 'vitest'
import type { Req, Res } from '../../support/frameworks.ts'
import { trunkline } from '../../support/frameworks.ts'
import { expectLinearGrowth } from '../../support/growth.ts'
import { attackBoth } from '../../support/hostile.ts'

const FORGED = ['X-Forwarded-For: 6.6.6.6, 10.0.0.9', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: evil.example']

describe('forwarded headers of a peer that is not trusted', () => {
  const settings: [title: string, value: unknown][] = [
    ['nobody', false],
    ['no hop', 0],
    ['another address', '10.0.0.1'],
    ['another subnet', ['10.0.0.0/8', 'fc00::/7']],
    ['other names', 'linklocal, uniquelocal'],
    ['a function that says no', () => false],
  ]
  for (const [title, value] of settings) {
    it(`forwarded headers do not change address, protocol or host if ${title} is trusted`, async () => {
      const answer = await attackBoth((app) => app.get('/', tellClient), {
        headers: [...FORGED, 'Host: good.example'],
        settings: { 'trust proxy': value },
      })
      expect(JSON.parse(answer.body)).toEqual({
        ip: '127.0.0.1',
        ips: [],
        protocol: 'http',
        secure: false,
        host: 'good.example',
        hostname: 'good.example',
      })
    })
  }
})

describe('forwarded headers of a trusted peer', () => {
  const settings: [title: string, value: unknown][] = [
    ['everyone', true],
    ['one hop', 1],
    ['two hops', 2],
    ['loopback', 'loopback'],
    ['loopback and a subnet', ['loopback', '10.0.0.0/8']],
    ['a function', (address: string, hop: number) => hop === 0 || address.startsWith('10.')],
  ]
  const lists = [
    '6.6.6.6, 10.0.0.9',
    '6.6.6.6,\t10.0.0.9',
    '6.6.6.6 ,, 10.0.0.9 ,',
    'unknown, 10.0.0.9',
    '"6.6.6.6", 10.0.0.9',
    '6.6.6.6:4711',
    '[2001:db8::1]:4711',
    'fe80::1%eth0',
    '::ffff:10.0.0.9',
    '<script>, 6.6.6.6',
    '10.0.0.1, 10.0.0.2, 10.0.0.3',
    ',',
  ]
  for (const [title, value] of settings) {
    for (const list of lists) {
      it(`addresses are read from the right, as in express@5, if ${title} is trusted: ${JSON.stringify(list)}`, async () => {
        const answer = await attackBoth((app) => app.get('/', tellClient), {
          headers: [`X-Forwarded-For: ${list}`],
          settings: { 'trust proxy': value },
        })
        expect([200, 500]).toContain(answer.status)
      })
    }
  }

  it('addresses beyond the last trusted hop are ignored, whatever the client put on the left', async () => {
    const answer = await attackBoth((app) => app.get('/', tellClient), {
      headers: ['X-Forwarded-For: 127.0.0.1, 6.6.6.6, 203.0.113.7'],
      settings: { 'trust proxy': 'loopback' },
    })
    expect(JSON.parse(answer.body)).toMatchObject({ ip: '203.0.113.7', ips: ['203.0.113.7'] })
  })

  it('X-Forwarded-For may hold ten thousand addresses', async () => {
    const list = Array.from({ length: 10_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join(',')
    for (const value of [true, 1, 'loopback', ['loopback', '10.0.0.0/8']]) {
      const answer = await attackBoth((app) => app.get('/', (req, res) => res.json([req.ip, req.ips.length])), {
        headers: [`X-Forwarded-For: ${list}`],
        settings: { 'trust proxy': value },
        maxHeaderSize: 262_144,
      })
      expect(answer.status).toBe(200)
    }
  })
})

describe('the cost of forwarded headers', () => {
  const shapes: [title: string, input: (size: number) => string][] = [
    ['addresses', (size) => '10.0.0.1,'.repeat(size / 9)],
    ['commas', (size) => ','.repeat(size)],
    ['spaces', (size) => `${' '.repeat(size)},10.0.0.1`],
    ['spaces between commas', (size) => ' ,'.repeat(size / 2)],
    ['one long word', (size) => 'a'.repeat(size)],
  ]
  const request = (trunkline().set('trust proxy', true) as unknown as { request: object }).request
  for (const [title, input] of shapes) {
    it(`reading forwarded headers takes time linear in their length: ${title}`, () => {
      expectLinearGrowth({
        input,
        run: (value) => {
          const headers = { 'x-forwarded-for': value, 'x-forwarded-host': value, 'x-forwarded-proto': value }
          const socket = { remoteAddress: '127.0.0.1' }
          const req: Req = Object.assign(Object.create(request), { headers, socket })
          return [req.ip, req.ips, req.host, req.hostname, req.protocol, req.secure, req.subdomains]
        },
      })
    })
  }
})

function tellClient(req: Req, res: Res): void {
  const { ip, ips, protocol, secure, host, hostname } = req
  res.json({ ip, ips, protocol, secure, host, hostname })
}
