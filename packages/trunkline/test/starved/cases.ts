import { gzipSync } from 'node:zlib'

export type LineName = 'v3' | 'v4' | 'v5'

/** A request that goes wrong in app.cjs, and the status that each line answers with. */
export interface Case {
  readonly title: string
  readonly target: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly status: number | Partial<Record<LineName, number>>
  /** The status when no module can be loaded any more. */
  readonly withoutModules?: number
  /** The status when no file can be opened any more. */
  readonly withoutDescriptors?: number | undefined
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }
const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const pages: Case[] = [
  { title: 'nothing there', target: '/none', status: 404 },
  { title: 'nothing there, for POST', target: 'POST /none', status: 404 },
  { title: 'OPTIONS of a route', target: 'OPTIONS /throws', status: 200 },
  { title: 'an error that is thrown', target: '/throws', status: 500 },
  { title: 'a rejected promise', target: '/rejects', status: { v5: 500 } },
  { title: 'an error with a status and headers', target: '/teapot', status: 418 },
  { title: 'a parameter that cannot be decoded', target: '/params/%zz', status: 400 },
  { title: 'a value that is no JSON', target: '/circle', status: 500 },
  { title: 'a header that cannot be sent', target: '/header', status: { v4: 500, v5: 500, v3: 500 } },
  { title: 'a status that cannot be sent', target: '/status', status: 500 },
  { title: 'a view that is not there', target: '/render/none.fine', status: 500 },
  { title: 'a view whose engine fails', target: '/render/page.broken', status: 500 },
  {
    title: 'a view whose engine is not installed',
    target: '/render/page.absent',
    status: 500,
    withoutDescriptors: 500,
  },
  { title: 'a redirect', target: '/redirect', headers: { Accept: '*/*' }, status: 302 },
  { title: 'a redirect, for a browser', target: '/redirect', headers: BROWSER, status: 302 },
  { title: 'a redirect, for pictures', target: '/redirect', headers: { Accept: 'image/png' }, status: 302 },
  { title: 'an answer by type', target: '/format', headers: BROWSER, status: 200 },
  { title: 'an answer of no acceptable type', target: '/format', headers: { Accept: 'image/png' }, status: 406 },
]

const ownPages: Case[] = ['json', 'text', 'html', 'accepts', 'format', 'file', 'view', 'redirect'].flatMap((way) => {
  const headers = { 'X-Page': way, ...BROWSER }
  const withoutDescriptors = way === 'file' ? 500 : undefined
  return [[404, '/none'] as const, [500, '/throws'] as const].map(([status, target]): Case => {
    const title = `a page of the app's own for ${target}, by ${way}`
    return { title, target, headers, status: way === 'redirect' ? 302 : status, withoutDescriptors }
  })
})

const files: Case[] = [
  ...['/file?name=', '/download?name=', '/static/', '/strict/'].flatMap((place): Case[] => [
    { title: 'a file that is not there', target: `${place}none.html`, status: 404 },
    { title: 'a range that is not there', target: `${place}page.html`, headers: { Range: 'bytes=99-' }, status: 416 },
    { title: 'a condition that fails', target: `${place}page.html`, headers: { 'If-Match': '"x"' }, status: 412 },
    { title: 'a file', target: `${place}page.html`, status: 200, withoutDescriptors: 500 },
  ]),
  { title: 'a file outside the root', target: '/file?name=../x', status: 403 },
  { title: 'a file with a NUL in its name', target: '/file?name=x%00', status: 400 },
  { title: 'a directory', target: '/file?name=folder', status: 404 },
  { title: 'a path of static that cannot be decoded', target: '/strict/%zz', status: 400 },
  { title: 'a path of static that leads out', target: '/strict/%2e%2e/x', status: 403 },
  { title: 'a method that static has not', target: 'POST /strict/page.html', status: 405 },
  { title: 'a directory of static', target: '/static/folder', status: { v3: 303, v4: 301, v5: 301 } },
]

// What these need is rarely used, and loaded when it first is. Where that fails, so does the request, and no other.
const late: Case[] = [
  { title: 'a file of a rare type', target: '/static/page.rare.webm', status: 200, withoutModules: 500 },
  { title: 'a file by a rare type', target: '/file?name=page.rare.webm', status: 200, withoutModules: 500 },
  { title: 'a download', target: '/save', status: 200, withoutModules: 500 },
  { title: 'a signed cookie', target: '/signed', status: { v4: 200, v5: 200 }, withoutModules: 500 },
  { title: 'a rare type', target: '/type', status: 200, withoutModules: 500 },
]

const tooDeep = 'a[b][c][d][e]=1'
const bodies: Case[] = [
  { title: 'no JSON', target: '/json', headers: JSON_TYPE, body: '{', status: 400 },
  { title: 'JSON that is no object', target: '/json', headers: JSON_TYPE, body: '7', status: 400 },
  { title: 'too much JSON', target: '/json', headers: JSON_TYPE, body: `[${'1,'.repeat(99)}1]`, status: 413 },
  {
    title: 'JSON of a charset for texts',
    target: '/json',
    headers: typed('application/json', 'latin1'),
    body: '{}',
    status: 415,
  },
  {
    title: 'JSON of a charset that is none',
    target: '/json',
    headers: typed('application/json', 'utf-x'),
    body: '{}',
    status: 415,
  },
  { title: 'JSON of another type', target: '/json', headers: { 'Content-Type': 'text/x' }, body: '{', status: 200 },
  { title: 'JSON of no type', target: '/json', headers: { 'Content-Type': 'json' }, body: '{', status: 200 },
  { title: 'a coding that is none', target: '/json', headers: coded('x'), body: '{}', status: 415 },
  { title: 'a coding that is not taken', target: '/plain', headers: coded('gzip'), body: '{}', status: 415 },
  { title: 'bytes that are not in their coding', target: '/json', headers: coded('gzip'), body: '{}', status: 400 },
  { title: 'half a stream', target: '/json', headers: coded('gzip'), body: halfOf('{}'), status: 400 },
  { title: 'a body that is refused', target: '/verified', headers: JSON_TYPE, body: '{}', status: 403 },
  { title: 'a form with too much', target: '/form', headers: FORM_TYPE, body: 'a=1&b=2&c=3', status: 413 },
  { title: 'a form that is too deep', target: '/form', headers: FORM_TYPE, body: tooDeep, status: 400 },
  {
    title: 'a form of another charset',
    target: '/flat',
    headers: { 'Content-Type': `${FORM_TYPE['Content-Type']}; charset=x` },
    body: 'a=1',
    status: 415,
  },
  {
    title: 'a text of a charset that is none',
    target: '/text',
    headers: typed('text/plain', 'x'),
    body: 'a',
    status: { v4: 415, v5: 415 },
  },
  {
    title: 'too many bytes',
    target: '/raw',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: 'abcd',
    status: { v4: 413, v5: 413 },
  },
  { title: 'no credentials', target: '/auth', status: { v3: 401 } },
  {
    title: 'credentials that cannot be read',
    target: '/auth',
    headers: { Authorization: 'Basic' },
    status: { v3: 400 },
  },
  { title: 'a body beyond the limit', target: '/limit', body: 'abcdef', status: { v3: 413 } },
]

export const cases: readonly Case[] = [...pages, ...ownPages, ...files, ...late, ...bodies].flatMap((each) =>
  each.headers?.['X-Page'] === undefined && each.status !== 200
    ? [each, { ...each, title: `${each.title}, told as JSON`, headers: { ...each.headers, 'X-Page': 'json' } }]
    : [each],
)

function typed(type: string, charset: string): Record<string, string> {
  return { 'Content-Type': `${type}; charset=${charset}` }
}

function coded(coding: string): Record<string, string> {
  return { ...JSON_TYPE, 'Content-Encoding': coding }
}

function halfOf(text: string): string {
  const bytes = gzipSync(text)
  return bytes.subarray(0, bytes.length - 9).toString('latin1')
}
