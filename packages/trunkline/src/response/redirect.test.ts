import { describe, expect, it } from 'vitest'
import { appWithOurResponse, ask, askBoth, type Question } from '../../test/support/response-with.ts'

const locations: { title: string; url: unknown; want: string }[] = [
  { title: 'sends a path', url: '/a?b=c#d', want: '/a?b=c#d' },
  { title: 'sends a path relative to the current one', url: '../x', want: '../x' },
  { title: 'sends another host as it is', url: '//evil.com/', want: '//evil.com/' },
  {
    title: 'sends backslashes in a host as they are',
    url: 'https://evil.com\\@good.com',
    want: 'https://evil.com\\@good.com',
  },
  { title: 'sends backslashes behind a scheme as they are', url: 'http:\\\\evil.com', want: 'http:\\\\evil.com' },
  { title: 'sends backslashes inside a path as they are', url: '/a\\b', want: '/a\\b' },
  { title: 'keeps escapes and encodes what is none', url: '/%41%zz%é', want: '/%41%25zz%25%C3%A9' },
  {
    title: 'encodes line breaks, tabs and NUL',
    url: '/\r\nSet-Cookie: a=b\t\0',
    want: '/%0D%0ASet-Cookie:%20a=b%09%00',
  },
  { title: 'encodes quotes and brackets', url: '/"<>`{}', want: '/%22%3C%3E%60%7B%7D' },
  { title: 'encodes lone surrogates', url: '/\ud800', want: '/%EF%BF%BD' },
  { title: 'encodes a host beyond ASCII', url: 'http://ü.example', want: 'http://%C3%BC.example' },
  { title: 'sends a script as it is', url: 'javascript:alert(1)', want: 'javascript:alert(1)' },
  { title: 'takes a URL object', url: new URL('http://h/a b'), want: 'http://h/a%20b' },
  { title: 'takes any value as text', url: 7, want: '7' },
  { title: 'has no special word', url: 'back', want: 'back' },
]

describe('res.location, as Express 5 has it,', () => {
  for (const { title, url, want } of locations) {
    it(title, async () => expect((await askBoth((_, res) => res.location(url).end())).fields.location).toBe(want))
  }
})

describe('res.location, safer than in Express 5,', () => {
  for (const [url, want] of [
    ['/\\evil.com', '/%5Cevil.com'],
    ['/\\/evil.com', '/%5C/evil.com'],
    ['/\\\\evil.com', '/%5C\\evil.com'],
  ]) {
    it(`keeps ${url} on the host`, async () => {
      expect((await ask(appWithOurResponse(), (_, res) => res.redirect(url as string))).fields.location).toBe(want)
    })
  }
})

const html = { Accept: 'text/html' }
const bodies: (Question & { title: string; args: unknown[]; status: number; body: string })[] = [
  { title: 'sends text to clients that do not say', args: ['/x'], status: 302, body: 'Found. Redirecting to /x' },
  { title: 'takes a status', args: [301, '/x'], status: 301, body: 'Moved Permanently. Redirecting to /x' },
  { title: 'takes a status without words', args: [399, '/x'], status: 399, body: 'undefined. Redirecting to /x' },
  {
    title: 'sends a page to browsers',
    args: ['/x'],
    headers: html,
    status: 302,
    body: '<!DOCTYPE html><head><title>Found</title></head><body><p>Found. Redirecting to /x</p></body>',
  },
  {
    title: 'escapes the address in the page',
    args: ["/<script>&'"],
    headers: html,
    status: 302,
    body: '<!DOCTYPE html><head><title>Found</title></head><body><p>Found. Redirecting to /%3Cscript%3E&amp;&#39;</p></body>',
  },
  {
    title: 'sends nothing to clients that take neither',
    args: ['/x'],
    headers: { Accept: 'application/octet-stream' },
    status: 302,
    body: '',
  },
  { title: 'sends HEAD no body', args: ['/x'], method: 'HEAD', status: 302, body: '' },
  { title: 'goes to undefined when told so', args: [undefined], status: 302, body: 'Found. Redirecting to undefined' },
  {
    title: 'refuses a status that is none',
    args: ['301', '/x'],
    status: 500,
    body: 'TypeError: Invalid status code: "301". Status code must be an integer.',
  },
]

describe('res.redirect, as Express 5 has it,', () => {
  for (const { title, args, status, body, ...question } of bodies) {
    it(title, async () => {
      const response = await askBoth((_, res) => res.redirect(...(args as [string])), question)
      expect([response.status, response.body, response.fields['vary']]).toEqual([status, body, 'Accept'])
    })
  }

  it('warns of a missing address, naming the caller', async () => {
    const warnings: string[] = []
    const listen = (warning: Error & { namespace?: string; message: string }) =>
      warnings.push(`${warning.namespace} ${warning.message} ${/redirect\.test/.test(String(warning.stack))}`)
    process.on('deprecation' as never, listen as never)
    await ask(appWithOurResponse(), (_, res) => res.redirect(undefined as never))
    process.off('deprecation', listen)
    expect(warnings).toEqual(['express Provide a url argument true', 'express Url must be a string true'])
  })
})
