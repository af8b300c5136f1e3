import trunkline from 'trunkline'
import { inject } from 'trunkline/test'
import { describe, expect, it } from 'vitest'

describe('res.status()', () => {
  it('sets the status and returns the response', async () => {
    const app = trunkline().get('/', (_req, res) => res.status(201).send('made'))
    const { status, text } = await inject(app, '/')
    expect([status, text]).toEqual([201, 'made'])
  })

  it.each([
    ['404', 'TypeError: Invalid status code: "404". Status code must be an integer.'],
    [200.5, 'TypeError: Invalid status code: 200.5. Status code must be an integer.'],
    [99, 'RangeError: Invalid status code: 99. Status code must be greater than 99 and less than 1000.'],
    [1000, 'RangeError: Invalid status code: 1000. Status code must be greater than 99 and less than 1000.'],
  ])('throws for %j', async (status, message) => {
    const app = trunkline().get('/', (_req, res) => res.status(status as number).end())
    expect(String((await inject(app, '/')).error)).toBe(message)
  })
})
