import { describe, expect, it } from 'vitest'
import { appWithOurResponse, ask, askBoth, type Question, type TestHandler } from '../../test/support/response-with.ts'

const value = { a: '</script>&', b: [1, null], c: undefined }
const sendJson: TestHandler = (_, res) => res.json(value)
const sendJsonp: TestHandler = (_, res) => res.jsonp(value)
const plain = '{"a":"</script>&","b":[1,null]}'

const cases: (Question & { title: string; handler: TestHandler; body: string; type?: string })[] = [
  { title: 'sends JSON', handler: sendJson, body: plain, type: 'application/json; charset=utf-8' },
  {
    title: 'keeps a type that was set',
    handler: (_, res) => res.type('application/vnd.api+json').json(1),
    body: '1',
    type: 'application/vnd.api+json; charset=utf-8',
  },
  { title: 'sends null', handler: (_, res) => res.json(null), body: 'null' },
  { title: 'sends nothing for undefined', handler: (_, res) => res.json(undefined), body: '' },
  { title: 'sends a text as JSON', handler: (_, res) => res.json('é'), body: '"é"' },
  {
    title: 'escapes what a page could trip over',
    handler: sendJson,
    configure: (app) => app.set('json escape', true),
    body: '{"a":"\\u003c/script\\u003e\\u0026","b":[1,null]}',
  },
  {
    title: 'escapes nothing in undefined',
    handler: (_, res) => res.json(undefined),
    configure: (app) => app.set('json escape', true),
    body: '',
  },
  {
    title: 'indents by a number',
    handler: (_, res) => res.json({ a: 1 }),
    configure: (app) => app.set('json spaces', 2),
    body: '{\n  "a": 1\n}',
  },
  {
    title: 'indents by a text',
    handler: (_, res) => res.json({ a: 1 }),
    configure: (app) => app.set('json spaces', '-'),
    body: '{\n-"a": 1\n}',
  },
  {
    title: 'replaces by a function',
    handler: (_, res) => res.json({ a: 1, _b: 2 }),
    configure: (app) => app.set('json replacer', (k: string, v: unknown) => (k[0] === '_' ? undefined : v)),
    body: '{"a":1}',
  },
  {
    title: 'sends JSONP as JSON without a callback',
    handler: sendJsonp,
    body: plain,
    type: 'application/json; charset=utf-8',
  },
  {
    title: 'calls back',
    path: '/?callback=show',
    handler: sendJsonp,
    body: `/**/ typeof show === 'function' && show(${plain});`,
    type: 'text/javascript; charset=utf-8',
  },
  {
    title: 'calls back with nothing for undefined',
    path: '/?callback=show',
    handler: (_, res) => res.jsonp(undefined),
    body: "/**/ typeof show === 'function' && show();",
  },
  {
    title: 'takes the first of several callbacks',
    path: '/?callback=a&callback=b',
    handler: (_, res) => res.jsonp(1),
    body: "/**/ typeof a === 'function' && a(1);",
  },
  {
    title: 'ignores a callback that is no text',
    path: '/?callback[x]=a',
    handler: (_, res) => res.jsonp(1),
    configure: (app) => app.set('query parser', 'extended'),
    body: '1',
  },
  { title: 'ignores an empty callback', path: '/?callback=', handler: (_, res) => res.jsonp(1), body: '1' },
  {
    title: 'filters the callback',
    path: '/?callback=a.b[0](alert)%3C%2F;%22',
    handler: (_, res) => res.jsonp(1),
    body: "/**/ typeof a.b[0]alert === 'function' && a.b[0]alert(1);",
  },
  {
    title: 'takes the callback by another name',
    path: '/?cb=a',
    handler: (_, res) => res.jsonp(1),
    configure: (app) => app.set('jsonp callback name', 'cb'),
    body: "/**/ typeof a === 'function' && a(1);",
  },
  {
    title: 'escapes line separators in a callback',
    path: '/?callback=a',
    handler: (_, res) => res.jsonp('\u2028\u2029'),
    body: '/**/ typeof a === \'function\' && a("\\u2028\\u2029");',
  },
  { title: 'leaves line separators in JSON alone', handler: (_, res) => res.jsonp('\u2028'), body: '"\u2028"' },
  {
    title: 'sends JSONP with the type that was set when there is no callback',
    handler: (_, res) => res.type('text/plain').jsonp(1),
    body: '1',
    type: 'text/plain; charset=utf-8',
  },
]

describe('res.json and res.jsonp, as Express 5 has them,', () => {
  for (const { title, handler, body, type, ...question } of cases) {
    it(title, async () => {
      const response = await askBoth(handler, question)
      expect(response.body).toBe(body)
      if (type !== undefined) expect(response.fields['content-type']).toBe(type)
    })
  }
})

describe('res.json, safer than in Express 5,', () => {
  it('escapes line separators too when asked to escape', async () => {
    const configure: Question['configure'] = (app) => app.set('json escape', true)
    const { body } = await ask(appWithOurResponse(), (_, res) => res.json('\u2028\u2029'), { configure })
    expect(body).toBe('"\\u2028\\u2029"')
  })
})
