import { serve } from '../src/define.ts'
import type { App, Bag, Framework, Handler } from '../src/interface.ts'
import { gets } from '../src/requests.ts'
import type { Scenario } from '../src/scenario.ts'

const rows = ['Errors › callback throws or rejects (5.x)', 'Versioning › rejected promise or throw in callback']

const HOSTILE: Record<string, unknown> = {
  string: 'some string',
  html: '<script>alert("x")</script>',
  number: 5,
  zero: 0,
  true: true,
  false: false,
  null: null,
  undefined: undefined,
  empty: '',
  object: { a: 1 },
  nullProto: Object.create(null),
  array: [1, 2],
  symbol: Symbol('s'),
  toString: { toString: () => 'by toString' },
  message: { message: 'only a message' },
  stack: { stack: 'only\n  a stack' },
  route: 'route',
  router: 'router',
  fn: function named() {},
  date: new Date(0),
}
export const withFields = (fields: Bag): Error => Object.assign(new Error('with fields'), fields)
export const SHAPED: Record<string, unknown> = {
  s404: withFields({ status: 404 }),
  sc503: withFields({ statusCode: 503 }),
  s200: withFields({ status: 200 }),
  s399: withFields({ status: 399 }),
  s600: withFields({ status: 600 }),
  text: withFields({ status: '404' }),
  hostile: withFields({ status: '200; x' }),
  both: withFields({ status: 400, statusCode: 500 }),
  bad: withFields({ status: 99, statusCode: 410 }),
  nan: withFields({ status: Number.NaN }),
  headers: withFields({ status: 429, headers: { 'Retry-After': '5', 'X-One': 'a' } }),
  headersOnly: withFields({ headers: { 'X-Lost': '1' } }),
  headersText: withFields({ status: 400, headers: 'x' }),
  multi: new Error('two\nlines  and   spaces <b>'),
  s418: withFields({ status: 418, stack: 'a stack of its own' }),
  noMessage: new Error(''),
  cause: new Error('outer', { cause: new Error('inner') }),
  type: new TypeError('typed'),
  plain: { status: 404, message: 'plain object' },
  plain2: { statusCode: 404 },
}

export function failing(framework: Framework, errors: Record<string, unknown>, fail: (error: unknown) => Handler): App {
  const app = framework()
  for (const [name, error] of Object.entries(errors)) app.get(`/${name}`, fail(error))
  return app.get('/after', (_req, res) => res.send('still serving'))
}

export const paths = (errors: Bag): string[] => [...Object.keys(errors).map((name) => `/${name}`), '/after']

/** Anything at all, and errors of every shape, raised in one way. */
export function failuresBy(way: string, fail: (error: unknown) => Handler): Scenario[] {
  return [
    serve(
      `anything at all, by ${way}`,
      rows,
      (framework) => failing(framework, HOSTILE, fail),
      gets(...paths(HOSTILE)),
    ),
    serve(
      `errors with fields, by ${way}`,
      rows,
      (framework) => failing(framework, SHAPED, fail),
      gets(...paths(SHAPED)),
    ),
  ]
}
