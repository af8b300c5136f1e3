import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askExpress, askOurs, type V4Handler } from '../../../test/support/response-with-v4.ts'

// The switches of depd are read when a file makes its own; hoisted, this comes before express@4 and ours are loaded.
vi.hoisted(() => {
  process.env['NO_DEPRECATION'] = ''
})

let written: string[] = []
let restore: () => void

beforeEach(() => {
  written = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  restore = () => spy.mockRestore()
})

afterEach(() => restore())

/** The lines that a handler causes when it is run twice, without their dates. */
async function warningsOf(ask: typeof askOurs, handler: V4Handler): Promise<string[]> {
  written = []
  await ask(handler, { headers: { Accept: 'text/html' } })
  await ask(handler, { headers: { Accept: 'text/html' } })
  return written
    .filter((line) => line.includes(' deprecated '))
    .map((line) => line.slice(line.indexOf(' express ') + 1))
}

type AnyMethods = Record<string, CallableFunction>

const cases: { title: string; handler: V4Handler; want: string[] }[] = [
  {
    title: 'res.status() of a text',
    handler: (_, res) => res.status('200').end(),
    want: ['res.status("200"): use res.status(200) instead'],
  },
  {
    title: 'res.status() of a fraction',
    handler: (_, res) => res.status(200.6).end(),
    want: ['res.status(200.6): use res.status(200) instead'],
  },
  { title: 'no res.status() of an integer', handler: (_, res) => res.status(200).end(), want: [] },
  {
    title: 'res.send() of a status',
    handler: (_, res) => res.send(200),
    want: ['res.send(status): Use res.sendStatus(status) instead'],
  },
  {
    title: 'res.send() of a status and a body',
    handler: (_, res) => res.send(200, {}),
    want: ['res.send(status, body): Use res.status(status).send(body) instead'],
  },
  {
    title: 'res.send() of a body and a status',
    handler: (_, res) => res.send({}, 200),
    want: ['res.send(body, status): Use res.status(status).send(body) instead'],
  },
  {
    title: 'res.json() of a status and a value',
    handler: (_, res) => res.json(200, {}),
    want: ['res.json(status, obj): Use res.status(status).json(obj) instead'],
  },
  {
    title: 'res.json() of a value and a status',
    handler: (_, res) => res.json({}, 200),
    want: ['res.json(obj, status): Use res.status(status).json(obj) instead'],
  },
  {
    title: 'res.jsonp() of a status and a value',
    handler: (_, res) => res.jsonp(200, {}),
    want: ['res.jsonp(status, obj): Use res.status(status).jsonp(obj) instead'],
  },
  {
    title: 'res.jsonp() of a value and a status',
    handler: (_, res) => res.jsonp({}, 200),
    want: ['res.jsonp(obj, status): Use res.status(status).jsonp(obj) instead'],
  },
  { title: 'res.vary() of nothing', handler: (_, res) => res.vary().end(), want: ['res.vary(): Provide a field name'] },
  {
    title: 'res.location() back',
    handler: (_, res) => res.location('back').end(),
    want: [
      'res.location("back"): use res.location(req.get("Referrer") || "/") and refer to https://dub.sh/security-redirect for best practices',
    ],
  },
  {
    title: 'res.redirect() back',
    handler: (_, res) => res.redirect('back'),
    want: [
      'res.location("back"): use res.location(req.get("Referrer") || "/") and refer to https://dub.sh/security-redirect for best practices',
    ],
  },
  {
    title: 'res.redirect() with the status behind',
    handler: (_, res) => res.redirect('/x', 301),
    want: ['res.redirect(url, status): Use res.redirect(status, url) instead'],
  },
  {
    title: 'res.clearCookie() with an expiry, twice',
    handler: (_, res) => res.clearCookie('a', { maxAge: 1, expires: new Date(1) }).end(),
    want: ['maxAge', 'expires'].map(
      (option) =>
        `res.clearCookie: Passing "options.${option}" is deprecated. In v5.0.0 of Express, this option will be ignored, as res.clearCookie will automatically set cookies to expire immediately. Please update your code to omit this option.`,
    ),
  },
  { title: 'req.host', handler: (req, res) => res.end(req.host), want: ['req.host: Use req.hostname instead'] },
  {
    title: 'req.param()',
    handler: (req, res) => res.end(methods(req)['param']?.('a')),
    want: ['req.param(name): Use req.params, req.body, or req.query instead'],
  },
  {
    title: 'req.param() with a default',
    handler: (req, res) => res.end(methods(req)['param']?.('a', 'b')),
    want: ['req.param(name, default): Use req.params, req.body, or req.query instead'],
  },
  {
    title: 'req.acceptsCharset()',
    handler: (req, res) => res.end(methods(req)['acceptsCharset']?.('a')),
    want: ['req.acceptsCharset: Use acceptsCharsets instead'],
  },
  {
    title: 'req.acceptsEncoding()',
    handler: (req, res) => res.end(methods(req)['acceptsEncoding']?.('identity')),
    want: ['req.acceptsEncoding: Use acceptsEncodings instead'],
  },
  {
    title: 'req.acceptsLanguage()',
    handler: (req, res) => res.end(methods(req)['acceptsLanguage']?.('a')),
    want: ['req.acceptsLanguage: Use acceptsLanguages instead'],
  },
]

function methods(req: object): AnyMethods {
  return req as AnyMethods
}

describe('the deprecation warnings of 4.x, once for each call in the app and in the words of express@4:', () => {
  for (const { title, handler, want } of cases) {
    it(title, async () => {
      const ours = await warningsOf(askOurs, handler)
      expect(ours).toEqual(await warningsOf(askExpress, handler))
      expect(
        ours.map((line) => /^express deprecated (.*) at .*deprecations\.test\.ts:\d+:\d+\n$/.exec(line)?.[1]),
      ).toEqual(want)
    })
  }
})
