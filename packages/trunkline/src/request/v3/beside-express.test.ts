import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runBesideExpress3 } from '../../../test/support/express3.ts'
import { v3 } from '../../express/v3.ts'

type Fields = Record<string, string>

const value = fc.constantFrom(
  ...[
    'text/html',
    'text/*;q=0.5, application/json',
    '*/*',
    'en;q=.5, de',
    'gzip, deflate;q=0',
    'utf-8',
    '',
    'a , b;q=x',
  ],
  ...['text/html; charset=utf-8', 'application/json', 'Basic YTpi', 'Basic !', 'a.b.example.com:80', '[::1]:80'],
  ...['https , http', '10.0.0.1, 10.0.0.2', 'XMLHttpRequest', '"tag"', '/before', '1.2.3.4'],
)
const name = fc.constantFrom(
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'content-type', 'authorization', 'host'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-requested-with', 'referer', 'referrer'],
)
const requests: Fields[] = fc.sample(fc.dictionary(name, value, { maxKeys: 6 }), 2000)

describe('a request of 3.x', () => {
  it('is read as express@3 reads it, whatever its headers', () => {
    const asked = `(load, requests) => requests.map((headers) => (${look})(load('./index.js').request, headers))`
    const theirs = runBesideExpress3(asked, requests)
    const ours = requests.map((headers) => look(v3.Request.prototype, headers))
    expect(JSON.parse(JSON.stringify(ours))).toEqual(theirs)
  })
})

/** What is asked of each request; its text also runs in the process of express@3, so it uses nothing from around it. */
function look(prototype: object, headers: Fields): unknown {
  const app = { get: (name: string) => (name === 'trust proxy fn' ? () => true : 2) }
  const socket = { remoteAddress: '127.0.0.1' }
  const req = Object.assign(Object.create(prototype), { method: 'GET', url: '/a?b', headers, app, socket })
  const names = [
    ...['accepted', 'acceptedCharsets', 'acceptedEncodings', 'acceptedLanguages', 'protocol', 'secure', 'ip'],
    ...['ips', 'auth', 'subdomains', 'path', 'host', 'xhr'],
  ]
  return [
    names.map((name) => req[name] ?? null),
    ['json', 'html, json', 'text/*'].map((type) => req.accepts(type) ?? null),
    ['json', 'text/*', 'html'].map((type) => req.is(type)),
    [req.acceptsCharset('utf-8'), req.acceptsEncoding('gzip'), req.acceptsLanguage('de')],
    [req.get('Referer') ?? null, req.header('HOST') ?? null],
  ]
}
