import { createRequire } from 'node:module'
import v5, { type HandlerThatAdds, Router } from 'trunkline'
import { inject } from 'trunkline/test'
import v4, { type HandlerThatAdds as V4HandlerThatAdds, Router as V4Router } from 'trunkline/v4'
import { describe, expect, it } from 'vitest'

const require = createRequire(__filename)

describe('Router.needs()', () => {
  it('is a router like any other on 5.x', async () => {
    const requireUser: HandlerThatAdds<{ account: string }> = (req, _res, next) => {
      req.account = 'Ada'
      next()
    }
    const account = Router.needs<{ account: string }>().get('/', (req, res) => res.json({ account: req.account }))
    const app = v5().use('/account', requireUser, account)
    expect(await (await inject(app, '/account')).json()).toEqual({ account: 'Ada' })
  })

  it('is a router like any other on 4.x', async () => {
    const requireUser: V4HandlerThatAdds<{ account: string }> = (req, _res, next) => {
      req.account = 'Ada'
      next()
    }
    const account = V4Router.needs<{ account: string }>().get('/', (req, res) => res.json({ account: req.account }))
    const app = v4().use('/account', requireUser, account)
    expect(await (await inject(app, '/account')).json()).toEqual({ account: 'Ada' })
  })

  it.each([
    [
      '4.x',
      v4().use(
        '/:id',
        V4Router.needs<{}>({ mergeParams: true }).get('/', (req, res) => res.json(req.params)),
      ),
    ],
    [
      '5.x',
      v5().use(
        '/:id',
        Router.needs<{}>({ mergeParams: true }).get('/', (req, res) => res.json(req.params)),
      ),
    ],
  ])('takes the options of a router on %s', async (_line, app) => {
    expect(await (await inject(app, '/7')).json()).toEqual({ id: '7' })
  })

  it.each([
    ['v4', V4Router],
    ['v5', Router],
  ])('is not on the Router of @trunkline/%s, and is not listed', (line, OwnRouter) => {
    expect('needs' in require(`@trunkline/${line}`).Router).toBe(false)
    expect(Object.keys(OwnRouter)).not.toContain('needs')
  })
})
