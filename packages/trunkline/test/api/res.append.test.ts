import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.append()', () => {
  it('adds a value to a header, or creates the header', async () => {
    const app = trunkline().get('/', (_req, res) => res.append('Via', 'a').append('Via', ['b', 'c']).end())
    expect((await inject(app, '/')).headers['via']).toBe('a, b, c')
  })

  it('keeps cookies apart', async () => {
    const app = trunkline().get('/', (_req, res) => res.append('Set-Cookie', 'a=1').append('Set-Cookie', 'b=2').end())
    expect((await inject(app, '/')).headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  it('starts over after res.set()', async () => {
    const app = trunkline().get('/', (_req, res) => res.append('Via', 'a').set('Via', 'b').end())
    expect((await inject(app, '/')).headers['via']).toBe('b')
  })
})
