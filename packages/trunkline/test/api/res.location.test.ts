import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.location()', () => {
  it.each([
    ['/users/7', '/users/7'],
    ['https://shop.example/a b?q=ü', 'https://shop.example/a%20b?q=%C3%BC'],
    ['/100%25', '/100%25'],
    ['../up', '../up'],
  ])('sets the Location %s as %s', async (url, want) => {
    const app = trunkline().get('/', (_req, res) => res.location(url).end())
    const { status, headers } = await inject(app, '/')
    expect([status, headers['location']]).toEqual([200, want])
  })
})
