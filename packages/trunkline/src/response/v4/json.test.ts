import { describe, expect, it } from 'vitest'
import { askBoth, type Question, type V4Handler } from '../../../test/support/response-with-v4.ts'

interface JsonCase extends Question {
  title: string
  handler: V4Handler
  status?: number
  body: string
}

const CALL = { path: '/?callback=show' }

const cases: JsonCase[] = [
  { title: 'json takes a value', handler: (_, res) => res.json({ a: [1] }), body: '{"a":[1]}' },
  { title: 'json takes a number alone for a value', handler: (_, res) => res.json(200), body: '200' },
  { title: 'json takes nothing', handler: (_, res) => res.json(), body: '' },
  {
    title: 'json takes a status and a value',
    handler: (_, res) => res.json(201, { a: 1 }),
    status: 201,
    body: '{"a":1}',
  },
  {
    title: 'json takes a value and a status',
    handler: (_, res) => res.json({ a: 1 }, 201),
    status: 201,
    body: '{"a":1}',
  },
  {
    title: 'json takes the second of two numbers for the status',
    handler: (_, res) => res.json(200, 201),
    status: 201,
    body: '200',
  },
  { title: 'json keeps a type', handler: (_, res) => res.type('application/vnd.x+json').json(1), body: '1' },
  {
    title: 'json follows the settings',
    configure: (app) => app.set('json spaces', 1).set('json escape', true),
    handler: (_, res) => res.json({ a: '<&>' }),
    body: '{\n "a": "\\u003c\\u0026\\u003e"\n}',
  },
  { title: 'jsonp is json without a callback', handler: (_, res) => res.jsonp({ a: 1 }), body: '{"a":1}' },
  { title: 'jsonp calls', ...CALL, handler: (_, res) => res.jsonp({ a: '\u2028' }), body: call('{"a":"\\u2028"}') },
  { title: 'jsonp calls with nothing', ...CALL, handler: (_, res) => res.jsonp(), body: call('') },
  {
    title: 'jsonp takes a status and a value',
    ...CALL,
    handler: (_, res) => res.jsonp(201, {}),
    status: 201,
    body: call('{}'),
  },
  {
    title: 'jsonp takes a value and a status',
    ...CALL,
    handler: (_, res) => res.jsonp({}, 201),
    status: 201,
    body: call('{}'),
  },
  {
    title: 'jsonp takes the second of two numbers for the status',
    ...CALL,
    handler: (_, res) => res.jsonp(200, 201),
    status: 201,
    body: call('200'),
  },
  {
    title: 'jsonp overrides the type when it calls',
    ...CALL,
    handler: (_, res) => res.type('html').jsonp(1),
    body: call('1'),
  },
  {
    title: 'jsonp filters the name of the callback',
    path: '/?callback[]=a.b[0];alert(1)&callback=x',
    handler: (_, res) => res.jsonp(1),
    body: "/**/ typeof a.b[0]alert1 === 'function' && a.b[0]alert1(1);",
  },
  {
    title: 'jsonp ignores a callback that is no text',
    path: '/?callback[a]=b',
    handler: (_, res) => res.jsonp(1),
    body: '1',
  },
]

describe('res.json and res.jsonp, as Express 4 has them:', () => {
  for (const { title, handler, status = 200, body, ...question } of cases) {
    it(title, async () => expect(await askBoth(handler, question)).toMatchObject({ status, body }))
  }
})

function call(argument: string): string {
  return `/**/ typeof show === 'function' && show(${argument});`
}
