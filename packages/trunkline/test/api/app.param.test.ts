import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('app.param()', () => {
  it('runs a callback before the routes with that parameter, once per value and request', async () => {
    const app = trunkline()
    let times = 0
    app.param('user', (req, _res, next, id) => {
      times++
      ;(req as { user?: unknown }).user = { id: Number(id) }
      next()
    })
    app.get('/users/:user', (_req, _res, next) => next())
    app.get('/users/:user', (req, res) => res.json((req as { user?: unknown }).user))
    expect((await inject(app, '/users/7')).text).toBe('{"id":7}')
    expect(times).toBe(1)
  })

  it('stops at an error', async () => {
    const app = trunkline().param('user', (_req, _res, next) => next(new Error('no such user')))
    app.get('/users/:user', (_req, res) => res.end())
    expect((await inject(app, '/users/7')).error).toEqual(new Error('no such user'))
  })

  it('takes an array of names', async () => {
    const names: string[] = []
    const app = trunkline().param(['a', 'b'], (_req, _res, next, _value, name) => {
      names.push(name)
      next()
    })
    app.get('/:a/:b', (_req, res) => res.end())
    await inject(app, '/1/2')
    expect(names).toEqual(['a', 'b'])
  })
})
