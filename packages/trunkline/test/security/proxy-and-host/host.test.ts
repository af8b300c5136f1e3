import { describe, expect, it } from 'vitest'
import type { Req, Res } from '../../support/frameworks.ts'
import { attackBoth } from '../../support/hostile.ts'

describe('the Host header', () => {
  const hosts = [
    'evil.example:fake@good.example',
    'good.example@evil.example',
    'good.example:80:81',
    'a.example, b.example',
    '[::1]:80',
    '[::1',
    '::1',
    ':80',
    'good.example:',
    'GOOD.example',
    'good.example.',
    '<script>',
    '/evil.example/',
    'x\ty',
    `${'a'.repeat(8000)}:80`,
    ':'.repeat(8000),
    '['.repeat(8000),
  ]
  for (const host of hosts) {
    it(`a Host header is parsed as in express@5: ${JSON.stringify(host.slice(0, 40))} (${host.length})`, async () => {
      const answer = await attackBoth((app) => app.get('/', tellHost), { headers: [`Host: ${host}`] })
      expect([200, 400]).toContain(answer.status)
    })
  }

  it('an empty Host header gives no hostname', async () => {
    const answer = await attackBoth((app) => app.get('/', tellHost), { headers: ['Host:'] })
    expect(JSON.parse(answer.body)).toEqual({ host: null, hostname: null, subdomains: [] })
  })

  it('an HTTP/1.1 request without Host gets 400', async () => {
    const answer = await attackBoth((app) => app.get('/', tellHost), {
      bytes: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    })
    expect(answer.status).toBe(400)
  })

  it('the first of several Host headers wins, as in express@5', async () => {
    const answer = await attackBoth((app) => app.get('/', tellHost), {
      headers: ['Host: first.example', 'Host: second.example'],
    })
    if (answer.status === 200) expect(JSON.parse(answer.body)['host']).toBe('first.example')
    else expect(answer.status).toBe(400)
  })

  it('the host of an absolute target does not replace the Host header', async () => {
    const answer = await attackBoth((app) => app.get('/', tellHost), {
      target: 'http://evil.example/',
      headers: ['Host: good.example'],
    })
    expect(JSON.parse(answer.body)['host']).toBe('good.example')
  })

  for (const forwarded of ['a.example, b.example', ' a.example:80 , b', ',b.example', '', '[::1]:80,x', '\t']) {
    it(`the first value of a trusted X-Forwarded-Host replaces the Host header: ${JSON.stringify(forwarded)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', tellHost), {
        headers: ['Host: good.example', `X-Forwarded-Host: ${forwarded}`],
        settings: { 'trust proxy': true },
      })
      expect(answer.status).toBe(200)
      expect(answer.body).not.toContain('b.example')
    })
  }
})

describe('subdomains', () => {
  const labels = Array.from({ length: 200 }, (_, i) => `l${i}`).join('.')
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:80',
    '[::1]',
    '[2001:db8::1]:80',
    'localhost',
    labels,
    '....',
    'a..b.c',
  ]) {
    it(`req.subdomains is as in express@5: ${host.slice(0, 40)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', tellHost), { headers: [`Host: ${host}`] })
      const { subdomains } = JSON.parse(answer.body)
      if (/^(?:\d|\[)/.test(host)) expect(subdomains).toEqual([])
      if (host === labels) expect(subdomains).toHaveLength(198)
    })
  }
})

describe('the protocol behind several proxies', () => {
  for (const value of ['https,http', 'https , http', 'http,https', 'HTTPS', ',https', 'javascript', 'https\t,x']) {
    it(`the first value of X-Forwarded-Proto is the protocol, as in express@5: ${JSON.stringify(value)}`, async () => {
      const answer = await attackBoth((app) => app.get('/', (req, res) => res.json([req.protocol, req.secure])), {
        headers: [`X-Forwarded-Proto: ${value}`],
        settings: { 'trust proxy': true },
      })
      expect(JSON.parse(answer.body)[1]).toBe(/^https(?:[\s,]|$)/.test(value))
    })
  }
})

function tellHost(req: Req, res: Res): void {
  res.json({ host: req.host ?? null, hostname: req.hostname ?? null, subdomains: req.subdomains })
}
