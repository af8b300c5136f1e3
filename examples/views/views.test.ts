import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'
import { Visitor } from '../support/visitor.ts'

describe('the example of views', async () => {
  const { app } = await importExample<{ app: unknown }>('views/app.js')
  const visitor = new Visitor(await serve(app))

  it('renders what was written, escaped', async () => {
    expect(await visitor.submit('/guests', { name: '<b>Ada</b>' })).toMatchObject({ status: 303, location: '/' })
    const { status, type, body } = await visitor.get('/')
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>The Reading Room</h1>')
    expect(body).toContain('<li>&lt;b&gt;Ada&lt;/b&gt;</li>')
  })

  it('shows the same page again, with what is wrong', async () => {
    const { status, body } = await visitor.submit('/guests', { name: ' ' })
    expect(status).toBe(422)
    expect(body).toContain('<p role="alert">Please tell your name.</p>')
  })
})
