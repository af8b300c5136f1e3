import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.links()', () => {
  it('writes the Link header', async () => {
    const app = trunkline().get('/', (_req, res) => {
      res.links({ next: '/?page=2', pages: ['/?page=1', '/?page=2'] }).end()
    })
    expect((await inject(app, '/')).headers['link']).toBe(
      '</?page=2>; rel="next", </?page=1>; rel="pages", </?page=2>; rel="pages"',
    )
  })

  it('adds to an existing one', async () => {
    const app = trunkline().get('/', (_req, res) => res.links({ prev: '/1' }).links({ next: '/3' }).end())
    expect((await inject(app, '/')).headers['link']).toBe('</1>; rel="prev", </3>; rel="next"')
  })
})
