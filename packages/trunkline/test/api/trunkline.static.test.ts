import { describe, expect, it } from 'vitest'
import { askStatic } from '../files/serve.ts'
import { MODIFIED, makeSite, tagOf } from '../files/site.ts'

const root = makeSite({
  'a.txt': 'hello',
  'index.html': '<p>start</p>',
  'home.htm': '<p>home</p>',
  'page.html': '<p>page</p>',
  'dir/index.html': '<p>dir</p>',
  'bare/x.txt': 'x',
  '.hidden': 'hidden',
  '.dot/inside.txt': 'inside',
  'digits.txt': '0123456789',
  'sp ace ünï.txt': 'odd',
  'large.txt': 'x'.repeat(300_000),
})

interface Case {
  title: string
  options?: object
  target?: string
  headers?: Record<string, string>
  status?: number
  body?: string
  want?: Record<string, string | undefined>
}

const cases: Record<string, Case[]> = {
  'a file': [
    {
      title: 'comes with its labels',
      want: {
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=0',
        'last-modified': MODIFIED.toUTCString(),
        etag: tagOf(5),
        'content-type': 'text/plain; charset=utf-8',
        'content-length': '5',
      },
      body: 'hello',
    },
    { title: 'has no body for HEAD', target: 'HEAD /a.txt', body: '', want: { 'content-length': '5' } },
    { title: 'may be large', target: '/large.txt', body: 'x'.repeat(300_000), want: { 'content-length': '300000' } },
    { title: 'is never outside of the folder', target: '/..%2f..%2fetc/passwd', status: 404 },
    { title: 'may have an odd name', target: '/sp%20ace%20%C3%BCn%C3%AF.txt', body: 'odd' },
  ],
  dotfiles: [
    { title: 'are missing by default', target: '/.hidden', status: 404 },
    { title: 'hide whole directories by default', target: '/.dot/inside.txt', status: 404 },
    { title: 'are served when allowed', options: { dotfiles: 'allow' }, target: '/.hidden', body: 'hidden' },
    {
      title: 'are 404 when denied, for the request goes on',
      options: { dotfiles: 'deny' },
      target: '/.hidden',
      status: 404,
    },
    {
      title: 'are 403 when denied without fallthrough',
      options: { dotfiles: 'deny', fallthrough: false },
      target: '/.dot/inside.txt',
      status: 403,
    },
    {
      title: 'are 404 when ignored without fallthrough',
      options: { dotfiles: 'ignore', fallthrough: false },
      target: '/.hidden',
      status: 404,
    },
  ],
  'etag and lastModified': [
    {
      title: 'can be turned off',
      options: { etag: false, lastModified: false },
      want: { etag: undefined, 'last-modified': undefined },
    },
    {
      title: 'answer 304 to a good tag',
      headers: { 'If-None-Match': tagOf(5) },
      status: 304,
      body: '',
      want: { 'content-type': undefined },
    },
    { title: 'answer 304 to a good date', headers: { 'If-Modified-Since': MODIFIED.toUTCString() }, status: 304 },
    { title: 'answer 200 to an old tag', headers: { 'If-None-Match': '"old"' }, body: 'hello' },
    { title: 'answer 412 to a failed If-Match', headers: { 'If-Match': '"old"' }, status: 412 },
    {
      title: 'answer 412 to a failed If-Unmodified-Since',
      headers: { 'If-Unmodified-Since': new Date(0).toUTCString() },
      status: 412,
    },
  ],
  extensions: [
    { title: 'are not tried by default', target: '/page', status: 404 },
    {
      title: 'are tried in their order',
      options: { extensions: ['htm', 'html'] },
      target: '/page',
      body: '<p>page</p>',
    },
    { title: 'may be one', options: { extensions: 'htm' }, target: '/home', body: '<p>home</p>' },
    {
      title: 'are not added to one that is there',
      options: { extensions: ['html'] },
      target: '/page.txt',
      status: 404,
    },
  ],
  fallthrough: [
    {
      title: 'passes a missing file on',
      target: '/none',
      status: 404,
      want: { 'content-type': 'text/html; charset=utf-8' },
    },
    {
      title: 'off makes it an error',
      options: { fallthrough: false },
      target: '/none',
      status: 404,
      want: { 'content-type': 'application/json; charset=utf-8' },
    },
    { title: 'off answers a malformed path with 400', options: { fallthrough: false }, target: '/%', status: 400 },
    {
      title: 'off answers a path that climbs with 403',
      options: { fallthrough: false },
      target: '/..%2fx',
      status: 403,
    },
    {
      title: 'off answers other methods with 405',
      options: { fallthrough: false },
      target: 'POST /a.txt',
      status: 405,
      want: { allow: 'GET, HEAD', 'content-length': '0' },
    },
    { title: 'on passes other methods on', target: 'POST /a.txt', status: 404 },
  ],
  'maxAge, immutable and cacheControl': [
    { title: 'take milliseconds', options: { maxAge: 1500 }, want: { 'cache-control': 'public, max-age=1' } },
    { title: 'take words', options: { maxAge: '1 day' }, want: { 'cache-control': 'public, max-age=86400' } },
    { title: 'stop at a year', options: { maxAge: '5 years' }, want: { 'cache-control': 'public, max-age=31536000' } },
    {
      title: 'ignore what is not a duration',
      options: { maxAge: 'soon' },
      want: { 'cache-control': 'public, max-age=0' },
    },
    {
      title: 'add immutable',
      options: { maxAge: 1000, immutable: true },
      want: { 'cache-control': 'public, max-age=1, immutable' },
    },
    {
      title: 'mean nothing when cacheControl is off',
      options: { maxAge: 1000, immutable: true, cacheControl: false },
      want: { 'cache-control': undefined },
    },
  ],
  index: [
    { title: 'is index.html by default', target: '/dir/', body: '<p>dir</p>' },
    { title: 'may be another', options: { index: 'home.htm' }, target: '/', body: '<p>home</p>' },
    { title: 'may be several', options: { index: ['none.html', 'home.htm'] }, target: '/', body: '<p>home</p>' },
    { title: 'may be off', options: { index: false }, target: '/', status: 404 },
    { title: 'may be missing', target: '/bare/', status: 404 },
  ],
  redirect: [
    {
      title: 'adds the slash to a directory',
      target: '/dir?a=1',
      status: 301,
      want: { location: '/dir/?a=1', 'content-security-policy': "default-src 'none'" },
    },
    {
      title: 'off passes a directory on',
      options: { redirect: false },
      target: '/dir',
      status: 404,
      want: { location: undefined },
    },
  ],
  acceptRanges: [
    {
      title: 'answers one range',
      target: '/digits.txt',
      headers: { Range: 'bytes=2-4' },
      status: 206,
      body: '234',
      want: { 'content-range': 'bytes 2-4/10' },
    },
    {
      title: 'joins ranges that touch',
      target: '/digits.txt',
      headers: { Range: 'bytes=0-1,2-3' },
      status: 206,
      body: '0123',
    },
    {
      title: 'answers ranges apart with the whole',
      target: '/digits.txt',
      headers: { Range: 'bytes=0-1,5-6' },
      body: '0123456789',
    },
    {
      title: 'refuses what is not there',
      target: '/digits.txt',
      headers: { Range: 'bytes=10-' },
      status: 416,
      want: { 'content-range': 'bytes */10' },
    },
    {
      title: 'sends the whole under an outdated If-Range',
      target: '/digits.txt',
      headers: { Range: 'bytes=2-4', 'If-Range': '"old"' },
      body: '0123456789',
    },
    {
      title: 'off ignores ranges',
      options: { acceptRanges: false },
      target: '/digits.txt',
      headers: { Range: 'bytes=2-4' },
      body: '0123456789',
      want: { 'accept-ranges': undefined },
    },
    {
      title: 'answers ranges of large files',
      target: '/large.txt',
      headers: { Range: 'bytes=10-200009' },
      status: 206,
      body: 'x'.repeat(200_000),
    },
  ],
}

for (const [topic, list] of Object.entries(cases)) {
  describe(`trunkline.static(): ${topic}`, () => {
    for (const { title, options = {}, target = '/a.txt', headers, status = 200, body, want = {} } of list) {
      it(title, async () => {
        const answer = await askStatic(root, options, target, headers)
        expect(answer.status).toBe(status)
        if (body !== undefined) expect(answer.body).toBe(body)
        for (const [name, value] of Object.entries(want)) expect(answer.get(name), name).toBe(value)
      })
    }
  })
}
