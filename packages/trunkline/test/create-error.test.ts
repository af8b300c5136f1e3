import { describe, expect, it } from 'vitest'
import trunkline from '../dist/index.cjs'
import { problemDetails } from '../dist/schema.cjs'
import { inject } from '../dist/test.cjs'
import { createError } from '../dist/tools.cjs'

/** An app that throws what `make` returns, with and without `problemDetails()`. */
function appThatThrows(make: () => unknown, withProblems = true) {
  const app = trunkline()
  app.set('env', 'test')
  app.get('/', () => {
    throw make()
  })
  if (withProblems) app.use(problemDetails())
  return app
}

const outOfStock = () =>
  createError(409, 'Not enough in stock', {
    code: 'OUT_OF_STOCK',
    headers: { 'Retry-After': '60' },
    details: { left: 2 },
  })

describe('createError()', () => {
  it('creates an error that begins with its caller', () => {
    const error = outOfStock()
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ status: 409, statusCode: 409, expose: true, message: 'Not enough in stock' })
    expect(error.stack?.split('\n')[1]).toContain('outOfStock')
  })

  it('says what the status says when no message is given', () => {
    expect(createError(404)).toMatchObject({ name: 'NotFoundError', message: 'Not Found' })
    expect(createError(503, 'the database is down')).toMatchObject({ expose: false })
  })

  it.each([200, 399, 600, 404.5, Number.NaN, '404', undefined, null, {}])('refuses the status %s', (status) => {
    expect(() => createError(status as never)).toThrow(
      new TypeError(`createError() needs a status from 400 to 599, got ${String(status)}`),
    )
  })

  it('keeps a cause where Node keeps it, and adds no field that was not given', () => {
    const cause = new Error('connection lost')
    const error = createError(503, undefined, { cause })
    expect(error.cause).toBe(cause)
    expect(Object.keys(error)).not.toContain('cause')
    for (const name of ['cause', 'code', 'headers', 'details']) expect(name in createError(404)).toBe(false)
  })

  it('is sent by problemDetails() with its headers, code and details', async () => {
    const response = await inject(appThatThrows(outOfStock), '/')
    expect([response.status, response.headers['retry-after']]).toEqual([409, '60'])
    expect(response.json()).toEqual({
      type: 'about:blank',
      left: 2,
      title: 'Conflict',
      status: 409,
      detail: 'Not enough in stock',
      code: 'OUT_OF_STOCK',
    })
  })

  it('is sent by the error page with its status, headers and message', async () => {
    const response = await inject(appThatThrows(outOfStock, false), '/')
    expect([response.status, response.headers['retry-after']]).toEqual([409, '60'])
    expect(response.text).toContain('Not enough in stock')
  })

  it('keeps message, code and details of a server error from the client', async () => {
    const make = () => createError(502, 'billing is down', { code: 'BILLING', details: { host: '10.0.0.7' } })
    const app = appThatThrows(make)
    expect((await inject(app, '/')).json()).toEqual({ type: 'about:blank', title: 'Bad Gateway', status: 502 })
  })

  it('lets details replace no member of the problem, and no prototype', async () => {
    const details = JSON.parse('{"type":"https://evil.example","status":200,"__proto__":{"admin":true},"length":3}')
    const response = await inject(
      appThatThrows(() => createError(400, 'no', { details })),
      '/',
    )
    expect(response.json()).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400, length: 3 })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('does not send the details of errors that others have created', async () => {
    const make = () => Object.assign(new Error('no'), { status: 400, details: { password: 'secret' } })
    expect((await inject(appThatThrows(make), '/')).text).not.toContain('secret')
  })
})
