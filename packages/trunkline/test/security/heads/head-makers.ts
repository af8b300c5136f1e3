import { join } from 'node:path'
import type { Handler, Next, Req, Res } from '../../support/frameworks.ts'

/** Responses of all lines: 3.x lacks some of these, and has others. */
export type AnyRes = Res &
  Partial<Record<'header' | 'contentType' | 'attachment' | 'sendfile' | 'sendFile' | 'download', Call>>
type Call = (...args: unknown[]) => AnyRes

type Setter = (res: AnyRes, name: string, value: never) => unknown

/** Each way in which a value comes into a head. */
export const setters: Record<string, Setter> = {
  set: (res, name, value) => res.set(name, value),
  'set of an object': (res, name, value) => res.set({ [name]: value }),
  header: (res, name, value) => res.header?.(name, value),
  'set of a name': (res, _name, value) => res.set(String(value), 'x'),
  setHeader: (res, name, value) => res.setHeader(name, value),
  'setHeader of a name': (res, _name, value) => res.setHeader(value, 'x'),
  setHeaders: (res, name, value) => Reflect.get(res, 'setHeaders')?.call(res, new Map([[name, value]])),
  append: (res, name, value) => res.append?.(name, value),
  appendHeader: (res, name, value) => res.appendHeader(name, value),
  'appendHeader twice': (res, name, value) => res.appendHeader(name, 'first').appendHeader(name, value),
  'a list that is changed later': (res, name, value) => {
    const list = ['first']
    res.setHeader(name, list)
    list.push(value)
  },
  'the list that getHeader gives': (res, name, value) => {
    res.setHeader(name, ['first', 'second'])
    ;(res.getHeader(name) as string[]).push(value)
  },
  type: (res, _name, value) => res.type(value),
  contentType: (res, _name, value) => res.contentType?.(value),
  attachment: (res, _name, value) => res.attachment?.(value),
  'cookie of a value': (res, _name, value) => res.cookie('name', value),
  'cookie of a name': (res, _name, value) => res.cookie(value, 'value'),
  'cookie with options': (res, _name, value) =>
    res.cookie('name', 'value', { path: value, domain: value, encode: String }),
  'cookie as it is': (res, _name, value) => res.cookie('name', value, { encode: String }),
  clearCookie: (res, _name, value) => res.clearCookie(value, { path: value }),
  'links to': (res, _name, value) => res.links({ next: value }),
  'links of': (res, _name, value) => res.links({ [String(value)]: '/next' }),
  location: (res, _name, value) => res.location(value),
  vary: (res, _name, value) => res.vary(value),
  statusMessage: (res, _name, value) => Object.assign(res, { statusMessage: value }),
  status: (res, _name, value) => res.status(value),
  charset: (res, _name, value) => Object.assign(res, { charset: value }),
  writeEarlyHints: (res, name, value) => res.writeEarlyHints({ link: '</a>; rel=preload', [name]: value }),
  'writeEarlyHints of links': (res, _name, value) => res.writeEarlyHints({ link: `<${String(value)}>; rel=preload` }),
  nothing: () => {},
}

type Maker = (req: Req, res: AnyRes, next: Next, name: string, value: never) => unknown

/** Each way in which a head is made, with a value that gets into it or without. */
export const makers: Record<string, Maker> = {
  'send a text': (_req, res) => res.send('text'),
  'send a text beyond ASCII': (_req, res) => res.send('grüße €'),
  'send a long text': (_req, res) => res.send('x'.repeat(3000)),
  'send bytes': (_req, res) => res.send(Buffer.from('bytes')),
  'send nothing': (_req, res) => res.send(),
  json: (_req, res) => res.json({ a: 1 }),
  jsonp: (_req, res) => res.jsonp({ a: 1 }),
  'format by types': (_req, res, _next, _name, value) =>
    res.format({ [String(value)]: () => res.send('typed'), text: () => res.send('text') }),
  redirect: (_req, res, _next, _name, value) => res.redirect(value),
  'redirect with a status': (_req, res, _next, _name, value) => res.redirect(301, value),
  render: (_req, res) => res.render('page'),
  'send no content': (_req, res) => res.status(204).send('none'),
  'end a text': (_req, res) => res.end('text'),
  'end a text in another encoding': (_req, res) => res.end('746578', 'hex'),
  'end bytes': (_req, res) => res.end(Buffer.from('bytes')),
  'end with nothing': (_req, res) => res.end(),
  'write texts': (_req, res) => res.write('one') && res.end('two'),
  'write bytes': (_req, res) => res.write(Buffer.from('one')) && res.end(Buffer.from('two')),
  flushHeaders: (_req, res) => {
    res.flushHeaders()
    res.end('text')
  },
  'writeHead with headers': (_req, res, _next, name, value) => res.writeHead(200, { [name]: value }).end('text'),
  'writeHead with a list': (_req, res, _next, name, value) =>
    res.writeHead(200, [name, value]).end(Buffer.from('bytes')),
  'writeHead with words': (_req, res, _next, _name, value) => res.writeHead(200, value).end('text'),
  'writeHead with a length first': (_req, res, _next, name, value) =>
    res.writeHead(200, { 'Content-Length': 5, [name]: value }).end('bytes'),
  'send a file': (_req, res) => (res.sendFile ?? res.sendfile)?.call(res, FILE),
  'send a file with headers': (_req, res, _next, name, value) =>
    (res.sendFile ?? res.sendfile)?.call(res, FILE, { headers: { [name]: value } }),
  'download a file': (_req, res, _next, _name, value) => res.download?.(FILE, String(value)),
  'the page of an error': (_req, _res, next, name, value) =>
    next(Object.assign(new Error(String(value)), { status: 400, headers: { [name]: value } })),
  'the page of what is not there': (_req, _res, next) => next(),
}

export const DIRECTORY = join(__dirname, 'files')
const FILE = join(DIRECTORY, 'file.txt')

/** Names of headers that decide nothing about the end of an answer. */
export const NAMES = [
  'Content-Disposition',
  'content-disposition',
  'X-A',
  'Set-Cookie',
  'Link',
  'Location',
  'ETag',
  'Vary',
]

export type Build = (handler: Handler) => unknown
