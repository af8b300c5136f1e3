import { createRequire } from 'node:module'
import trunkline, { type HandlerThatAdds, Router } from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

const require = createRequire(__filename)

describe('Router.needs()', () => {
  it('is a router like any other', async () => {
    const requireUser: HandlerThatAdds<{ account: string }> = (req, _res, next) => {
      req.account = 'Ada'
      next()
    }
    const account = Router.needs<{ account: string }>().get('/', (req, res) => res.json({ account: req.account }))
    const app = trunkline().use('/account', requireUser, account)
    expect(await (await inject(app, '/account')).json()).toEqual({ account: 'Ada' })
  })

  it('takes the options of a router', async () => {
    const app = trunkline().use(
      '/:id',
      Router.needs<{}>({ mergeParams: true }).get('/', (req, res) => res.json(req.params)),
    )
    expect(await (await inject(app, '/7')).json()).toEqual({ id: '7' })
  })

  it('is not on the Router of the packages that stand in for Express', () => {
    expect('needs' in require('@trunkline/v5').Router).toBe(false)
    expect(Object.keys(Router)).not.toContain('needs')
  })
})
