import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.type() and res.contentType(), which is the same function', () => {
  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['.html', 'text/html; charset=utf-8'],
    ['report.pdf', 'application/pdf'],
    ['image/png', 'image/png'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['no-such-extension', 'application/octet-stream'],
  ])('%s sets the Content-Type %s', async (type, want) => {
    const app = trunkline()
    app.get('/type', (_req, res) => res.type(type).end())
    app.get('/contentType', (_req, res) => res.contentType(type).end())
    expect((await inject(app, '/type')).headers['content-type']).toBe(want)
    expect((await inject(app, '/contentType')).headers['content-type']).toBe(want)
  })
})
