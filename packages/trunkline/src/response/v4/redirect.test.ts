import { describe, expect, it } from 'vitest'
import { askBoth, askOurs, type Question } from '../../../test/support/response-with-v4.ts'

const locations: { title: string; url: unknown; headers?: Record<string, string>; want: string }[] = [
  { title: 'sends a path', url: '/a?b=c#d', want: '/a?b=c#d' },
  { title: 'encodes what a URL may not carry', url: '/\r\n"<é%zz', want: '/%0D%0A%22%3C%C3%A9%25zz' },
  { title: 'takes any value as text', url: 7, want: '7' },
  {
    title: 'goes back to where the client came from',
    url: 'back',
    headers: { Referer: '/some/where' },
    want: '/some/where',
  },
  { title: 'prefers Referrer', url: 'back', headers: { Referer: '/a', Referrer: '/b' }, want: '/b' },
  { title: 'encodes where the client came from', url: 'back', headers: { Referer: '/"' }, want: '/%22' },
  { title: 'goes back to the root when the client does not say', url: 'back', want: '/' },
  { title: 'goes back to another site', url: 'back', headers: { Referer: 'http://evil/' }, want: 'http://evil/' },
  { title: 'takes no other word for it', url: 'Back', want: 'Back' },
]

describe('res.location, as Express 4 has it,', () => {
  for (const { title, url, headers = {}, want } of locations) {
    it(title, async () => {
      expect((await askBoth((_, res) => res.location(url).end(), { headers })).fields.location).toBe(want)
    })
  }
})

describe('res.location, safer than in Express 4,', () => {
  it('keeps a path on the host', async () => {
    expect((await askOurs((_, res) => res.redirect('/\\evil.com'))).fields.location).toBe('/%5Cevil.com')
    const back = { headers: { Referer: '/\\evil.com' } }
    expect((await askOurs((_, res) => res.redirect('back'), back)).fields.location).toBe('/%5Cevil.com')
  })

  const pages: [referer: string, want: string][] = [
    ['http://Ours.example:81/page?q=1', 'http://Ours.example:81/page?q=1'],
    ['http://ours.example.evil/', '/'],
    ['http://ours.example@evil/', '/'],
    ['//evil/', '/'],
    ['//ours.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/path', '/'],
  ]
  for (const [referer, want] of pages) {
    it(`goes back from ${referer} to ${want} with the setting 'same host back'`, async () => {
      const response = await askOurs((_, res) => res.redirect('back'), {
        headers: { Referer: referer, Host: 'ours.example:80' },
        configure: (app) => app.set('same host back', true),
      })
      expect(response.fields.location).toBe(want)
    })
  }
})

const html = { Accept: 'text/html' }
const bodies: (Question & { title: string; args: unknown[]; status: number; body: string })[] = [
  { title: 'sends text to clients that do not say', args: ['/x'], status: 302, body: 'Found. Redirecting to /x' },
  { title: 'takes a status', args: [301, '/x'], status: 301, body: 'Moved Permanently. Redirecting to /x' },
  { title: 'takes a status behind', args: ['/x', 303], status: 303, body: 'See Other. Redirecting to /x' },
  { title: 'takes a status without words', args: [399, '/x'], status: 399, body: 'undefined. Redirecting to /x' },
  {
    title: 'takes a text for a status',
    args: ['/x', '307'],
    status: 307,
    body: 'Temporary Redirect. Redirecting to /x',
  },
  { title: 'passes over what comes third', args: ['/x', 303, 1], status: 302, body: 'Found. Redirecting to /x' },
  { title: 'goes back', args: ['back'], status: 302, body: 'Found. Redirecting to /' },
  {
    title: 'sends a page to browsers',
    args: ['/x'],
    headers: html,
    status: 302,
    body: '<p>Found. Redirecting to /x</p>',
  },
  {
    title: 'escapes the address in the page',
    args: ["/<script>&'"],
    headers: html,
    status: 302,
    body: '<p>Found. Redirecting to /%3Cscript%3E&amp;&#39;</p>',
  },
  {
    title: 'sends nothing to clients that take neither',
    args: ['/x'],
    headers: { Accept: 'image/png' },
    status: 302,
    body: '',
  },
  { title: 'sends HEAD no body', args: ['/x'], method: 'HEAD', status: 302, body: '' },
  { title: 'goes to undefined when told so', args: [undefined], status: 302, body: 'Found. Redirecting to undefined' },
]

describe('res.redirect, as Express 4 has it,', () => {
  for (const { title, args, status, body, ...question } of bodies) {
    it(title, async () => {
      const response = await askBoth((_, res) => res.redirect(...(args as [string])), question)
      expect([response.status, response.body, response.fields['vary']]).toEqual([status, body, 'Accept'])
    })
  }
})
